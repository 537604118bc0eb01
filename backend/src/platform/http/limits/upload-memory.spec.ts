import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '@parkho/stores';
import { type ReserveBytes, type Uploader, UploadMemory } from './upload-memory.js';

const TIMEOUT_MS = 500;
let memory: UploadMemory;
beforeEach(() => {
  memory = new UploadMemory({ total: 100, address: 60, person: 40 }, TIMEOUT_MS);
});

const sana: Uploader = { person: 'sana', address: '203.0.113.1' };
const neighbour: Uploader = { person: 'omar', address: '203.0.113.1' };
const stranger: Uploader = { person: 'ali', address: '203.0.113.2' };

/** An upload that holds its memory until it is released. */
const holding = (uploader: Uploader, bytes: number) => {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const done = memory.withMemory(uploader, async (take) => {
    await take(bytes);
    await released;
  });
  done.catch(() => {});
  return { letGo, done };
};
const taking = (uploader: Uploader, ...pieces: number[]) =>
  memory.withMemory(uploader, async (take: ReserveBytes) => {
    for (const bytes of pieces) await take(bytes);
  });

it.each<[string, Uploader, Uploader, Uploader]>([
  ['a person', sana, sana, neighbour],
  ['an address', neighbour, sana, stranger],
])('an upload beyond the share of %s waits, and is rejected when no memory is released', async (_, first, next, other) => {
  const uploads = [
    holding(first, 40),
    ...(first === next ? [] : [holding({ ...first, person: 'zara' }, 20)]),
  ];
  await expect(taking(next, 10)).rejects.toThrow(StoreUnavailable);
  await taking(other, 20);
  for (const { letGo, done } of uploads) {
    letGo();
    await done;
  }
  await taking(next, 40);
});

it('an upload waits while all memory is lent', async () => {
  const uploads = [holding(sana, 40), holding(neighbour, 20), holding(stranger, 40)];
  const last = { person: 'zara', address: '203.0.113.3' };
  await expect(taking(last, 10)).rejects.toThrow(StoreUnavailable);
  for (const { letGo } of uploads) letGo();
  await taking(last, 40);
});

it('released memory is lent to a waiting upload', async () => {
  const upload = holding(sana, 40);
  const waiting = taking(sana, 30);
  await sleep(TIMEOUT_MS / 5);
  upload.letGo();
  await waiting;
});

it('memory of failed and rejected uploads is reclaimed', async () => {
  const upload = holding(sana, 20);
  await expect(taking(sana, 15, 15)).rejects.toThrow(StoreUnavailable);
  await expect(
    memory.withMemory(sana, async (take) => {
      await take(20);
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  upload.letGo();
  await upload.done;
  for (let time = 0; time < 6; time++) await taking(sana, 15, 25);
});
