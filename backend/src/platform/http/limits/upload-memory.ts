import { StoreUnavailable } from '@parkho/stores';
import { FairSemaphore, SemaphoresByKey, WaitTimeout } from './fair-semaphore.js';

/** How long bytes wait for memory in their socket, in milliseconds: less than an upload may pause. */
const TIMEOUT_MS = 20_000;

/** Bytes of memory: in all, and of each user and address. */
interface MemorySizes {
  total: number;
  person: number;
  address: number;
}

/** The sender of an upload. */
export interface Uploader {
  person: string;
  address: string;
}

/** Reserves further bytes. */
export type ReserveBytes = (bytes: number) => Promise<void>;

/** Memory for uploads, reserved as bytes arrive, whatever size the request announces. */
export class UploadMemory {
  private readonly total: FairSemaphore;
  private readonly ofPerson: SemaphoresByKey;
  private readonly ofAddress: SemaphoresByKey;

  constructor(
    { total, person, address }: MemorySizes,
    private readonly timeout = TIMEOUT_MS,
  ) {
    this.total = new FairSemaphore(total);
    this.ofPerson = new SemaphoresByKey(person);
    this.ofAddress = new SemaphoresByKey(address);
  }

  /**
   * Runs `work` with a function that reserves memory, and releases all of it however the work ends.
   * @throws StoreUnavailable when other uploads have used the memory for too long
   */
  withMemory<T>({ person, address }: Uploader, work: (take: ReserveBytes) => Promise<T>): Promise<T> {
    return this.ofPerson.use(person, (personSemaphore) =>
      this.ofAddress.use(address, (addressSemaphore) =>
        this.withMemoryOf([personSemaphore, addressSemaphore, this.total], work),
      ),
    );
  }

  private async withMemoryOf<T>(
    semaphores: readonly FairSemaphore[],
    work: (take: ReserveBytes) => Promise<T>,
  ): Promise<T> {
    const reservations = semaphores.map((semaphore) => ({ semaphore, bytes: 0 }));
    try {
      return await work(async (bytes) => {
        for (const reservation of reservations) {
          await reservation.semaphore.acquire(bytes, this.timeout);
          reservation.bytes += bytes;
        }
      });
    } catch (cause) {
      if (cause instanceof WaitTimeout) throw new StoreUnavailable('The memory for uploads', { cause });
      throw cause;
    } finally {
      for (const { semaphore, bytes } of reservations) semaphore.release(bytes);
    }
  }
}
