import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

/**
 * The fault of a write: `lost` before it reaches the server, `unanswered` after the server has executed it, with the
 * connection broken in both cases; or `held` until it is released.
 */
export type Fault = 'lost' | 'unanswered' | 'held';

/** A proxy between a client and its server. */
export interface ServerProxy {
  /** The server's URL, through the proxy. */
  url: string;
  /** The number of writes received. */
  writes(): number;
  /** Resolves when the write of that number has arrived and failed. */
  fail(write: number, fault: Fault): Promise<void>;
  /** Releases the held write; resolves when the server has answered it. */
  release(): Promise<void>;
  /**
   * Answers finds instead of the server, like a lagging member, or one that waits for a majority; those answered
   * undefined are forwarded.
   */
  answerFinds(answer: (find: BSON.Document) => BSON.Document[] | undefined): void;
  /** Neither forwards nor breaks anything, like a frozen server. */
  freeze(): void;
  /** Breaks all connections and accepts no new ones, or accepts them again. */
  setUnavailable(isUnavailable: boolean): void;
  close(): Promise<void>;
}

/** The answer to a find, as an OP_MSG. */
function answerOf(request: Buffer, find: BSON.Document, firstBatch: BSON.Document[]): Buffer {
  const body = BSON.serialize({ cursor: { firstBatch, id: 0n, ns: `${find.$db}.${find.find}` }, ok: 1 });
  const answer = Buffer.alloc(HEADER + 5 + body.length);
  answer.writeInt32LE(answer.length);
  answer.writeInt32LE(request.readInt32LE(4), 8);
  answer.writeInt32LE(OP_MSG, 12);
  answer.set(body, HEADER + 5);
  return answer;
}

const OP_MSG = 2_013;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
const HEADER = 16;
/** In an OP_MSG, after the flags and the section's kind: the length of the body and the type of its first key. */
const FIRST_KEY = HEADER + 4 + 1 + 4 + 1;
const commandOf = (message: Buffer): string =>
  message.toString('latin1', FIRST_KEY, message.indexOf(0, FIRST_KEY));

export async function openProxy(server: string): Promise<ServerProxy> {
  const target = new URL(server);
  const connections = new Set<Socket>();
  let writes = 0;
  let isUnavailable = false;
  let isFrozen = false;
  let planned: { write: number; fault: Fault; met: () => void } | undefined;
  let released = async () => {};
  let answerTo: (find: BSON.Document) => BSON.Document[] | undefined = () => undefined;

  const shutDown = () => {
    isUnavailable = true;
    for (const connection of connections) connection.destroy();
  };

  const listener = createServer((client) => {
    if (isUnavailable) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port || 27_017), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      connections.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        connections.delete(socket);
        // A held write still reaches the server after its client has given up.
        if (socket === upstream || !isHeld) other.destroy();
      });
    }
    let isHeld = false;
    let isMuted = false;
    upstream.on('data', (data) => {
      if (isFrozen) return;
      if (isMuted) shutDown();
      else client.write(data);
    });

    const forward = (message: Buffer): void => {
      if (commandOf(message) === 'find') {
        const find = BSON.deserialize(message.subarray(HEADER + 5));
        const documents = answerTo(find);
        if (documents) {
          client.write(answerOf(message, find, documents));
          return;
        }
      }
      const isWrite = WRITES.has(commandOf(message));
      const fault = isWrite && ++writes === planned?.write ? planned : undefined;
      if (fault?.fault === 'lost') shutDown();
      else if (fault?.fault === 'held') {
        isHeld = true;
        released = async () => {
          upstream.write(message);
          await once(upstream, 'data');
          isHeld = false;
        };
      } else {
        isMuted = fault?.fault === 'unanswered';
        upstream.write(message);
      }
      fault?.met();
    };
    let rest = Buffer.alloc(0);
    client.on('data', (data) => {
      if (isFrozen) return;
      rest = Buffer.concat([rest, data]);
      while (rest.length >= HEADER && rest.length >= rest.readInt32LE()) {
        const length = rest.readInt32LE();
        forward(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);
  url.searchParams.set('directConnection', 'true');
  return {
    url: url.href,
    writes: () => writes,
    fail: (write, fault) =>
      new Promise((met) => {
        planned = { write, fault, met };
      }),
    release: () => released(),
    answerFinds: (answer) => {
      answerTo = answer;
    },
    freeze: () => {
      isFrozen = true;
    },
    setUnavailable: (unavailable) => {
      if (unavailable) shutDown();
      else isUnavailable = false;
    },
    close: async () => {
      shutDown();
      listener.close();
      await once(listener, 'close');
    },
  };
}
