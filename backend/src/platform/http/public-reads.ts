import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, onRequestHookHandler, onSendHookHandler } from 'fastify';
import { COMPRESSED_FROM, type Encoding, encode, encodingFor } from './compression.js';
import { matches } from './etag.js';
import { forWholeApplication } from './whole-application.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer to a GET depends on its URL and on the read models alone: the same for everyone. */
    publicRead?: boolean;
  }
  interface FastifyRequest {
    /** Entity tag of the read models when the request came; only on public reads. */
    readTag: string | null;
  }
}

/** As Fastify's own server has it, in milliseconds: a large upload over a slow line may take as long as it takes. */
const SERVER = { keepAliveTimeout: 72_000, requestTimeout: 0 };

/** How long a connection may be idle on a server that is closing, in milliseconds. */
const IDLE_MS = 50;

/** On every answer of a public read, beside its tag. */
const HEADERS = ['cache-control', 'no-cache', 'vary', 'accept-encoding', 'x-content-type-options', 'nosniff'];

/** What is written to a socket; names and values of headers in turn. */
interface Message {
  headers: string[];
  body: string | Buffer;
  /** Of a text. */
  charset?: 'latin1' | 'utf8';
}

interface Answer {
  etag: string;
  plain: Message;
  /** As it was compressed when the first asked for it so. */
  compressed: Map<Encoding, Promise<Message>>;
  /** Bytes of the plain body. */
  length: number;
  /** Pattern of the route that gave it. */
  route: string;
}

export interface PublicReadsOptions {
  /** Hears of answers from memory: the pattern of the route, the status, and seconds from request to answer. */
  onAnswer?: (route: string, status: number, seconds: number) => void;
}

/**
 * Answers to GET on routes with `config: { publicRead: true }` that give text: with an entity tag made of the read
 * models' version, 304 for those who have that version, and kept in memory as long as the version stands, but for the
 * first answer that a question ever gets.
 */
export class PublicReads {
  private readonly answers: Answers;
  private tagged: string | undefined;
  private tag: string | undefined;
  private unavailable: Error | undefined;
  private onAnswer: PublicReadsOptions['onAnswer'];

  /**
   * @param version what the read models stand at; changes whenever an answer could, throws while there are none
   * @param maxBytes memory for answers; those not asked for the longest go first
   */
  constructor(
    private readonly version: () => string,
    maxBytes = 32 * 1024 * 1024,
  ) {
    this.answers = new Answers(maxBytes);
  }

  /** The server for Fastify: it answers from memory what it can, before any work of Fastify's and Nest's. */
  readonly serverFactory = (handle: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const server = createServer(SERVER, (request, response) => {
      // Whoever went on asking on a connection that is open would never let the server close.
      if (!server.listening) response.shouldKeepAlive = false;
      if (!this.answer(request, response)) handle(request, response);
    });
    return server;
  };

  /** Fastify plugin that tags and keeps answers; those that pass through it leave as they are kept. */
  readonly plugin = forWholeApplication(async (app: FastifyInstance, { onAnswer }: PublicReadsOptions) => {
    this.onAnswer = onAnswer;
    app.decorateRequest('readTag', null);
    app.addHook('onRoute', (route) => {
      if (route.method !== 'GET' || !route.config?.publicRead) return;
      route.onRequest = [this.begin].concat(route.onRequest ?? []);
    });
    app.addHook('onSend', this.end);
    app.addHook('preClose', async () => closeConnections(app.server));
  });

  private readonly begin: onRequestHookHandler = (request, reply, done) => {
    // Taken before the query runs: an answer may be newer than its tag, never older.
    const etag = this.currentTag();
    if (etag === undefined) {
      done(this.unavailable);
      return;
    }
    if (matches(request.headers['if-none-match'], etag)) {
      reply.hijack();
      reply.raw.writeHead(304, ['etag', etag, ...HEADERS]).end();
      return;
    }
    request.readTag = etag;
    done();
  };

  private readonly end: onSendHookHandler = (request, reply, payload, done) => {
    const etag = request.readTag;
    if (etag === null || reply.statusCode !== 200 || typeof payload !== 'string') return done();
    const length = Buffer.byteLength(payload);
    const type = String(reply.getHeader('content-type'));
    const answer: Answer = {
      etag,
      plain: {
        headers: ['etag', etag, 'content-type', type, 'content-length', String(length), ...HEADERS],
        body: payload,
        charset: length === payload.length ? 'latin1' : 'utf8',
      },
      compressed: new Map(),
      length,
      route: request.routeOptions.url!,
    };
    if (etag === this.currentTag()) this.answers.offer(request.url, answer);
    // What Fastify does to an answer on its way out costs as much as sending it.
    reply.hijack();
    send(request.raw, reply.raw, answer);
  };

  /** Whether there was an answer in memory. */
  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const answer = request.method === 'GET' ? this.answers.get(request.url!) : undefined;
    if (!answer) return false;
    const { etag } = answer;
    if (etag !== this.currentTag()) return false;
    const isKnown = matches(request.headers['if-none-match'], etag);
    if (isKnown) response.writeHead(304, ['etag', etag, ...HEADERS]).end();
    else send(request, response, answer);
    this.onAnswer?.(answer.route, isKnown ? 304 : 200, (performance.now() - start) / 1000);
    return true;
  }

  /** The tag of the read models now, undefined while they are unavailable; answers of an earlier version are forgotten. */
  private currentTag(): string | undefined {
    let now: string | undefined;
    try {
      now = this.version();
    } catch (error) {
      this.unavailable = error as Error;
    }
    if (now !== this.tagged) {
      this.tagged = now;
      // Weak: an answer has the same tag whether it is compressed or not.
      this.tag = now && `W/"${createHash('sha1').update(now).digest('base64url')}"`;
      this.answers.clear();
    }
    return this.tag;
  }
}

/** Node itself closes those that are idle when a server begins to close; the others follow as they fall idle. */
const closeConnections = (server: Server): void => {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  server.once('close', () => clearInterval(timer));
};

const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding || answer.length < COMPRESSED_FROM) {
    write(response, answer.plain);
    return;
  }
  const compressed = answer.compressed.get(encoding) ?? compress(answer.plain, encoding);
  answer.compressed.set(encoding, compressed);
  compressed.then(
    (message) => write(response, message),
    () => write(response, answer.plain),
  );
};

const compress = async ({ headers, body }: Message, encoding: Encoding): Promise<Message> => {
  const encoded = await encode(body, encoding);
  const length = headers.indexOf('content-length') + 1;
  return {
    headers: [...headers.with(length, String(encoded.length)), 'content-encoding', encoding],
    body: encoded,
  };
};

const leaving: { response: ServerResponse; message: Message }[] = [];

/**
 * Answers of one turn of the event loop leave together: half of what a write costs is to wake who reads it, and on a
 * busy server that is often the same one.
 */
const write = (response: ServerResponse, message: Message): void => {
  if (leaving.push({ response, message }) === 1) setImmediate(leave);
};

/** Head and body are one text to Node, which writes one of single bytes without making a buffer of it. */
const leave = (): void => {
  for (const { response, message } of leaving.splice(0)) {
    response.writeHead(200, message.headers);
    if (message.charset) response.end(message.body, message.charset);
    else response.end(message.body);
  }
};

/** Questions that are known to be asked. */
const KNOWN = 10_000;
/** Characters of the longest address that is remembered; no question of ours comes near it. */
const LONGEST = 2_000;

/**
 * Answers to questions that were asked before, of whatever version: most searches come once, and to keep what nobody
 * asks for again costs more than to find it. They are in two generations of half the memory each: one that is asked
 * for again moves to the younger one, and the older one is forgotten as a whole. Moving each at every request, for the
 * exact order, costs more than all the rest.
 */
class Answers {
  private readonly known = new Set<string>();
  private younger = new Map<string, Answer>();
  private older = new Map<string, Answer>();
  /** Of the younger ones. */
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(url: string): Answer | undefined {
    const young = this.younger.get(url);
    if (young) return young;
    const old = this.older.get(url);
    if (old) this.set(url, old);
    return old;
  }

  offer(url: string, answer: Answer): void {
    if (url.length > LONGEST) return;
    if (this.known.has(url)) {
      this.set(url, answer);
      return;
    }
    if (this.known.size === KNOWN) this.known.clear();
    this.known.add(url);
  }

  private set(url: string, answer: Answer): void {
    if (!this.younger.has(url)) this.bytes += sizeOf(url, answer);
    this.younger.set(url, answer);
    if (this.bytes <= this.maxBytes / 2) return;
    this.older = this.younger;
    this.younger = new Map();
    this.bytes = 0;
  }

  clear(): void {
    this.younger.clear();
    this.older.clear();
    this.bytes = 0;
  }
}

/** Bytes of an entry: what was asked, what was answered, compressed or not, and an allowance for the objects. */
const sizeOf = (url: string, { plain, length }: Answer): number =>
  2 * url.length + length * (plain.charset === 'latin1' ? 1.5 : 2.5) + 1024;
