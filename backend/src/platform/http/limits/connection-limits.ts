import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { globalPlugin } from '../global-plugin.js';
import { rateLimitKeyOf } from './network.js';

/** Open connections of a process: 6,000 for live updates (live/connections.ts), and those of requests. */
const MAX_CONNECTIONS = 8_000;
/**
 * Open connections of one address: 250 for live updates, and as many for requests. Many people share an address in
 * mobile networks.
 */
const MAX_PER_ADDRESS = 500;

/** Names of networks in TRUSTED_PROXIES, as Fastify defines them. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether an address is that of a trusted proxy. */
const proxyCheck = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const proxies = new BlockList();
  for (const network of trustedProxies.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, prefixOf(bits) ?? (family === 'ipv6' ? 128 : 32), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

/** The prefix length of '24' or '255.255.255.0'. */
const prefixOf = (bits: string | undefined): number | undefined =>
  bits?.includes('.')
    ? bits.split('.').reduce((sum, byte) => sum + Number(byte).toString(2).replaceAll('0', '').length, 0)
    : bits === undefined
      ? undefined
      : Number(bits);

interface Options {
  trustedProxies: readonly string[];
  /** Answers a connection, and ends it. */
  refuse: (error: Error, socket: Socket) => void;
  ofAddress?: number;
}

/**
 * Fastify plugin: limits the connections of one address, and of all together. Those of trusted proxies belong to many
 * people, and count only in the latter.
 */
export const connectionLimits = globalPlugin(
  async (
    app: FastifyInstance,
    { trustedProxies, refuse, ofAddress = MAX_PER_ADDRESS }: Options,
  ): Promise<void> => {
    const isProxy = proxyCheck(trustedProxies);
    const open = new Map<string, number>();
    app.server.maxConnections = MAX_CONNECTIONS;
    app.server.on('connection', (socket: Socket) => {
      const { remoteAddress } = socket;
      // It has disconnected already.
      if (!remoteAddress || isProxy(remoteAddress)) return;
      const network = rateLimitKeyOf(remoteAddress);
      const count = open.get(network) ?? 0;
      if (count >= ofAddress) return refuse(tooMany(), socket);
      open.set(network, count + 1);
      socket.once('close', () => {
        const remaining = open.get(network)! - 1;
        if (remaining > 0) open.set(network, remaining);
        else open.delete(network);
      });
    });
  },
);

const tooMany = (): Error =>
  Object.assign(new Error('Too many connections'), { code: 'TOO_MANY_CONNECTIONS' });
