import { EventStoreDouble, scratchBucket, scratchDatabase } from '@parkho/stores/testing';

/** Empty servers to migrate a data folder to. */
export class MigrationTarget {
  private constructor(
    private log: EventStoreDouble,
    private readonly database: ReturnType<typeof scratchDatabase>,
    private readonly bucket: ReturnType<typeof scratchBucket>,
  ) {}

  /** Undefined without MONGODB_URL and MINIO_URL. */
  static async start(): Promise<MigrationTarget | undefined> {
    const { MONGODB_URL, MINIO_URL } = process.env;
    if (!MONGODB_URL || !MINIO_URL) return undefined;
    const log = await EventStoreDouble.start();
    return new MigrationTarget(log, scratchDatabase(MONGODB_URL), scratchBucket(MINIO_URL));
  }

  get settings() {
    return { EVENTSTORE_URL: this.log.url, MONGODB_URL: this.database.url, MINIO_URL: this.bucket.url };
  }

  /** Empties the servers; their addresses stay. */
  async reset(): Promise<void> {
    const { port } = new URL(this.log.url);
    await this.remove();
    this.log = await EventStoreDouble.start({ port: Number(port) });
  }

  async remove(): Promise<void> {
    await this.log.stop();
    await this.database.remove();
    await this.bucket.remove();
  }
}
