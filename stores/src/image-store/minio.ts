import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Client, CopyDestinationOptions, CopySourceOptions, S3Error } from 'minio';
import { StoreUnavailable } from '../event-store/event-store.js';
import { type ImageStore, validKey } from './image-store.js';

/** Timeout of the server's response, in milliseconds. */
const RESPONSE_TIMEOUT = 3_000;
/** Timeout of a response body without data, even when its reader is slow, in milliseconds. */
const BODY_TIMEOUT = 60_000;
/** How long an idle connection is kept, in milliseconds: less than servers keep it. */
const KEEP_ALIVE = 4_000;

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The HTTP headers of an object. */
const headersOf = (key: string) => ({
  'Content-Type': key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream',
  'Cache-Control': IMMUTABLE,
});

type Transport = Pick<typeof http, 'request'>;

/** Adds timeouts to requests, which the driver does not have. */
const withRequestTimeouts = (transport: Transport): Transport => {
  const request = (options: RequestOptions, onResponse: (response: IncomingMessage) => void) => {
    const request = transport.request({ ...options, timeout: RESPONSE_TIMEOUT }, (response) => {
      request.setTimeout(BODY_TIMEOUT);
      onResponse(response);
    });
    return request.on('timeout', () => request.destroy(new Error('The server does not answer')));
  };
  // The driver calls it in no other way.
  return { request: request as Transport['request'] };
};

const codeOf = (error: unknown): unknown =>
  error instanceof S3Error ? Reflect.get(error, 'code') : undefined;

/**
 * Objects of one bucket in MinIO, or any S3 server. The bucket is created on the first use that reaches the server.
 */
class MinioImageStore implements ImageStore {
  readonly #client: Client;
  readonly #agent: http.Agent;
  readonly #bucket: string;
  /** One copy at a time for each object. */
  readonly #touching = new Map<string, Promise<boolean>>();
  #prepared: Promise<void> | undefined;

  constructor(url: URL) {
    const isSecure = url.protocol === 'https:';
    const Agent = isSecure ? https.Agent : http.Agent;
    this.#agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE });
    this.#bucket = decodeURIComponent(url.pathname.slice(1));
    this.#client = new Client({
      endPoint: url.hostname,
      ...(url.port && { port: Number(url.port) }),
      useSSL: isSecure,
      accessKey: decodeURIComponent(url.username),
      secretKey: decodeURIComponent(url.password),
      transport: withRequestTimeouts(isSecure ? https : http),
      transportAgent: this.#agent,
      retryOptions: { disableRetry: true },
    });
  }

  async put(key: string, content: Buffer): Promise<void> {
    validKey(key);
    await this.#call({ PreconditionFailed: undefined }, async (client, bucket) => {
      await client.putObject(bucket, key, content, content.length, {
        ...headersOf(key),
        'If-None-Match': '*',
      });
    });
  }

  async get(key: string): Promise<{ size: number; stream: NodeJS.ReadableStream } | null> {
    validKey(key);
    return this.#call({ NoSuchKey: null }, async (client, bucket) => {
      // The driver's stream is the HTTP response: its headers save a second request for the size.
      const stream = (await client.getObject(bucket, key)) as IncomingMessage;
      return { size: Number(stream.headers['content-length']), stream };
    });
  }

  async has(key: string): Promise<boolean> {
    validKey(key);
    return this.#call({ NotFound: false }, async (client, bucket) => {
      await client.statObject(bucket, key);
      return true;
    });
  }

  async touch(key: string): Promise<boolean> {
    validKey(key);
    const touching = this.#touching.get(key) ?? this.#touch(key).finally(() => this.#touching.delete(key));
    this.#touching.set(key, touching);
    return touching;
  }

  async #touch(key: string): Promise<boolean> {
    // While another process copies the object onto itself, MinIO may report it as missing: it has been touched then.
    return (await this.#copyOntoItself(key)) || this.has(key);
  }

  #copyOntoItself(key: string): Promise<boolean> {
    return this.#call({ NoSuchKey: false }, async (client, bucket) => {
      // S3 refuses a copy onto itself unless it replaces the headers.
      await client.copyObject(
        new CopySourceOptions({ Bucket: bucket, Object: key }),
        new CopyDestinationOptions({
          Bucket: bucket,
          Object: key,
          MetadataDirective: 'REPLACE',
          Headers: headersOf(key),
        }),
      );
      return true;
    });
  }

  async putAt(key: string): Promise<Date | null> {
    validKey(key);
    return this.#call(
      { NotFound: null },
      async (client, bucket) => (await client.statObject(bucket, key)).lastModified,
    );
  }

  async remove(key: string): Promise<void> {
    validKey(key);
    await this.#call({}, (client, bucket) => client.removeObject(bucket, key));
  }

  async *keys(): AsyncGenerator<string, void, undefined> {
    const objects = await this.#call({}, async (client, bucket) => client.listObjectsV2(bucket, '', true));
    try {
      for await (const object of objects) yield (object as unknown as { name: string }).name;
    } catch (cause) {
      throw new StoreUnavailable('MinIO', { cause });
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
  }

  /** Calls the server; an error whose code is in `resultsByCode` becomes that result. */
  async #call<T, A = never>(
    resultsByCode: Record<string, A>,
    operation: (client: Client, bucket: string) => Promise<T>,
  ): Promise<T | A> {
    try {
      this.#prepared ??= this.#prepare();
      await this.#prepared;
      return await operation(this.#client, this.#bucket);
    } catch (error) {
      const code = codeOf(error);
      if (typeof code === 'string' && code in resultsByCode) return resultsByCode[code]!;
      // The next use checks the bucket again.
      this.#prepared = undefined;
      throw new StoreUnavailable('MinIO', { cause: error });
    }
  }

  /** Finds the region once, which the driver would do after each error, and creates the bucket if it is missing. */
  async #prepare(): Promise<void> {
    const region = async () => this.#client.getBucketRegionAsync(this.#bucket);
    try {
      this.#client.region = await region();
    } catch (error) {
      if (codeOf(error) !== 'NoSuchBucket') throw error;
      await this.#client.makeBucket(this.#bucket).catch((refusal) => {
        // Another process has created it.
        if (codeOf(refusal) !== 'BucketAlreadyOwnedByYou') throw refusal;
      });
      this.#client.region = await region();
    }
  }
}

/**
 * Images in MinIO. Connects on first use: the server may start later.
 * @param url http(s)://access-key:secret-key@host:port/bucket
 */
export const openMinioImageStore = (url: string): ImageStore => new MinioImageStore(new URL(url));
