import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PAGE_SCRIPT } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { globalPlugin } from '../global-plugin.js';

const PAGE_SCRIPT_HASH = `'sha256-${createHash('sha256').update(PAGE_SCRIPT).digest('base64')}'`;

/**
 * Security policy of our pages. Scripts come from our own files, except one that is in every page and is known by its
 * hash. Inline styles are allowed, because the console's library writes them. Pictures come from the shop, or are made
 * by the page: no other server learns who looks at a listing.
 */
const policy = (isSecure: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", PAGE_SCRIPT_HASH],
      // The QR code library creates its worker from its own text, which runs under this policy, too.
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 60 * 60 },
  // Pictures are public, on every site.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginEmbedderPolicy: false,
  // A reset link must not be sent as a referrer.
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
});

/** The headers are the same for every response, and are made once. */
const headersOf = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

/**
 * Built files that are part of a page, and harmless when opened by themselves. A worker has the policy of its own file.
 */
const PART_OF_PAGE = /^\/assets\/(?!.*worker)[^/]+\.(?:js|css|woff2)$/;

/**
 * Fastify plugin: security headers on every response. Public reads that are no pages, and parts of pages, need only one
 * of them: the others are 600 bytes, and a first visit loads 20 parts.
 */
export const securityHeaders = globalPlugin(
  async (app: FastifyInstance, { isSecure }: { isSecure: boolean }) => {
    const headers = headersOf(policy(isSecure));
    app.addHook('onRequest', (request, reply, done) => {
      const { url = '', config } = request.routeOptions;
      const isData = config.publicRead && config.pageBuild === undefined;
      if (isData || PART_OF_PAGE.test(url)) reply.header('x-content-type-options', 'nosniff');
      else reply.headers(headers);
      done();
    });
  },
);
