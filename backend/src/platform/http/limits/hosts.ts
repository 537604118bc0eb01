import { DomainError, GENERAL_MESSAGES } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from '../global-plugin.js';

/** Whether a Host header names this shop. */
export type HostCheck = (host: string | undefined) => boolean;

/** This machine: health checks use these names, and no stranger can own one. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

const isLocal = (host: string): boolean => LOCAL_HOSTS.includes(nameOf(host));
/** A Host header without its port and trailing dot. */
const nameOf = (host: string): string => host.toLowerCase().replace(/\.?(?::\d+)?$/, '');

/** The origin of the site in pages for a request to this host. */
export type OriginOf = (host: string | undefined, protocol: string) => string;

/**
 * The public address where one is configured; otherwise that of the request, if it is this machine or an allowed host.
 * For any other host, which a stranger could choose, pages have paths instead of addresses.
 */
export const siteOrigin =
  (publicUrl: string | undefined, allowed: readonly string[] = []): OriginOf =>
  (host = '', protocol) => {
    if (publicUrl) return publicUrl;
    return isLocal(host) || allowed.includes(nameOf(host)) ? `${protocol}://${host.toLowerCase()}` : '';
  };

/** @param names hosts without ports; undefined: every host is allowed */
export const hostCheck = (names: readonly string[] | undefined): HostCheck => {
  if (!names) return () => true;
  const allowed = new Set([...names, ...LOCAL_HOSTS].map((name) => name.toLowerCase()));
  return (host) => host !== undefined && allowed.has(nameOf(host));
};

/** Fastify plugin: refuses requests to other hosts. */
export const hosts = globalPlugin(
  async (app: FastifyInstance, { isAllowedHost }: { isAllowedHost: HostCheck }): Promise<void> => {
    app.addHook('onRequest', (request, _, done) =>
      isAllowedHost(request.headers.host)
        ? done()
        : done(new DomainError('misdirected', GENERAL_MESSAGES.hostUnknown)),
    );
  },
);
