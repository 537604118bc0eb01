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
import { globalPlugin } from '../global-plugin.js';
import type { HostCheck, OriginOf } from '../limits/hosts.js';
import { hasBody } from '../limits/slow-bodies.js';
import {
  compressInPlace,
  type PreparedResponse,
  PUBLIC_READ_HEADERS,
  prepareResponse,
  send,
  sendNotModified,
} from './cached-response.js';
import { matchesETag } from './etag.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response to a GET depends only on its URL and on these read models: it is the same for everyone. */
    publicRead?: readonly ProjectionName[];
    /** For pages, which also depend on the origin of the site: the version of the frontend. */
    pageBuild?: string;
  }
  interface FastifyRequest {
    /** The public read of the request; null for other routes. */
    publicRead: PublicRead | null;
  }
}

/**
 * Timeouts in milliseconds. Bodies have their own (slow-bodies.ts), with a response; that of a whole request is longer,
 * for requests that start in between.
 */
const SERVER_TIMEOUTS = {
  keepAliveTimeout: 72_000,
  headersTimeout: 60_000,
  requestTimeout: 360_000,
  connectionsCheckingInterval: 5_000,
};

/** Idle timeout of connections of a closing server, in milliseconds. */
const IDLE_MS = 50;

/** Version of responses without read models, which change only with the program: one for each start. */
const PROGRAM_VERSION = randomUUID();

/** A cached response. */
interface CachedResponse extends PreparedResponse {
  source: ResponseSource;
  /** The version of its source for which it is valid. */
  version: string;
  /** Pattern of its route. */
  route: string;
}

interface PublicRead {
  source: ResponseSource;
  /** The version of its source when the request arrived. */
  version: string;
  /** The earlier response for the address of a page. */
  earlier: CachedResponse | undefined;
  /** The entity tag of the content of a page. */
  contentTag?: string;
}

interface PublicReadsOptions {
  /** Called for responses from the cache: the pattern of the route, the status, and seconds from request to response. */
  onResponse?: (route: string, status: number, seconds: number) => void;
}

/** The version of these read models; changes whenever a response made of them could. */
type Version = (models: readonly ProjectionName[]) => string;

/**
 * Answers GET on routes with `config: { publicRead: [...] }` that return text: with an entity tag made of the version
 * of their read models, 304 for a client with that version, and cached while the version is unchanged, except for the
 * first response of an address. The tag of a page is made of its content, and its response is kept beyond the version
 * (`isPageUnchanged`).
 */
export class PublicReads {
  private readonly cache: ResponseCache;
  private readonly edge: readonly (readonly [name: string, value: string])[];
  private onResponse: PublicReadsOptions['onResponse'];

  /**
   * @param version throws while there are no read models
   * @param isAllowedHost whether requests to this host are accepted
   * @param originOf the origin of the site in a page
   * @param edgeSeconds how long a proxy cache may answer by itself
   * @param maxBytes memory for responses; the least recently used are evicted first
   */
  constructor(
    private readonly version: Version,
    private readonly isAllowedHost: HostCheck = () => true,
    private readonly originOf: OriginOf = () => '',
    edgeSeconds = 0,
    maxBytes = 32 * 1024 * 1024,
  ) {
    this.cache = new ResponseCache(maxBytes);
    this.edge = edgeSeconds > 0 ? edgeHeaders(edgeSeconds) : [];
  }

  /** The server for Fastify: answers from the cache before Fastify and Nest are entered. */
  readonly serverFactory = (handle: (request: IncomingMessage, response: ServerResponse) => void): Server => {
    const server = createServer(SERVER_TIMEOUTS, (request, response) => {
      // Further requests on an open connection would keep the server from closing.
      if (!server.listening) response.shouldKeepAlive = false;
      if (!this.respond(request, response)) handle(request, response);
    });
    return server;
  };

  /** Fastify plugin that tags and caches responses. */
  readonly plugin = globalPlugin(async (app: FastifyInstance, { onResponse }: PublicReadsOptions) => {
    this.onResponse = onResponse;
    app.decorateRequest('publicRead', null);
    app.addHook('onRoute', (route) => {
      const models = route.config?.publicRead;
      if (route.method !== 'GET' || !models) return;
      route.onRequest = [
        this.beginOn(new ResponseSource(models, this.version, this.cache, route.config?.pageBuild)),
      ].concat(route.onRequest ?? []);
    });
    app.addHook('onSend', this.end);
    app.addHook('preClose', async () => closeConnections(app.server));
  });

  private beginOn(source: ResponseSource): onRequestHookHandler {
    return (request, reply, done) => {
      // Read before the query runs: a response may be newer than its version, never older.
      const version = source.versionNow();
      if (version === undefined) {
        // A page shows the error, and offers to try again.
        done(source.isPage ? undefined : source.unavailable);
        return;
      }
      if (matchesETag(request.headers['if-none-match'], version)) {
        reply.hijack();
        this.allowEdge(reply.raw);
        sendNotModified(reply.raw, version);
        return;
      }
      const earlier = source.isPage ? this.cache.get(this.keyOf(request.raw, request.protocol)) : undefined;
      request.publicRead = { source, version, earlier };
      done();
    };
  }

  private readonly end: onSendHookHandler = (request, reply, payload, done) => {
    if (!request.publicRead || reply.statusCode !== 200 || typeof payload !== 'string') return done();
    const { source, version, earlier, contentTag } = request.publicRead;
    const cached: CachedResponse =
      earlier && earlier.etag === contentTag
        ? { ...earlier, version }
        : {
            ...prepareResponse(
              contentTag ?? version,
              payload,
              String(reply.getHeader('content-type')),
              source.isPage ? headersOfPage(reply) : [],
            ),
            source,
            version,
            route: request.routeOptions.url!,
          };
    if (version === source.versionNow()) this.cache.offer(this.keyOf(request.raw, request.protocol), cached);
    // Fastify's own processing of a response costs as much as sending it.
    reply.hijack();
    this.allowEdge(reply.raw);
    send(request.raw, reply.raw, cached);
  };

  private allowEdge(response: ServerResponse): void {
    for (const [name, value] of this.edge) response.setHeader(name, value);
  }

  /** Cache key: the address and, for pages, the origin of the site. */
  private keyOf({ url = '', headers }: IncomingMessage, protocol: string): string {
    return url.startsWith('/api/') ? url : this.originOf(headers.host, protocol) + url;
  }

  /** Answers from the cache; false if it has no response. */
  private respond(request: IncomingMessage, response: ServerResponse): boolean {
    const start = performance.now();
    const cached =
      request.method === 'GET' ? this.cache.get(this.keyOf(request, protocolOf(request))) : undefined;
    if (!cached || !this.isAllowedHost(request.headers.host)) return false;
    // The body of a GET is not read.
    if (hasBody(request)) response.shouldKeepAlive = false;
    if (cached.version !== cached.source.versionNow()) return false;
    this.allowEdge(response);
    const status = send(request, response, cached);
    this.onResponse?.(cached.route, status, (performance.now() - start) / 1000);
    return true;
  }
}

/** How long a proxy cache may use a response while it fetches a newer one, in seconds. */
const STALE_SECONDS = 60;
/**
 * For proxy caches only; browsers use `Cache-Control`. The first header is for CDNs (RFC 9213), the second for nginx,
 * which removes it.
 */
const edgeHeaders = (seconds: number) =>
  [
    ['cdn-cache-control', `max-age=${seconds}, stale-while-revalidate=${STALE_SECONDS}`],
    ['x-accel-expires', String(seconds)],
  ] as const;

/** The sources of one route's responses: read models, and the program. */
class ResponseSource {
  private modelVersion: string | undefined;
  private version: string | undefined;
  unavailable: Error | undefined;

  constructor(
    private readonly models: readonly ProjectionName[],
    private readonly versionOf: Version,
    private readonly cache: ResponseCache,
    /** See `pageBuild`. */
    private readonly pageBuild?: string,
  ) {}

  get isPage(): boolean {
    return this.pageBuild !== undefined;
  }

  /** The tag of pages with the same content, whatever the read models are. */
  tagOf(content: string): string {
    return tagOf((this.pageBuild ?? '') + content);
  }

  /**
   * The entity tag of responses that are made now; undefined while a read model is unavailable. Evicts responses of earlier
   * versions, except pages, most of which are unchanged.
   */
  versionNow(): string | undefined {
    let current: string | undefined;
    try {
      current = this.models.length > 0 ? this.versionOf(this.models) : PROGRAM_VERSION;
    } catch (error) {
      this.unavailable = error as Error;
    }
    if (current !== this.modelVersion) {
      this.modelVersion = current;
      this.version = current && this.tagOf(current);
      if (!this.isPage) this.cache.forget(this);
    }
    return this.version;
  }
}

/** Weak: a response has the same tag whether it is compressed or not. */
const tagOf = (content: string): string => `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/**
 * Whether the page of an address is unchanged; it is then sent again, whatever the handler returns.
 * @param content the content of the page, without files of the build
 */
export const isPageUnchanged = ({ publicRead }: FastifyRequest, content: string): boolean => {
  if (!publicRead) return false;
  publicRead.contentTag = publicRead.source.tagOf(content);
  return publicRead.earlier?.etag === publicRead.contentTag;
};

/**
 * The protocol that the proxy in front of this server states. A client that states it itself gets the response for https.
 */
const protocolOf = ({ headers }: IncomingMessage): string =>
  headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';

/** Headers of a page besides PUBLIC_READ_HEADERS. */
const headersOfPage = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => name !== 'content-type' && !PUBLIC_READ_HEADERS.includes(name))
    .flatMap(([name, value]) => [name, String(value)]);

/** Node closes idle connections when a server begins to close; the others are closed as they become idle. */
const closeConnections = (server: Server): void => {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  server.once('close', () => clearInterval(timer));
};

/** Addresses that may be requested again. */
const MAX_KNOWN_ADDRESSES = 10_000;
/** Longest address that is cached, in characters; ours are far shorter. */
const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Responses for addresses that were requested before, in any version: most searches come once, and caching them costs more
 * than answering them. Two generations of half the memory each: a repeated request moves its response to the younger one,
 * and the older one is evicted as a whole. Moving each at every request, for the exact order, costs more than all the
 * rest.
 */
class ResponseCache {
  private readonly requested = new Set<string>();
  private younger = new Map<string, CachedResponse>();
  private older = new Map<string, CachedResponse>();
  /** The size of the younger generation, in bytes. */
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(url: string): CachedResponse | undefined {
    const young = this.younger.get(url);
    if (young) return young;
    const old = this.older.get(url);
    if (old) this.set(url, old);
    return old;
  }

  offer(url: string, cached: CachedResponse): void {
    if (url.length > MAX_ADDRESS_LENGTH) return;
    if (this.requested.has(url)) {
      this.set(url, cached);
      if (cached.source.isPage) compressInPlace(cached).catch(() => undefined);
      return;
    }
    if (this.requested.size === MAX_KNOWN_ADDRESSES) this.requested.clear();
    this.requested.add(url);
  }

  private set(url: string, cached: CachedResponse): void {
    if (!this.younger.has(url)) this.bytes += sizeOf(url, cached);
    this.younger.set(url, cached);
    if (this.bytes <= this.maxBytes / 2) return;
    this.older = this.younger;
    this.younger = new Map();
    this.bytes = 0;
  }

  /** Evicts responses of earlier versions. */
  forget(source: ResponseSource): void {
    for (const [url, cached] of this.younger)
      if (cached.source === source && this.younger.delete(url)) this.bytes -= sizeOf(url, cached);
    for (const [url, cached] of this.older) if (cached.source === source) this.older.delete(url);
  }
}

/** Bytes of an entry: the request, the response, compressed or not, and an allowance for the objects. */
const sizeOf = (url: string, { source, length, text }: CachedResponse): number => {
  // A page is kept compressed, in less than a quarter.
  const share = source.isPage ? 0.25 : text?.length === length ? 1.5 : 2.5;
  return 2 * url.length + share * length + 1024;
};
