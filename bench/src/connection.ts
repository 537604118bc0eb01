import { connect, type Socket } from 'node:net';

/** A server that says nothing for so long, in milliseconds, never will. */
const TIMEOUT_MS = 60_000;
const END_OF_HEAD = '\r\n\r\n';
/** Bytes taken from the socket at once. */
const CHUNK = 64 * 1024;
/** Requests that come from one address: far fewer than are refused. */
const OF_ONE_ADDRESS = 100;
let requests = 0;
/** Of the buyer who makes the next request; the server believes a proxy on the same machine. */
const nextAddress = (): string => {
  const n = Math.floor(requests++ / OF_ONE_ADDRESS);
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/**
 * A kept-alive HTTP connection with one request under way at a time. It parses no more of an answer than it must and
 * reads into one buffer, so that asking costs less than answering and the server is what is measured.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  readonly #encoding: string;
  #head = '';
  #missing = 0;
  #pending: { resolve(): void; reject(error: Error): void } | undefined;

  /** `encoding` is the content coding that answers may have; by default they come as they are. */
  constructor(url: string, encoding = 'identity') {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    this.#encoding = encoding;
    const onread = {
      buffer: Buffer.allocUnsafe(CHUNK),
      callback: (length: number, chunk: Uint8Array) => {
        this.#take(length, chunk as Buffer);
        return true;
      },
    };
    this.#socket = connect({ port: Number(port), host: hostname, noDelay: true, onread })
      .setTimeout(TIMEOUT_MS, () => this.#fail(new Error(`${url} does not answer`)))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error(`${url} closed the connection`)));
  }

  /**
   * Resolves when the whole answer has arrived.
   * @param address of the buyer
   * @throws Error when its status is not 200 or there is none
   */
  get(path: string, address = nextAddress()): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      const head = `Host: ${this.#host}\r\nX-Forwarded-For: ${address}\r\nAccept-Encoding: ${this.#encoding}`;
      this.#socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`, 'latin1');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(length: number, chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= length;
    else {
      this.#head += chunk.toString('latin1', 0, length);
      const end = this.#head.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const body = /^content-length: (\d+)/im.exec(this.#head)?.[1];
      if (!this.#head.startsWith('HTTP/1.1 200 ') || body === undefined) {
        this.#fail(new Error(`Not the answer of a healthy server:\n${this.#head.slice(0, end)}`));
        return;
      }
      this.#missing = Number(body) - (this.#head.length - end - END_OF_HEAD.length);
      this.#head = '';
    }
    if (this.#missing === 0) this.#pending?.resolve();
  }

  #fail(error: Error): void {
    this.#pending?.reject(error);
    this.#socket.destroy();
  }
}
