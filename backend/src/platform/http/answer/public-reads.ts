import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ProjectionName } from '@parkho/projections';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import type { HostCheck, OriginOf } from '../limits/hosts.js';
import { hasBody } from '../limits/slow-bodies.js';
import { forWholeApplication } from '../whole-application.js';
import { type Answer, answerOf, HEADERS, keepCompressed, send, sendNotModified } from './answers.js';
import { matches } from './etag.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The answer to a GET depends on its URL and on the read models of these projections alone: the same for everyone.
     */
    publicRead?: readonly ProjectionName[];
    /** Of pages, which depend on the origin of the site, too: the version of what makes them. */
    pageBuild?: string;
  }
  interface FastifyRequest {
    /** Only on public reads. */
    publicRead: PublicRead | null;
  }
}

/**
 * In milliseconds. Bodies have limits of their own (slow-bodies.ts), which answer; that of a request as a whole is
 * longer than theirs, for requests that start in between.
 */
const SERVER = {
  keepAliveTimeout: 72_000,
  headersTimeout: 60_000,
  requestTimeout: 360_000,
  connectionsCheckingInterval: 5_000,
};

/** How long a connection may be idle on a server that is closing, in milliseconds. */
const IDLE_MS = 50;

/** Version of answers that show no read model: they change with the program alone, thus when a process starts. */
const PROGRAM = randomUUID();

/** An answer in memory. */
interface Kept extends Answer {
  source: Source;
  /** It is answered from memory as long as this is the version of its source. */
  version: string;
  /** Pattern of the route that gave it. */
  route: string;
}

interface PublicRead {
  source: Source;
  /** That of the source when the request came. */
  version: string;
  /** Of a page: the answer that its address had, of an earlier version. */
  earlier: Kept | undefined;
  /** Of a page: the digest of everything in it. */
  shows?: string;
}

export interface PublicReadsOptions {
  /** Hears of answers from memory: the pattern of the route, the status, and seconds from request to answer. */
  onAnswer?: (route: string, status: number, seconds: number) => void;
}

/** Where the read models of these projections stand; changes whenever an answer that shows them could. */
type Version = (shows: readonly ProjectionName[]) => string;

/**
 * Answers to GET on routes with `config: { publicRead: [...] }` that give text: with an entity tag made of the version
 * of the read models that they show, 304 for a client with that version, and kept in memory as long as the version
 * stands, but for the first answer that a question ever gets. The tag of a page is made of what is in it, and its answer
 * is kept beyond the version (`isUnchanged`).
 */
export class PublicReads {
  private readonly answers: Answers;
  private readonly edge: readonly (readonly [name: string, value: string])[];
  private onAnswer: PublicReadsOptions['onAnswer'];

  /**
   * @param version throws while there are no read models
   * @param isOurs whether a request to this host is answered at all
   * @param originOf what a page takes for the origin of the site
   * @param edgeSeconds how long a cache in front may answer by itself
   * @param maxBytes memory for answers; the least recently used go first
   */
  constructor(
    private readonly version: Version,
    private readonly isOurs: HostCheck = () => true,
    private readonly originOf: OriginOf = () => '',
    edgeSeconds = 0,
    maxBytes = 32 * 1024 * 1024,
  ) {
    this.answers = new Answers(maxBytes);
    this.edge = edgeSeconds > 0 ? edgeHeaders(edgeSeconds) : [];
  }

  /** The server for Fastify: it answers from memory what it can, before any work of Fastify's and Nest's. */
  readonly serverFactory = (handle: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const server = createServer(SERVER, (request, response) => {
      // Further requests on an open connection would keep the server from closing.
      if (!server.listening) response.shouldKeepAlive = false;
      if (!this.answer(request, response)) handle(request, response);
    });
    return server;
  };

  /** Fastify plugin that tags and keeps answers; those that pass through it leave as they are kept. */
  readonly plugin = forWholeApplication(async (app: FastifyInstance, { onAnswer }: PublicReadsOptions) => {
    this.onAnswer = onAnswer;
    app.decorateRequest('publicRead', null);
    app.addHook('onRoute', (route) => {
      const shows = route.config?.publicRead;
      if (route.method !== 'GET' || !shows) return;
      route.onRequest = [
        this.beginOn(new Source(shows, this.version, this.answers, route.config?.pageBuild)),
      ].concat(route.onRequest ?? []);
    });
    app.addHook('onSend', this.end);
    app.addHook('preClose', async () => closeConnections(app.server));
  });

  private beginOn(source: Source): onRequestHookHandler {
    return (request, reply, done) => {
      // Taken before the query runs: an answer may be newer than its version, never older.
      const version = source.versionNow();
      if (version === undefined) {
        // A page tells people what is wrong, and offers to try again.
        done(source.isPage ? undefined : source.unavailable);
        return;
      }
      if (matches(request.headers['if-none-match'], version)) {
        reply.hijack();
        this.allowEdge(reply.raw);
        sendNotModified(reply.raw, version);
        return;
      }
      const earlier = source.isPage ? this.answers.get(this.keyOf(request.raw, request.protocol)) : undefined;
      request.publicRead = { source, version, earlier };
      done();
    };
  }

  private readonly end: onSendHookHandler = (request, reply, payload, done) => {
    if (!request.publicRead || reply.statusCode !== 200 || typeof payload !== 'string') return done();
    const { source, version, earlier, shows } = request.publicRead;
    const answer: Kept =
      earlier && earlier.etag === shows
        ? { ...earlier, version }
        : {
            ...answerOf(
              shows ?? version,
              payload,
              String(reply.getHeader('content-type')),
              source.isPage ? headersOfPage(reply) : [],
            ),
            source,
            version,
            route: request.routeOptions.url!,
          };
    if (version === source.versionNow())
      this.answers.offer(this.keyOf(request.raw, request.protocol), answer);
    // What Fastify does to an answer on its way out costs as much as sending it.
    reply.hijack();
    this.allowEdge(reply.raw);
    send(request.raw, reply.raw, answer);
  };

  private allowEdge(response: ServerResponse): void {
    for (const [name, value] of this.edge) response.setHeader(name, value);
  }

  /** What tells requests for different answers apart: the address and, for pages, the origin of the site. */
  private keyOf({ url = '', headers }: IncomingMessage, protocol: string): string {
    return url.startsWith('/api/') ? url : this.originOf(headers.host, protocol) + url;
  }

  /** Whether there was an answer in memory. */
  private answer(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const answer =
      request.method === 'GET' ? this.answers.get(this.keyOf(request, protocolOf(request))) : undefined;
    if (!answer || !this.isOurs(request.headers.host)) return false;
    // The body of a GET is not read.
    if (hasBody(request)) response.shouldKeepAlive = false;
    if (answer.version !== answer.source.versionNow()) return false;
    this.allowEdge(response);
    const status = send(request, response, answer);
    this.onAnswer?.(answer.route, status, (performance.now() - start) / 1000);
    return true;
  }
}

/** How long a cache in front may go on with an answer while it asks for a newer one, in seconds. */
const STALE_SECONDS = 60;
/**
 * For caches in front alone; browsers go by `Cache-Control`. The first is for content networks (RFC 9213), the second
 * for nginx, which keeps it to itself.
 */
const edgeHeaders = (seconds: number) =>
  [
    ['cdn-cache-control', `max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`],
    ['x-accel-expires', String(seconds)],
  ] as const;

/** What the answers of one route are made of: read models, and the program. */
class Source {
  private models: string | undefined;
  private version: string | undefined;
  unavailable: Error | undefined;

  constructor(
    private readonly shows: readonly ProjectionName[],
    private readonly versionOf: Version,
    private readonly answers: Answers,
    /** See `pageBuild`. */
    private readonly pageBuild?: string,
  ) {}

  get isPage(): boolean {
    return this.pageBuild !== undefined;
  }

  /** Of pages that show the same, whatever the read models are. */
  tagOf(content: string): string {
    return tagOf((this.pageBuild ?? '') + content);
  }

  /**
   * The entity tag of answers that are made now, undefined while a read model is unavailable. Answers of an earlier
   * version are forgotten, but for pages, most of which stay as they are.
   */
  versionNow(): string | undefined {
    let now: string | undefined;
    try {
      now = this.shows.length > 0 ? this.versionOf(this.shows) : PROGRAM;
    } catch (error) {
      this.unavailable = error as Error;
    }
    if (now !== this.models) {
      this.models = now;
      this.version = now && this.tagOf(now);
      if (!this.isPage) this.answers.forget(this);
    }
    return this.version;
  }
}

/** Weak: an answer has the same tag whether it is compressed or not. */
const tagOf = (content: string): string => `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/**
 * Whether the address of a page had the same page before, which is sent again, whatever the handler sends.
 * @param shows everything that is in the page, but for what the build puts there
 */
export const isUnchanged = ({ publicRead }: FastifyRequest, shows: string): boolean => {
  if (!publicRead) return false;
  publicRead.shows = publicRead.source.tagOf(shows);
  return publicRead.earlier?.etag === publicRead.shows;
};

/** As the proxy before this server says; a client that says so itself gets what others get by https. */
const protocolOf = ({ headers }: IncomingMessage): string =>
  headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';

/** Those that browsers need with a page beside HEADERS. */
const headersOfPage = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => name !== 'content-type' && !HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);

/** Node itself closes those that are idle when a server begins to close; the others follow as they fall idle. */
const closeConnections = (server: Server): void => {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  server.once('close', () => clearInterval(timer));
};

/** Questions that may come again. */
const KNOWN = 10_000;
/** Characters of the longest address that is remembered; no question of ours comes near it. */
const LONGEST = 2_000;

/**
 * Answers to questions that were asked before, of any version: most searches come once, and to keep what no client asks
 * for again costs more than to find it. They are in two generations of half the memory each: one that is asked
 * for again moves to the younger one, and the older one is forgotten as a whole. Moving each at every request, for the
 * exact order, costs more than all the rest.
 */
class Answers {
  private readonly known = new Set<string>();
  private younger = new Map<string, Kept>();
  private older = new Map<string, Kept>();
  /** Of the younger ones. */
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(url: string): Kept | undefined {
    const young = this.younger.get(url);
    if (young) return young;
    const old = this.older.get(url);
    if (old) this.set(url, old);
    return old;
  }

  offer(url: string, answer: Kept): void {
    if (url.length > LONGEST) return;
    if (this.known.has(url)) {
      this.set(url, answer);
      if (answer.source.isPage) keepCompressed(answer).catch(() => undefined);
      return;
    }
    if (this.known.size === KNOWN) this.known.clear();
    this.known.add(url);
  }

  private set(url: string, answer: Kept): void {
    if (!this.younger.has(url)) this.bytes += sizeOf(url, answer);
    this.younger.set(url, answer);
    if (this.bytes <= this.maxBytes / 2) return;
    this.older = this.younger;
    this.younger = new Map();
    this.bytes = 0;
  }

  /** Answers of a version that has passed. */
  forget(source: Source): void {
    for (const [url, answer] of this.younger)
      if (answer.source === source && this.younger.delete(url)) this.bytes -= sizeOf(url, answer);
    for (const [url, answer] of this.older) if (answer.source === source) this.older.delete(url);
  }
}

/** Bytes of an entry: the request, the answer, compressed or not, and an allowance for the objects. */
const sizeOf = (url: string, { source, length, text }: Kept): number => {
  // A page is kept compressed, to less than a quarter.
  const share = source.isPage ? 0.25 : text?.length === length ? 1.5 : 2.5;
  return 2 * url.length + share * length + 1024;
};
