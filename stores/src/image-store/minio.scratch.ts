import { randomUUID } from 'node:crypto';
import { Client } from 'minio';

/** A separate bucket for one test run, on the server of a URL. */
export function scratchBucket(server: string): { url: string; remove(): Promise<void> } {
  const bucket = `test-${randomUUID()}`;
  const url = new URL(server);
  url.pathname = bucket;
  return {
    url: url.href,
    async remove() {
      const isSecure = url.protocol === 'https:';
      const client = new Client({
        endPoint: url.hostname,
        port: Number(url.port || (isSecure ? 443 : 80)),
        useSSL: isSecure,
        accessKey: decodeURIComponent(url.username),
        secretKey: decodeURIComponent(url.password),
      });
      if (!(await client.bucketExists(bucket))) return;
      const objects: AsyncIterable<{ name: string }> = client.listObjectsV2(bucket, '', true);
      for await (const { name } of objects) await client.removeObject(bucket, name);
      await client.removeBucket(bucket);
    },
  };
}
