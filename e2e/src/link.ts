import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A wire to a server that can be cut: every connection breaks, and new ones are refused until it is restored. */
export class Link {
  private readonly sockets = new Set<Socket>();
  private acceptor: Server | undefined;
  private port = 0;

  /** @param target URL of the server */
  static async to(target: string): Promise<Link> {
    const link = new Link(new URL(target));
    await link.mend();
    return link;
  }

  private constructor(private readonly target: URL) {}

  /** The server's URL by way of this wire. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async cut(): Promise<void> {
    const acceptor = this.acceptor;
    if (!acceptor) return;
    this.acceptor = undefined;
    const closed = once(acceptor, 'close');
    acceptor.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  async mend(): Promise<void> {
    const acceptor = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
      }
    }).listen(this.port, '127.0.0.1');
    await once(acceptor, 'listening');
    this.acceptor = acceptor;
    this.port = (acceptor.address() as AddressInfo).port;
  }
}
