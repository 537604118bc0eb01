import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What browsers may do with our pages. Scripts come from our own files alone, never from the page: the blocks of
 * JSON-LD in it are data. Styles may stand in the page, for the console's library writes them there. Pictures of a
 * listing may lie anywhere.
 * @param isSecure people reach the shop by https
 */
export const securityHeaders = (isSecure: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 60 * 60 },
  // Pictures are for everyone, and may come from anywhere.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  crossOriginEmbedderPolicy: false,
  // A reset link must not be told to anybody.
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
});
