import { StoreUnavailable } from '@parkho/stores';
import { Budget, TookTooLong } from './budget.js';

/** How long bytes wait for memory in their socket, in milliseconds: less than an upload may stand still. */
const PATIENCE_MS = 20_000;

/** Bytes of memory: of everybody, and of each person and address among them. */
export interface MemorySizes {
  whole: number;
  person: number;
  address: number;
}

/** Whose upload it is. */
export interface Uploader {
  person: string;
  address: string;
}

/** Makes room for so many bytes more. */
export type Take = (bytes: number) => Promise<void>;

/** Memory for uploads. It is taken as bytes come, whatever a request says that it will bring. */
export class UploadMemory {
  private readonly whole: Budget;
  /** Of those who upload something now. */
  private readonly shares = new Map<string, { budget: Budget; uploads: number }>();

  constructor(
    private readonly sizes: MemorySizes,
    private readonly patience = PATIENCE_MS,
  ) {
    this.whole = new Budget(sizes.whole);
  }

  /**
   * Lends memory to `work`, and takes all of it back however the work ends.
   * @throws StoreUnavailable from `take` when others, or other uploads of the same person, have kept the memory too long
   */
  async lend<T>({ person, address }: Uploader, work: (take: Take) => Promise<T>): Promise<T> {
    const keys = { person: `person ${person}`, address: `address ${address}` };
    const loans = [
      this.begin(keys.person, this.sizes.person),
      this.begin(keys.address, this.sizes.address),
      this.whole,
    ].map((budget) => ({ budget, bytes: 0 }));
    try {
      return await work(async (bytes) => {
        for (const loan of loans) {
          await loan.budget.take(bytes, this.patience);
          loan.bytes += bytes;
        }
      });
    } catch (cause) {
      if (cause instanceof TookTooLong) throw new StoreUnavailable('The memory for uploads', { cause });
      throw cause;
    } finally {
      for (const { budget, bytes } of loans) budget.giveBack(bytes);
      for (const key of Object.values(keys)) this.end(key);
    }
  }

  private begin(key: string, bytes: number): Budget {
    const share = this.shares.get(key) ?? { budget: new Budget(bytes), uploads: 0 };
    share.uploads++;
    this.shares.set(key, share);
    return share.budget;
  }

  private end(key: string): void {
    const share = this.shares.get(key)!;
    if (--share.uploads === 0) this.shares.delete(key);
  }
}
