import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImageStore } from '@parkho/stores';

/** Images in parallel, so that the network's latency is hidden. */
const CONCURRENCY = 8;

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The content of an image, null when there is none. */
export async function readImage(store: ImageStore, key: string): Promise<Buffer | null> {
  const image = await store.get(key);
  return image && buffer(image.stream);
}

export async function keysOf(store: ImageStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.keys()) keys.push(key);
  return keys;
}

/**
 * Runs work for every key, several at a time. After a failure no more is started, and it rejects when the rest has
 * ended.
 * @param onProgress called with the share that is done, from 0 to 1
 */
export async function forEachImage(
  keys: readonly string[],
  work: (key: string) => Promise<void>,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const queue = keys.values();
  const failures: unknown[] = [];
  let processed = 0;
  const worker = async () => {
    for (const key of queue) {
      if (failures.length > 0) return;
      await work(key).catch((failure) => failures.push(failure));
      onProgress(++processed / keys.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failures.length > 0) throw failures[0];
}

/**
 * Copies the images that the target lacks.
 * @param onCopied called with the content of each copied image
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
  const existing = new Set(await keysOf(target));
  await forEachImage(
    keys.filter((key) => !existing.has(key)),
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
