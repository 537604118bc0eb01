import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An update that has not arrived after this many milliseconds counts as lost. */
const TIMEOUT_MS = 30_000;
const CONCURRENT_OPENS = 50;

/** Opens `count` connections; `tokenOf` is undefined for visitors. */
export async function listen(
  url: string,
  count: number,
  listeners: Listener[],
  tokenOf: (index: number) => string | undefined,
): Promise<void> {
  while (listeners.length < count) {
    const opening = Array.from({ length: Math.min(CONCURRENT_OPENS, count - listeners.length) }, (_, n) => {
      const index = listeners.length + n;
      // Fewer connections per address than the limit.
      return Listener.open(url, `10.0.${index >> 7}.1`, tokenOf(index));
    });
    listeners.push(...(await Promise.all(opening)));
  }
}

/** A connection that only detects that messages arrive. */
export class Listener {
  #resolve: ((at: number) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(private readonly socket: Socket) {}

  /** Resolves when the stream has started. */
  static async open(url: string, address: string, token: string | undefined): Promise<Listener> {
    const { host, hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n${authorization}\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    if (!head.toString('latin1').startsWith('HTTP/1.1 200 '))
      throw new Error(`No stream but ${head.toString('latin1')}`);
    const listener = new Listener(socket);
    socket.on('data', (chunk) => {
      if (chunk.includes('data: ')) listener.#resolve?.(performance.now());
    });
    socket.on('close', () => listener.#reject?.(new Error('A connection was closed')));
    socket.on('error', () => socket.destroy());
    return listener;
  }

  /** False once the connection is closed. */
  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  /** The time of the next message, on the clock of `performance`. */
  next(): Promise<number> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No message arrived in time')), TIMEOUT_MS);
      this.#reject = reject;
      this.#resolve = (at) => {
        clearTimeout(timer);
        resolve(at);
      };
    });
  }

  close(): void {
    this.#reject = undefined;
    this.socket.destroy();
  }
}
