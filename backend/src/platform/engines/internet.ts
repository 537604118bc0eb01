import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';

/** A server's response; iterating reads its body. */
export interface RemoteResponse
  extends Pick<IncomingMessage, 'statusCode' | 'headers'>,
    AsyncIterable<Buffer> {
  destroy(): unknown;
}

/** Access to servers on the internet. No setting replaces it: tests pass their own. */
export interface Internet {
  /** The IP addresses of a host; empty if the name does not resolve. */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Requests an https address at one of these IP addresses, whatever its host resolves to by then.
   * @returns the response with its body unread
   */
  get(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<RemoteResponse>;
}

/** Timeout of a name server, in milliseconds, and attempts. */
const NAME_SERVER = { timeout: 2_000, tries: 2 };

export const internet: Internet = {
  // Not dns.lookup, which blocks one of libuv's few threads and reads /etc/hosts.
  async resolve(host, signal) {
    const resolver = new Resolver(NAME_SERVER);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.throwIfAborted();
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  },
  get: (url, addresses, signal) =>
    new Promise((resolve, reject) => {
      const resolved = addresses.map((address) => ({ address, family: isIP(address) }));
      const [first] = resolved;
      if (!first) throw new Error('No address to connect to');
      request(url, {
        // A new connection: one that is kept open may belong to another address.
        agent: false,
        signal,
        lookup: (_, { all }, callback) =>
          all ? callback(null, resolved) : callback(null, first.address, first.family),
        headers: { accept: 'image/webp, image/png, image/jpeg, image/gif', 'user-agent': 'Parkho' },
      })
        .on('response', resolve)
        .on('error', reject)
        .end();
    }),
};
