import { parseServerEvents, type ServerEvent } from './event-stream';

const eventsOf = async (chunks: readonly string[]) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of parseServerEvents(body)) events.push(event);
  return events;
};

const TEXT =
  'retry: 3000\nid: 4\n\n:\nid: 5\n\nid: 6\r\nevent: reset\r\ndata: {}\r\n\r\ndata: a\ndata: b\n\ndata: unfini';

test('messages are complete, however the stream is split', async () => {
  const expected = [
    { retry: '3000', id: '4', data: '' },
    { id: '5', data: '' },
    { id: '6', event: 'reset', data: '{}' },
    { data: 'a\nb' },
  ];
  expect(await eventsOf([TEXT])).toEqual(expected);
  expect(await eventsOf([...TEXT])).toEqual(expected);
});
