import { StoreUnavailable } from '@parkho/stores';
import { Budget, Shares, TookTooLong } from './budget.js';

/** How long bytes wait for memory in their socket, in milliseconds: less than an upload may pause. */
const TIMEOUT_MS = 20_000;

/** Bytes of memory: in all, and of each user and address. */
interface MemorySizes {
  whole: number;
  person: number;
  address: number;
}

/** The sender of an upload. */
export interface Uploader {
  person: string;
  address: string;
}

/** Reserves further bytes. */
export type Take = (bytes: number) => Promise<void>;

/** Memory for uploads, reserved as bytes arrive, whatever size the request announces. */
export class UploadMemory {
  private readonly whole: Budget;
  private readonly ofPerson: Shares;
  private readonly ofAddress: Shares;

  constructor(
    { whole, person, address }: MemorySizes,
    private readonly timeout = TIMEOUT_MS,
  ) {
    this.whole = new Budget(whole);
    this.ofPerson = new Shares(person);
    this.ofAddress = new Shares(address);
  }

  /**
   * Lends memory to `work`, and releases it however the work ends.
   * @throws StoreUnavailable when other uploads have used the memory for too long
   */
  lend<T>({ person, address }: Uploader, work: (take: Take) => Promise<T>): Promise<T> {
    return this.ofPerson.use(person, (own) =>
      this.ofAddress.use(address, (shared) => this.lendFrom([own, shared, this.whole], work)),
    );
  }

  private async lendFrom<T>(budgets: readonly Budget[], work: (take: Take) => Promise<T>): Promise<T> {
    const loans = budgets.map((budget) => ({ budget, bytes: 0 }));
    try {
      return await work(async (bytes) => {
        for (const loan of loans) {
          await loan.budget.take(bytes, this.timeout);
          loan.bytes += bytes;
        }
      });
    } catch (cause) {
      if (cause instanceof TookTooLong) throw new StoreUnavailable('The memory for uploads', { cause });
      throw cause;
    } finally {
      for (const { budget, bytes } of loans) budget.giveBack(bytes);
    }
  }
}
