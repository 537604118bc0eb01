import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import { takeTraceId } from './spans.js';

const random = new RandomIdGenerator();

export const otlpExporter = (endpoint: string): SpanExporter =>
  new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });

/**
 * Exports the spans of this process from now on; OTEL_TRACES_SAMPLER, OTEL_SERVICE_NAME and the other settings of the
 * OpenTelemetry specification apply.
 * @returns a function that stops it and sends remaining spans
 */
export const exportSpans = (exporter: SpanExporter): (() => Promise<void>) => {
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parkho' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
    idGenerator: {
      generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
      generateSpanId: random.generateSpanId,
    },
  });
  provider.register();
  return () => provider.shutdown();
};
