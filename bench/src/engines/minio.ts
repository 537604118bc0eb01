import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openImageStore } from '@parkho/stores';
import { scratchBucket } from '@parkho/stores/testing';
import { Client } from 'minio';
import type { Result } from '../report.js';
import { compare, repeatFor } from './compare.js';

const BYTES = 400_000;
const CLIENTS = 4;

/** The server's name in its answers; MinIO does not report its version. */
export async function nameOfMinio(minioUrl: string): Promise<string> {
  const answer = await fetch(new URL(minioUrl).origin);
  await answer.arrayBuffer();
  return answer.headers.get('server') ?? 'nameless S3';
}

/** The adapter compared with the bare client, each with its own keys in one bucket. */
export async function measureMinio(server: string, url: string): Promise<Result[]> {
  const scratch = scratchBucket(url);
  const store = await openImageStore({ dataDir: '', minioUrl: scratch.url });
  const { protocol, hostname, port, username, password, pathname } = new URL(scratch.url);
  const bucket = pathname.slice(1);
  const client = new Client({
    endPoint: hostname,
    ...(port && { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  });
  const content = randomBytes(BYTES);
  const storedKey = newKey();
  const putting = (put: (key: string) => Promise<unknown>) => () => repeatFor(CLIENTS, () => put(newKey()));
  const getting = (get: () => Promise<NodeJS.ReadableStream>) => () =>
    repeatFor(CLIENTS, async () => buffer(await get()));
  const name = (operation: string) => `${server}: ${operation} of ${BYTES / 1000} KB, ${CLIENTS} clients`;
  try {
    // Creates the bucket.
    await store.put(storedKey, content);
    return [
      await compare(
        name('puts'),
        putting((key) => store.put(key, content)),
        putting((key) => client.putObject(bucket, key, content, BYTES)),
      ),
      await compare(
        name('gets'),
        getting(async () => (await store.get(storedKey))!.stream),
        getting(() => client.getObject(bucket, storedKey)),
      ),
    ];
  } finally {
    await store.close();
    await scratch.remove();
  }
}

const newKey = () => `${randomUUID()}-400.webp`;
