import { EventEmitter } from 'node:events';
import { LIVE_HEARTBEAT_MS } from '@parkho/contracts';
import { StoreUnavailable } from '@parkho/stores';
import { Changes } from './changes.js';
import { Connections, type Listener } from './connections.js';

class Reader extends EventEmitter {
  writableLength = 0;
  text = '';
  write(text: string): boolean {
    this.text += text;
    return true;
  }
  end(): void {
    this.emit('close');
  }
  destroy(): void {
    this.text += '(cut)';
    this.emit('close');
  }
}

const visitor = (address = 'a'): Listener => ({ audience: null, address });
const seller = (id: string, address = 'a'): Listener => ({ audience: { id, role: 'seller' }, address });
const news = () => {
  const changes = new Changes();
  changes.addDevice('d');
  return changes;
};

test('a slow reader is disconnected; the others get the update', async () => {
  const connections = new Connections();
  const [slow, fast] = [new Reader(), new Reader()];
  connections.add(visitor(), slow, '');
  connections.add(visitor(), fast, 'id: 1\n');
  slow.writableLength = 70_000;
  await connections.broadcast(news(), '2');
  expect(fast.text).toBe('retry: 3000\nid: 1\n\nid: 2\ndata: {"topics":[],"devices":["d"]}\n\n');
  expect(slow.text).toBe('retry: 3000\n\n(cut)');
  expect(connections.size).toBe(1);
});

test('a closing connection gets no further messages, and is destroyed if the reader does not close it', async () => {
  const connections = new Connections();
  const unresponsive = new Reader();
  unresponsive.end = () => {
    unresponsive.text += '(end)';
  };
  connections.add(seller('s'), unresponsive, '');
  unresponsive.text = '';
  connections.end('s', undefined);
  await connections.broadcast(news(), '2');
  expect(unresponsive.text).toBe('(end)');
  connections.checkSession('2');
  expect(unresponsive.text).toBe('(end)(cut)');
  expect(connections.size).toBe(0);
});

test('a connection has heartbeats, and a maximum duration', () => {
  let now = 0;
  const connections = new Connections(undefined, () => now);
  const reader = new Reader();
  connections.add(visitor(), reader, '');
  reader.text = '';
  now = LIVE_HEARTBEAT_MS - 1;
  connections.checkSession('7');
  expect(reader.text).toBe('');
  now++;
  connections.checkSession('7');
  expect(reader.text).toBe(':\nid: 7\n\n');
  now = 2 * 60 * 60_000;
  connections.checkSession('7');
  expect(connections.size).toBe(0);
});

test('connections are limited per person, per address and in total', () => {
  const connections = new Connections({ all: 4, address: 3, person: 2 });
  const readers = [seller('s', 'a'), seller('s', 'b'), visitor('a'), visitor('a')].map((listener) => {
    const reader = new Reader();
    if (connections.size < 3) {
      connections.requireCapacity(listener);
      connections.add(listener, reader, '');
    }
    return reader;
  });
  expect(() => connections.requireCapacity(seller('s', 'c'))).toThrow(/^Too many open connections/);
  connections.add(visitor('a'), readers[3]!, '');
  expect(() => connections.requireCapacity(visitor('z'))).toThrow(StoreUnavailable);
  readers[1]!.end();
  expect(() => connections.requireCapacity(visitor('a'))).toThrow(/^Too many open connections/);
  expect(() => connections.requireCapacity(seller('s', 'z'))).not.toThrow();
});
