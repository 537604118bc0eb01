import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestWithPrincipal } from '../http/access/request-context.js';
import { globalPlugin } from '../http/global-plugin.js';
import { beginTrace } from '../tracing/spans.js';

/** A link to the span of the client's trace. */
const linksOf = ({ headers }: FastifyRequest) => {
  const remote = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  return remote ? [{ context: remote }] : [];
};

/**
 * Fastify plugin: a span for each request. Its trace has the id of the request in audit and log, not that of the
 * client, who could assign theirs to other people's events. Public responses from the cache have none.
 */
export const requestSpans = globalPlugin(async (app: FastifyInstance): Promise<void> => {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    const span = beginTrace(id.replaceAll('-', ''), `${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route },
      links: linksOf(request),
    });
    spans.set(request, span);
    context.with(trace.setSpan(ROOT_CONTEXT, span), done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode;
    const role = (request as RequestWithPrincipal).user?.role ?? 'visitor';
    // A request that was refused before this plugin has none.
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': status, 'parkho.role': role });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
});
