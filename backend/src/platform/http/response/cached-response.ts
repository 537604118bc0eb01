import type { IncomingMessage, ServerResponse } from 'node:http';
import { decode, type Encoding, encode, encodingFor, MIN_COMPRESSED_BYTES } from './compression.js';
import { matchesETag } from './etag.js';

/** Headers of every public read besides its tag. */
export const PUBLIC_READ_HEADERS = [
  'cache-control',
  'no-cache',
  'vary',
  'accept-encoding',
  'x-content-type-options',
  'nosniff',
];

/** A message for a socket; header names and values alternate. */
interface Message {
  headers: string[];
  body: string | Buffer;
  /** Encoding of a text. */
  charset?: 'latin1' | 'utf8';
}

/** A response that is cached while its content is unchanged. */
export interface PreparedResponse {
  etag: string;
  /** The headers of the uncompressed response. */
  headers: string[];
  /** Undefined once only the compressed text is kept. */
  text: string | undefined;
  /** Length of the text in bytes. */
  length: number;
  /** The compressed responses, each created for the first client that accepts it. */
  compressed: Map<Encoding, Promise<Message>>;
}

export const prepareResponse = (
  etag: string,
  text: string,
  type: string,
  others: readonly string[] = [],
): PreparedResponse => {
  const length = Buffer.byteLength(text);
  const headers = [
    'etag',
    etag,
    'content-type',
    type,
    'content-length',
    String(length),
    ...PUBLIC_READ_HEADERS,
    ...others,
  ];
  return { etag, headers, text, length, compressed: new Map() };
};

/** Sends a response in an encoding that the client accepts. Returns the status: 304 where the client has it. */
export const send = (
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): 200 | 304 => {
  if (matchesETag(request.headers['if-none-match'], prepared.etag)) {
    sendNotModified(response, prepared.etag);
    return 304;
  }
  const encoding =
    prepared.length < MIN_COMPRESSED_BYTES ? undefined : encodingFor(request.headers['accept-encoding']);
  if (encoding)
    encoded(prepared, encoding).then(
      (message) => write(response, message),
      () => sendPlain(response, prepared),
    );
  else sendPlain(response, prepared);
  return 200;
};

export const sendNotModified = (response: ServerResponse, etag: string): void => {
  response.writeHead(304, ['etag', etag, ...PUBLIC_READ_HEADERS]).end();
};

/** Keeps only the text in Brotli, which most browsers accept; a page shrinks to a sixth. */
export const compressInPlace = async (prepared: PreparedResponse): Promise<void> => {
  await encoded(prepared, 'br');
  prepared.text = undefined;
};

const encoded = (prepared: PreparedResponse, encoding: Encoding): Promise<Message> => {
  const existing = prepared.compressed.get(encoding);
  if (existing) return existing;
  const compressed = compress(prepared, encoding);
  prepared.compressed.set(encoding, compressed);
  return compressed;
};

const compress = async (prepared: PreparedResponse, encoding: Encoding): Promise<Message> => {
  const body = await encode(prepared.text ?? (await decompressed(prepared)), encoding);
  const length = prepared.headers.indexOf('content-length') + 1;
  return {
    headers: [...prepared.headers.with(length, String(body.length)), 'content-encoding', encoding],
    body,
  };
};

/** The text, from its compressed form. */
const decompressed = async ({ compressed }: PreparedResponse): Promise<Buffer> =>
  decode((await compressed.get('br'))!.body as Buffer);

const sendPlain = (response: ServerResponse, prepared: PreparedResponse): void => {
  const { headers, text, length } = prepared;
  if (text === undefined)
    decompressed(prepared).then(
      (body) => write(response, { headers, body }),
      () => response.destroy(),
    );
  else write(response, { headers, body: text, charset: length === text.length ? 'latin1' : 'utf8' });
};

const pendingWrites: { response: ServerResponse; message: Message }[] = [];

/**
 * Responses of one turn of the event loop are written together: half of the cost of a write is waking its reader, and on
 * a busy server that is often the same one.
 */
const write = (response: ServerResponse, message: Message): void => {
  if (pendingWrites.push({ response, message }) === 1) setImmediate(flushWrites);
};

/** Head and body are one text to Node, which writes a single-byte text without a buffer. */
const flushWrites = (): void => {
  for (const { response, message } of pendingWrites.splice(0)) {
    response.writeHead(200, message.headers);
    if (message.charset) response.end(message.body, message.charset);
    else response.end(message.body);
  }
};
