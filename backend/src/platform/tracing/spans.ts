import {
  type Attributes,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** Records nothing until spans are exported (exporting.ts). */
const tracer = (): Tracer => trace.getTracer('parkho');

let nextTraceId: string | undefined;
/** The id for the trace that begins now, used once. */
export const takeTraceId = (): string | undefined => {
  const id = nextTraceId;
  nextTraceId = undefined;
  return id;
};

/** Begins a trace with an id of 32 hex digits. */
export const beginTrace = (id: string, name: string, options: SpanOptions): Span => {
  nextTraceId = id;
  const span = tracer().startSpan(name, { ...options, root: true });
  nextTraceId = undefined;
  return span;
};

/**
 * Runs work in a span below the current one.
 * @param attributes without personal data
 */
export const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Its message may contain personal data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  });

type Call = (...args: never[]) => unknown;

/**
 * The same engine with a span for each call, such as 'log append', below the current span, or by itself for calls
 * without their own cause.
 * @param calls the methods, each with the attributes of its arguments
 */
export const withSpans = <E extends object>(
  name: string,
  engine: E,
  calls: { [M in keyof E]?: E[M] extends Call ? (...args: Parameters<E[M]>) => Attributes : never },
  alone: readonly (keyof E)[] = [],
): E =>
  new Proxy(engine, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      const attributesOf = calls[key as keyof E] as ((...args: unknown[]) => Attributes) | undefined;
      if (!attributesOf) return value.bind(target);
      const isAlone = alone.includes(key as keyof E);
      return (...args: unknown[]) => {
        const call = () => value.apply(target, args);
        if (!isAlone && !trace.getActiveSpan()) return call();
        return inSpan(`${name} ${String(key)}`, attributesOf(...args), call);
      };
    },
  });
