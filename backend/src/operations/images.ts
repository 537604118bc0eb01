import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImageStore } from '@parkho/stores';

/** Number of images in parallel: over a network the next request must not wait for the answer. */
const AT_ONCE = 8;

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The content of an image, null when there is none. */
export async function readImage(store: ImageStore, key: string): Promise<Buffer | null> {
  const found = await store.get(key);
  return found && buffer(found.stream);
}

export async function keysOf(store: ImageStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys;
}

/**
 * Does something with every key, several at a time. After a failure nothing more is begun, and it rejects when what
 * was begun has ended.
 * @param onProgress called with the share that is done, from 0 to 1
 */
export async function eachImage(
  keys: readonly string[],
  work: (key: string) => Promise<void>,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const queue = keys.values();
  const failures: unknown[] = [];
  let done = 0;
  const worker = async () => {
    for (const key of queue) {
      if (failures.length > 0) return;
      await work(key).catch((failure) => failures.push(failure));
      onProgress(++done / keys.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

/**
 * Copies those of the images that the target lacks.
 * @param onCopied is handed the content of each one that was copied
 */
export async function copyImages(
  keys: readonly string[],
  source: ImageStore,
  target: ImageStore,
  {
    onCopied = () => {},
    onProgress,
  }: { onCopied?: (key: string, content: Buffer) => void; onProgress?: (share: number) => void } = {},
): Promise<void> {
  const there = new Set(await keysOf(target));
  await eachImage(
    keys.filter((key) => !there.has(key)),
    async (key) => {
      const content = await readImage(source, key);
      // Removed since the keys were listed.
      if (!content) return;
      await target.put(key, content);
      onCopied(key, content);
    },
    onProgress,
  );
}
