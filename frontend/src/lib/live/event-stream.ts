/** A message of a stream of server-sent events; `data` is empty if it carries an id alone. */
export interface ServerEvent {
  id?: string;
  event?: string;
  data: string;
}

/**
 * The messages of a text/event-stream, in order; EventSource could not carry a token. Comments are skipped, and an
 * incomplete message at the end of the stream is dropped.
 */
export async function* parseServerEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      const messages = buffer.split('\n\n');
      buffer = messages.pop()!;
      for (const message of messages) yield parseMessage(message);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parseMessage(message: string): ServerEvent {
  const fields: Record<string, string> = {};
  for (const line of message.split('\n')) {
    const [, name, value] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (name) fields[name] = name === 'data' && fields.data ? `${fields.data}\n${value}` : value!;
  }
  return { data: '', ...fields };
}
