import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMPRESSED_FROM, decode, type Encoding, encode, encodingFor } from './compression.js';
import { matches } from './etag.js';

/** On every answer of a public read, beside its tag. */
export const HEADERS = [
  'cache-control',
  'no-cache',
  'vary',
  'accept-encoding',
  'x-content-type-options',
  'nosniff',
];

/** An answer that is sent again as long as what it shows stays as it is. */
export interface Answer {
  /** Names and values in turn, of the plain text, without the entity tag. */
  headers: string[];
  etag: string;
  /** Undefined once only the compressed text is kept. */
  text: string | undefined;
  /** Bytes of the text. */
  length: number;
  /** As it was compressed when the first asked for it so. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

export const answerOf = (
  etag: string,
  text: string,
  type: string,
  others: readonly string[] = [],
): Answer => {
  const length = Buffer.byteLength(text);
  const headers = ['content-type', type, 'content-length', String(length), ...HEADERS, ...others];
  return { headers, etag, text, length, compressed: new Map() };
};

/** Sends an answer as its client takes it. Returns the status: 304 where the client has it. */
export const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): 200 | 304 => {
  if (matches(request.headers['if-none-match'], answer.etag)) {
    sendKnown(response, answer.etag);
    return 304;
  }
  const encoding =
    answer.length < COMPRESSED_FROM ? undefined : encodingFor(request.headers['accept-encoding']);
  if (encoding) {
    const encoded = compressedText(answer, encoding);
    encoded.then(
      (body) => write(response, encodedHeaders(answer, encoding, body), body),
      () => sendPlain(response, answer),
    );
  } else sendPlain(response, answer);
  return 200;
};

export const sendKnown = (response: ServerResponse, etag: string): void => {
  response.writeHead(304, ['etag', etag, ...HEADERS]).end();
};

/** Resolves when only the text in Brotli is kept, which most browsers ask for; of a page it is a sixth. */
export const keepCompressed = async (answer: Answer): Promise<void> => {
  await compressedText(answer, 'br');
  answer.text = undefined;
};

const compressedText = (answer: Answer, encoding: Encoding): Promise<Buffer> => {
  const known = answer.compressed.get(encoding);
  if (known) return known;
  const encoded =
    answer.text === undefined
      ? restored(answer).then((text) => encode(text, encoding))
      : encode(answer.text, encoding);
  answer.compressed.set(encoding, encoded);
  return encoded;
};

const restored = async ({ compressed }: Answer): Promise<Buffer> => decode((await compressed.get('br'))!);

const sendPlain = (response: ServerResponse, answer: Answer): void => {
  const { etag, headers, text, length } = answer;
  const all = ['etag', etag, ...headers];
  if (text === undefined) restored(answer).then((body) => write(response, all, body));
  else write(response, all, text, length === text.length ? 'latin1' : 'utf8');
};

const encodedHeaders = ({ etag, headers }: Answer, encoding: Encoding, body: Buffer): string[] => {
  const length = headers.indexOf('content-length') + 1;
  return ['etag', etag, ...headers.with(length, String(body.length)), 'content-encoding', encoding];
};

interface Leaving {
  response: ServerResponse;
  headers: string[];
  body: string | Buffer;
  /** Of a text. */
  charset: 'latin1' | 'utf8' | undefined;
}
const leaving: Leaving[] = [];

/**
 * Answers of one turn of the event loop leave together: half of the cost of a write is waking its reader, and on a
 * busy server that is often the same one.
 */
const write = (
  response: ServerResponse,
  headers: string[],
  body: string | Buffer,
  charset?: Leaving['charset'],
): void => {
  if (leaving.push({ response, headers, body, charset }) === 1) setImmediate(leave);
};

/** Head and body are one text to Node, which writes one of single bytes without making a buffer of it. */
const leave = (): void => {
  for (const { response, headers, body, charset } of leaving.splice(0)) {
    response.writeHead(200, headers);
    if (charset) response.end(body, charset);
    else response.end(body);
  }
};
