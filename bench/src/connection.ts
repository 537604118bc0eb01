import { connect, type Socket } from 'node:net';

/** A server that says nothing for so long, in milliseconds, never will. */
const PATIENCE = 60_000;
const END_OF_HEAD = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/**
 * A kept-alive HTTP connection with one request under way at a time. It parses no more of an answer than it must, so
 * that asking costs less than answering and the server is what is measured.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #head: Buffer = NOTHING;
  #missing = 0;
  #pending: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(url: string) {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    this.#socket = connect(Number(port), hostname)
      .setNoDelay()
      .setTimeout(PATIENCE, () => this.#fail(new Error(`${url} does not answer`)))
      .on('data', (chunk) => this.#take(chunk))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error(`${url} closed the connection`)));
  }

  /**
   * Resolves when the whole answer has arrived.
   * @throws Error when its status is not 200 or there is none
   */
  get(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: ${this.#host}\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else {
      const received = Buffer.concat([this.#head, chunk]);
      const end = received.indexOf(END_OF_HEAD);
      this.#head = end === -1 ? received : NOTHING;
      if (end === -1) return;
      const head = received.toString('latin1', 0, end);
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
        this.#fail(new Error(`Not the answer of a healthy server:\n${head}`));
        return;
      }
      this.#missing = Number(length) - (received.length - end - END_OF_HEAD.length);
    }
    if (this.#missing === 0) this.#pending?.resolve();
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#socket.destroy();
  }
}
