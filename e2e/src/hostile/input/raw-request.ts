import { connect } from 'node:net';

/** A request as the bytes of the connection: malformed ones are not rejected here. */
export interface RawRequest {
  method: string;
  /** The whole path, as it is sent. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer;
}

export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

const TIMEOUT_MS = 60_000;

/** Sends a request on its own connection. */
export const sendRaw = (url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    const end = (): void => {
      socket.destroy();
      resolve(answerOf(Buffer.concat(chunks)));
    };
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`No answer in ${TIMEOUT_MS / 1000} s`));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // The stream has no end.
      if (chunk.includes('text/event-stream')) end();
    });
    // A server that rejects a body need not wait for its end.
    socket.on('error', end);
    socket.on('end', end);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: close',
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
    socket.write(body);
  });

const answerOf = (bytes: Buffer): RawAnswer => {
  const end = bytes.indexOf('\r\n\r\n');
  // An interim answer.
  if (bytes.subarray(0, 12).toString('latin1') === 'HTTP/1.1 100') return answerOf(bytes.subarray(end + 4));
  const [statusLine = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = bytes.subarray(end + 4);
  // A second answer would be to the surplus bytes.
  const length = headers['content-length'] ?? body.length;
  const plain =
    headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body.subarray(0, Number(length));
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text: plain.toString('utf8') };
};

const unchunked = (body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, line).toString('latin1'), 16);
    if (line < 0 || !(length > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
};
