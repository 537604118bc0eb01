import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { matches } from './etag.js';

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

interface Answer {
  type: string;
  body: Buffer;
}

export interface PublicReadsOptions {
  /** What the read models stand at; changes whenever an answer could. */
  version: () => string;
  /** Memory for answers, in bytes; those not asked for the longest go first. */
  maxBytes?: number;
}

/**
 * Fastify plugin for routes with `config: { publicRead: true }`: an entity tag made of the read models' version, 304
 * for those who have that version, and answers kept in memory as they were serialized, for as long as the version
 * stands. Such a request is answered before Nest is entered.
 */
const plugin = async (app: FastifyInstance, { version, maxBytes = 32 * 1024 * 1024 }: PublicReadsOptions) => {
  const answers = new Answers(maxBytes);
  let tagged: string | undefined;
  let tag = '';

  /** The tag of the read models now; answers of an earlier version are forgotten. */
  const currentTag = (): string => {
    const now = version();
    if (now !== tagged) {
      tagged = now;
      // Weak: a proxy may compress what we send.
      tag = `W/"${createHash('sha1').update(now).digest('base64url')}"`;
      answers.clear();
    }
    return tag;
  };

  app.decorateRequest('readTag', null);

  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' || !request.routeOptions.config.publicRead) return done();
    // Taken before the query runs: an answer may be newer than its tag, never older.
    const etag = currentTag();
    const known = request.headers['if-none-match'];
    const answer = answers.get(request.url);
    if (known !== undefined && matches(known, etag)) {
      reply.header('etag', etag).header('cache-control', 'no-cache').status(304).send();
    } else if (answer) {
      // Straight to the socket: what Fastify does to an answer on its way out costs as much as all the rest.
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        etag,
        'cache-control': 'no-cache',
        'content-type': answer.type,
        'content-length': answer.body.length,
      });
      reply.raw.end(answer.body);
    } else {
      request.readTag = etag;
      done();
    }
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = request.readTag;
    if (etag === null || reply.statusCode !== 200 || !isWhole(payload)) return done();
    reply.header('etag', etag).header('cache-control', 'no-cache');
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (etag === currentTag()) {
      answers.set(request.url, { type: String(reply.getHeader('content-type')), body });
    }
    done(null, body);
  });
};

/** Text or bytes, not a stream of them. */
const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload);

/**
 * Answers in two generations of half the memory each: one that is asked for again moves to the younger one, and the
 * older one is forgotten as a whole. Moving each at every request, for the exact order, costs more than all the rest.
 */
class Answers {
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

  set(url: string, answer: Answer): void {
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

/** Bytes of an entry: what was asked, what was answered, and an allowance for the objects that hold them. */
const sizeOf = (url: string, { body }: Answer): number => 2 * url.length + body.length + 256;

/** The hooks hold for the whole application, not for a context of their own (Fastify, "skip-override"). */
export const publicReads = Object.assign(plugin, { [Symbol.for('skip-override')]: true });
