import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { freePort } from './free-port.js';

/**
 * The faults of an open connection: no data pass; each chunk is delayed by some milliseconds; the server's answers are
 * replaced by random bytes.
 */
export type NetworkFault = 'frozen' | { delay: number } | 'random';

/** A TCP proxy to a server that can be cut: all connections break, and new ones are refused until it is restored. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private acceptor: Server | undefined;
  private fault: NetworkFault | undefined;
  /** Chunks that are held back while frozen. */
  private readonly heldChunks: (() => void)[] = [];

  /** @param target URL of the server */
  static async to(target: string): Promise<FaultyProxy> {
    const link = new FaultyProxy(new URL(target), await freePort());
    await link.restore();
    return link;
  }

  private constructor(
    private readonly target: URL,
    private readonly port: number,
  ) {}

  /** The server's URL through this proxy. */
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

  /** Applies a fault to all further data, also of open connections; without an argument, releases held chunks. */
  applyFault(fault?: NetworkFault): void {
    this.fault = fault;
    if (fault !== 'frozen') for (const pass of this.heldChunks.splice(0)) pass();
  }

  async restore(): Promise<void> {
    if (this.acceptor) return;
    const acceptor = createServer((client) => {
      const upstream = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, peer] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(socket);
        socket.pipe(this.faultTransform(socket === upstream)).pipe(peer);
        socket.on('error', () => peer.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          peer.destroy();
        });
      }
    }).listen(this.port, '127.0.0.1');
    await once(acceptor, 'listening');
    this.acceptor = acceptor;
  }

  private faultTransform(isAnswer: boolean): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, callback: TransformCallback) => {
        const fault = this.fault;
        const pass = () => callback(null, chunk);
        if (fault === 'frozen') this.heldChunks.push(pass);
        else if (fault === 'random') callback(null, isAnswer ? randomBytes(chunk.length) : chunk);
        else if (fault) setTimeout(pass, fault.delay);
        else pass();
      },
    });
  }
}
