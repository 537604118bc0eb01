import type { IncomingHttpHeaders } from 'node:http';
import { DomainError, type DomainErrorKind, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from '../global-plugin.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The largest JSON body or plain form of the route, in bytes (default: BODY_BYTES.short). */
    bodyBytes?: number;
    /** The largest multipart body; absent: the route accepts none. */
    uploadBytes?: number;
  }
}

/**
 * Sizes of bodies, in bytes: forms of a few fields, as all forms of visitors are; those with a long text; and an
 * import. A body is read before its sender is known.
 */
export const BODY_BYTES = { short: 32 * 1024, long: 128 * 1024, import: 1024 * 1024 } as const;

/** Nesting of objects and lists; our deepest form, an inspection report, has four levels. */
const MAX_DEPTH = 16;
/** Keys of one object; a row of an import has about forty. */
const MAX_KEYS = 200;
/** Items of one list; an import has 200 rows. */
const MAX_ITEMS = 1_000;
/** Values in all; an import of 200 rows has 10,000. */
const MAX_VALUES = 20_000;

/** Whether validating a body would take too long. */
const exceedsLimits = (body: unknown): boolean => {
  let remaining = MAX_VALUES;
  const exceeds = (value: unknown, levels: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    if (levels === 0) return true;
    const isList = Array.isArray(value);
    // The values of an object with many keys cost several times as much as its keys.
    const { length } = isList ? value : Object.keys(value);
    remaining -= length;
    if (remaining < 0 || length > (isList ? MAX_ITEMS : MAX_KEYS)) return true;
    return (isList ? value : Object.values(value)).some((element) => exceeds(element, levels - 1));
  };
  return exceeds(body, MAX_DEPTH);
};

/** Clients may name the type of a body that they do not send, as for a toggle; Fastify would refuse to parse it. */
const dropTypeOfNoBody = (headers: IncomingHttpHeaders): void => {
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!isSent && /^application\/json\b/i.test(headers['content-type'] ?? '')) delete headers['content-type'];
};

const plugin = async (app: FastifyInstance) => {
  app.addHook('onRoute', (route) => {
    route.bodyLimit = route.config?.bodyBytes ?? BODY_BYTES.short;
  });
  app.addHook('onRequest', (request, reply, done) => {
    dropTypeOfNoBody(request.headers);
    const { bodyLimit, config } = request.routeOptions;
    const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const limit = isUpload ? (config.uploadBytes ?? 0) : (bodyLimit ?? 0);
    if (isUpload && config.uploadBytes === undefined)
      refuse('unsupported-media', GENERAL_MESSAGES.jsonExpected);
    else if (Number(request.headers['content-length'] ?? 0) > limit)
      refuse('too-large', GENERAL_MESSAGES.requestTooLarge);
    else done();

    function refuse(kind: DomainErrorKind, message: string): void {
      // The rest of the body is not read.
      reply.header('connection', 'close');
      done(new DomainError(kind, message));
    }
  });
  app.addHook('preValidation', (request, _, done) =>
    exceedsLimits(request.body)
      ? done(new DomainError('invalid', GENERAL_MESSAGES.requestMalformed))
      : done(),
  );
};

/**
 * Fastify plugin: refuses bodies that are larger than their route accepts, or would take too long to validate. An empty
 * body of JSON is none.
 */
export const bodyLimits = globalPlugin(plugin);
