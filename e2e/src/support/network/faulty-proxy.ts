import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { freePort } from './free-port.js';

/**
 * The faults of an open connection: no data pass; each chunk is delayed by some milliseconds; the server's answers are
 * replaced by random bytes.
 */
export type NetworkFault = 'frozen' | { late: number } | 'random';

/** A TCP proxy to a server that can be cut: all connections break, and new ones are refused until it is restored. */
export class FaultyProxy {
  private readonly sockets = new Set<Socket>();
  private acceptor: Server | undefined;
  private disturbance: NetworkFault | undefined;
  /** Chunks held while frozen. */
  private readonly held: (() => void)[] = [];

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

  /** Disturbs all data from now on, also on open connections; without an argument, held data are released. */
  applyFault(disturbance?: NetworkFault): void {
    this.disturbance = disturbance;
    if (disturbance !== 'frozen') for (const pass of this.held.splice(0)) pass();
  }

  async restore(): Promise<void> {
    if (this.acceptor) return;
    const acceptor = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(socket);
        socket.pipe(this.passage(socket === far)).pipe(other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
      }
    }).listen(this.port, '127.0.0.1');
    await once(acceptor, 'listening');
    this.acceptor = acceptor;
  }

  private passage(isAnswer: boolean): Transform {
    return new Transform({
      transform: (piece: Buffer, _, done: TransformCallback) => {
        const disturbance = this.disturbance;
        const pass = () => done(null, piece);
        if (disturbance === 'frozen') this.held.push(pass);
        else if (disturbance === 'random') done(null, isAnswer ? randomBytes(piece.length) : piece);
        else if (disturbance) setTimeout(pass, disturbance.late);
        else pass();
      },
    });
  }
}
