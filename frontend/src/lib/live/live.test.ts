import type { LiveHint } from '@parkho/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';

/** A server whose streams the test writes to. */
interface Stream {
  headers: Record<string, string>;
  write(text: string): void;
  hint(id: string, hint: Partial<LiveHint>): void;
  isOpen(): boolean;
}
let streams: Stream[];

const startServer = () => {
  streams = [];
  globalThis.fetch = (async (url: string, { headers, signal }: RequestInit) => {
    if (url !== '/api/live') return Response.json({ success: true, data: { user: { _id: 'u' } } });
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController;
      },
    });
    signal!.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
    const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    streams.push({
      headers: headers as Record<string, string>,
      write,
      hint: (id, hint) =>
        write(`id: ${id}\ndata: ${JSON.stringify({ topics: [], devices: [], ...hint })}\n\n`),
      isOpen: () => !signal!.aborted,
    });
    return new Response(body);
  }) as typeof fetch;
};

/** The Web Locks of one browser: one holder at a time. */
class Locks {
  private queue: Promise<unknown> = Promise.resolve();
  request(_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const result = this.queue.then(() => (signal.aborted ? undefined : work()));
    this.queue = result;
    return result;
  }
}
class Channel extends EventTarget {
  static all = new Set<Channel>();
  constructor() {
    super();
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const channel of Channel.all)
      if (channel !== this)
        channel.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
  }
}

beforeEach(() => {
  localStorage.clear();
  Channel.all.clear();
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  startServer();
});

/** Closes the tabs, so that none listens in the next test. */
afterEach(() => window.dispatchEvent(new Event('pagehide')));

/** A tab of the browser with these queries on its screen. `fetchCounts` counts the fetches of each query. */
const openTab = async (...keys: string[][]) => {
  jest.resetModules();
  const { startLiveUpdates } = await import('./live');
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fetchCounts: Record<string, number> = {};
  for (const queryKey of keys) {
    const name = queryKey.join('/');
    const queryFn = async () => {
      fetchCounts[name] = (fetchCounts[name] ?? 0) + 1;
      return fetchCounts[name];
    };
    new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  }
  await waitFor(() => expect(Object.keys(fetchCounts)).toHaveLength(keys.length));
  const close = startLiveUpdates(queries);
  return { fetchCounts, close, queries };
};

test('all tabs of a browser share one connection, which another tab continues when the first closes', async () => {
  localStorage.setItem('token', 'abc');
  const first = await openTab(['notifications', 'unread'], ['products', 'mine']);
  await waitFor(() => expect(streams).toHaveLength(1));
  const second = await openTab(['products', 'mine'], ['feature-requests', 'board']);
  expect(streams[0]!.headers).toMatchObject({ Authorization: 'Bearer abc' });
  streams[0]!.hint('7', { topics: ['my-products'] });
  await waitFor(() => expect(first.fetchCounts).toEqual({ 'notifications/unread': 1, 'products/mine': 2 }));
  await waitFor(() =>
    expect(second.fetchCounts).toEqual({ 'products/mine': 2, 'feature-requests/board': 1 }),
  );
  expect(streams).toHaveLength(1);

  first.close();
  await waitFor(() => expect(streams).toHaveLength(2));
  expect(streams[0]!.isOpen()).toBe(false);
  expect(streams[1]!.headers).toMatchObject({ 'Last-Event-ID': '7' });
  streams[1]!.write('id: 9\nevent: reset\ndata: {}\n\n');
  await waitFor(() =>
    expect(second.fetchCounts).toEqual({ 'products/mine': 3, 'feature-requests/board': 2 }),
  );
});

test('a new tab gets the updates that it may have missed', async () => {
  localStorage.setItem('token', 'abc');
  const first = await openTab(['products', 'dashboard'], ['products', 'mine']);
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]!.hint('3', { topics: ['notifications', 'my-products'] });
  await waitFor(() => expect(first.fetchCounts).toEqual({ 'products/dashboard': 2, 'products/mine': 2 }));
  const second = await openTab(['notifications', 'unread']);
  await waitFor(() => expect(second.fetchCounts).toEqual({ 'notifications/unread': 2 }));
  expect(first.fetchCounts).toEqual({ 'products/dashboard': 2, 'products/mine': 2 });
});

test('a visitor is connected while a device’s page is open, and lists do not change while they are read', async () => {
  await openTab(['products', 'public']);
  expect(streams).toHaveLength(0);
  const page = await openTab(['products', 'page', 'p1'], ['products', 'public']);
  await waitFor(() => expect(streams).toHaveLength(1));
  expect(streams[0]!.headers).not.toHaveProperty('Authorization');
  streams[0]!.hint('1', { devices: ['p2'] });
  streams[0]!.hint('2', { devices: ['p1'] });
  await waitFor(() => expect(page.fetchCounts).toEqual({ 'products/page/p1': 2, 'products/public': 1 }));
  expect(page.queries.getQueryState(['products', 'public'])?.isInvalidated).toBe(true);
});

test('a login reconnects with the token, and a lost connection is reopened', async () => {
  await openTab(['products', 'page', 'p1']);
  await waitFor(() => expect(streams).toHaveLength(1));
  streams[0]!.write('id: 5\n\n');
  localStorage.setItem('token', 'new');
  const { auth } = await import('../session/auth');
  await auth.refresh();
  await waitFor(() => expect(streams.at(-1)!.headers).toMatchObject({ Authorization: 'Bearer new' }));
  expect(streams.at(-1)!.headers).toMatchObject({ 'Last-Event-ID': '5' });
});
