import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { type EventMetadata, productStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { startTestApp, type TestApp } from '../../testing.js';
import { EVENT_STORE } from '../engines/tokens.js';
import { exportSpans } from './exporting.js';

const exporter = new InMemorySpanExporter();
// The rest is sent at the end, and the buffer is then empty.
exporter.shutdown = async () => {};
let end: () => Promise<void>;
let app: TestApp;
beforeAll(async () => {
  end = exportSpans(exporter);
  app = await startTestApp({ tracesUrl: 'http://127.0.0.1:4318' });
});
afterAll(() => trace.disable());

const CLIENT = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a request has its own trace: its commands, their reads and appends, and the projections that show them', async () => {
  const id = await app.list(app.seller, { name: 'Traced' });
  const [listed] = await app.nest.get<EventStore>(EVENT_STORE).readStream(productStream(id));
  const traceparent = `00-${CLIENT}-00f067aa0ba902b7-01`;
  await app.send('GET', '/products/sana@example.com', { headers: { traceparent } });
  await app.settled();
  await app.close();
  await end();
  const spans = exporter.getFinishedSpans();
  const { correlationId } = listed!.metadata as EventMetadata;
  const requestSpans = spans.filter(
    (span) => span.spanContext().traceId === correlationId.replaceAll('-', ''),
  );
  const spanNamed = (name: string, among: readonly ReadableSpan[] = requestSpans) =>
    among.find((span) => span.name === name)!;

  const request = spanNamed('POST /api/products/products');
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/products/products',
    'http.response.status_code': 201,
    'parkho.role': 'seller',
  });
  const append = requestSpans.find(
    ({ attributes }) => attributes['parkho.stream'] === 'product' && attributes['parkho.events'],
  )!;
  expect([append.name, append.attributes['parkho.events']]).toEqual(['log append', ['ProductListed']]);
  const command = requestSpans.find(
    (span) => span.spanContext().spanId === append.parentSpanContext?.spanId,
  )!;
  expect([command.name, command.attributes]).toEqual([
    'command',
    { 'parkho.command': 'POST /products/products' },
  ]);
  expect(command.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
  const folds = spans.filter(({ name }) => name === 'read-models commit');
  expect(folds.map(({ attributes }) => attributes['parkho.collection'])).toContainEqual(
    expect.stringMatching(/^products_/),
  );

  // A client's own trace id does not determine which events belong together.
  const foreign = spans.filter(({ links }) => links.some(({ context }) => context.traceId === CLIENT));
  expect(foreign).toHaveLength(1);
  expect(foreign[0]!.spanContext().traceId).not.toBe(CLIENT);
  expect(foreign[0]!.attributes['http.response.status_code']).toBe(404);
  const texts = JSON.stringify(spans.map(({ name, attributes, status }) => [name, attributes, status]));
  for (const personal of ['sana', 'Traced', id, app.seller.id]) expect(texts).not.toContain(personal);
});
