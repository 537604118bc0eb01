import { connect, type Socket } from 'node:net';

/** The longest wait for an answer, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Statuses of answers without a body, and without its length. */
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);
const END_OF_HEAD = '\r\n\r\n';
/** Bytes read from the socket at once. */
const CHUNK_BYTES = 64 * 1024;
/** Requests per client address: far below the rate limit. */
const REQUESTS_PER_ADDRESS = 100;
let requests = 0;
/** The client address of the next request; the server trusts a proxy on the same machine. */
const nextAddress = (): string => {
  const n = Math.floor(requests++ / REQUESTS_PER_ADDRESS);
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
};

/** A request; `address` is the client's IP address, by default a new address for every 100 requests. */
export interface Request {
  path: string;
  address?: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** The parts of an answer that are used, whatever its status. */
export interface Answer {
  status: number;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * A kept-alive HTTP connection with one request under way at a time. It parses as little of an answer as possible and
 * reads into one buffer, so that the client costs less than the server, which is what is measured.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  readonly #encoding: string;
  #head = '';
  #missing = 0;
  #answer: Answer | undefined;
  #pending: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;
  #isOpen = true;

  constructor(url: string, encoding = 'identity') {
    const { host, hostname, port } = new URL(url);
    this.#host = host;
    this.#encoding = encoding;
    const onread = {
      buffer: Buffer.allocUnsafe(CHUNK_BYTES),
      callback: (length: number, chunk: Uint8Array) => {
        this.#receive(length, chunk as Buffer);
        return true;
      },
    };
    this.#socket = connect({ port: Number(port), host: hostname, noDelay: true, onread })
      .setTimeout(TIMEOUT_MS, () => this.#fail(new Error(`${url} did not answer in time`)))
      .on('error', (error) => this.#fail(error))
      .on('close', () => this.#fail(new Error(`${url} closed the connection`)));
  }

  /** False once the connection is closed. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * Resolves when the whole answer has arrived.
   * @throws Error if no answer arrives
   */
  send({ path, address = nextAddress(), method = 'GET', headers, body }: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.#isOpen) return reject(new Error(`The connection to ${this.#host} is closed`));
      this.#pending = { resolve, reject };
      let head = `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nX-Forwarded-For: ${address}\r\nAccept-Encoding: ${this.#encoding}\r\n`;
      if (headers) for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
      if (body !== undefined) head += `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      this.#socket.write(`${head}\r\n`, 'latin1');
      if (body !== undefined) this.#socket.write(body);
    });
  }

  /**
   * Resolves when the whole answer has arrived.
   * @param address the client's IP address
   * @throws Error if its status is not 200, or if no answer arrives
   */
  async get(path: string, address?: string): Promise<void> {
    const { status } = await this.send({ path, ...(address && { address }) });
    if (status !== 200) throw new Error(`Unexpected status ${status} of ${path}`);
  }

  close(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  #receive(length: number, chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= length;
    else {
      this.#head += chunk.toString('latin1', 0, length);
      const end = this.#head.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const status = Number(this.#head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      const body = STATUSES_WITHOUT_BODY.has(status) ? '0' : /^content-length: (\d+)/im.exec(this.#head)?.[1];
      if (body === undefined) {
        this.#fail(new Error(`An answer of unknown length:\n${this.#head.slice(0, end)}`));
        return;
      }
      const retryAfter = status >= 400 ? /^retry-after: (\d+)/im.exec(this.#head)?.[1] : undefined;
      if (/^connection: close/im.test(this.#head)) this.#isOpen = false;
      this.#answer = { status, ...(retryAfter && { retryAfter: Number(retryAfter) }) };
      this.#missing = Number(body) - (this.#head.length - end - END_OF_HEAD.length);
      this.#head = '';
    }
    if (this.#missing === 0) this.#pending?.resolve(this.#answer!);
  }

  #fail(error: Error): void {
    this.#isOpen = false;
    this.#pending?.reject(error);
    this.#socket.destroy();
  }
}
