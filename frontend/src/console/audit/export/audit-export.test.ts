import { GENERAL_MESSAGES, TOTAL_HEADER } from '@parkho/contracts';
import { exportAudit, recordCounter } from './audit-export';

const bytes = (text: string) => new TextEncoder().encode(text);

test('CSV records are counted across chunks, with line breaks in cells', () => {
  const count = recordCounter('csv');
  expect(count(bytes('at,changes\r\n1,"price: 1'))).toBe(0);
  expect(count(bytes('\nname: ""x"""\r\n2,'))).toBe(1);
  expect(count(bytes('"a"\r\n'))).toBe(2);
});

test('the filtered events are downloaded with progress', async () => {
  const calls: string[] = [];
  globalThis.fetch = (async (url: string) => {
    calls.push(decodeURIComponent(url));
    const pieces = ['{"id":"1"}\n{"i', 'd":"2"}\n'];
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) controller.close();
        else controller.enqueue(bytes(piece));
      },
    });
    return new Response(body, { headers: { [TOTAL_HEADER]: '2', 'content-type': 'application/x-ndjson' } });
  }) as typeof fetch;
  const progress: [number, number][] = [];
  const file = await exportAudit({
    filter: { role: 'admin' },
    format: 'jsonl',
    signal: new AbortController().signal,
    onProgress: (...now) => progress.push(now),
  });
  expect(calls).toEqual(['/api/audit/export?format=jsonl&filter={"role":"admin"}']);
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect([file.size, file.type]).toEqual([22, 'application/x-ndjson']);
});

test.each([
  ['is lost', (_: AbortController) => {}, GENERAL_MESSAGES.network],
  ['is given up', (running: AbortController) => running.abort(new Error('Cancelled')), 'Cancelled'],
])('a file whose connection %s is rejected', async (_, end, message) => {
  const running = new AbortController();
  globalThis.fetch = (async () => {
    const body = new ReadableStream({
      pull: (controller) => {
        end(running);
        controller.error(running.signal.reason ?? new TypeError('terminated'));
      },
    });
    return new Response(body, { headers: { [TOTAL_HEADER]: '2' } });
  }) as typeof fetch;
  const file = exportAudit({ filter: {}, format: 'csv', signal: running.signal, onProgress: () => {} });
  await expect(file).rejects.toThrow(message);
});
