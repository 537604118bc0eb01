import { jest } from '@jest/globals';
import { ReportQueue } from './report-queue.js';

const open = new AbortController().signal;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Work that ends when it is released. */
const works = (queue: ReportQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, signal = open) =>
    queue.run(name[0]!, signal, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await pass(1);
  };
  return { begun, add, end };
};

test('reports run one by one, alternating between owners', async () => {
  const { begun, add, end } = works(new ReportQueue());
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name));
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await pass(1);
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  await Promise.all(all);
});

test('long work delays only its own owner’s reports', async () => {
  const { begun, add, end } = works(new ReportQueue(20));
  for (const name of ['a1', 'a2', 'b1']) void add(name);
  await pass(1);
  expect(begun).toEqual(['a1']);
  await pass(60);
  expect(begun).toEqual(['a1', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
});

test('at most four run concurrently', async () => {
  const { begun, add, end } = works(new ReportQueue(1));
  for (const name of ['a', 'b', 'c', 'd', 'e']) void add(name);
  await pass(40);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await end('c');
  expect(begun).toHaveLength(5);
});

test('a cancelled report leaves the queue', async () => {
  const { begun, add, end } = works(new ReportQueue());
  const leaves = new AbortController();
  void add('a');
  const cancelled = add('b', leaves.signal);
  void add('c');
  leaves.abort(new Error('gone'));
  await expect(cancelled).rejects.toThrow('gone');
  await end('a');
  expect(begun).toEqual(['a', 'c']);
  await end('c');
});
