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
import { forWholeApplication } from '../http/whole-application.js';
import { beginTrace } from '../tracing/spans.js';

/** The span of a trace that the client has begun, which this one is linked to. */
const linksOf = ({ headers }: FastifyRequest) => {
  const remote = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  return remote ? [{ context: remote }] : [];
};

/**
 * Fastify plugin: a span for each request. Its trace has the id of the request, by which the audit and the log know it,
 * and not that of a client, who could give theirs to other people's events. Public answers from memory have none.
 */
export const requestSpans = forWholeApplication(async (app: FastifyInstance): Promise<void> => {
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
    // Refused before this plugin had it, it has none.
    const span = spans.get(request);
    span?.setAttributes({ 'http.response.status_code': status, 'parkho.role': role });
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
});
