import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';

/** What a server answers; the iteration gives its body. */
export interface RemoteAnswer extends Pick<IncomingMessage, 'statusCode' | 'headers'>, AsyncIterable<Buffer> {
  destroy(): unknown;
}

/** The way to servers of others. No setting replaces it: tests pass one of their own. */
export interface Internet {
  /** The IP addresses of a host; none where it has no name. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Asks for what lies at an https address, at one of these IP addresses, whatever the name of its host means by then.
   * @returns the answer, its body unread
   */
  get(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<RemoteAnswer>;
}

/** How long a name server may take to answer, in milliseconds, and how often it is asked. */
const NAME_SERVER = { timeout: 2_000, tries: 2 };

export const internet: Internet = {
  // Not by dns.lookup: it would hold one of the few threads of libuv's pool, and know the names of /etc/hosts.
  async resolve(host, signal) {
    const resolver = new Resolver(NAME_SERVER);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  get: (url, addresses, signal) =>
    new Promise((resolve, reject) => {
      const known = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first] = known;
      if (!first) throw new Error('No address to connect to');
      request(url, {
        // A connection of its own: one that is kept open may lead to another address.
        agent: false,
        signal,
        lookup: (_, { all }, found) => (all ? found(null, known) : found(null, first.address, first.family)),
        headers: { accept: 'image/webp, image/png, image/jpeg, image/gif', 'user-agent': 'Parkho' },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    }),
};
