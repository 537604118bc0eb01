/** A fixed amount of something scarce, lent in order of asking: work that finds too little left waits its turn. */
export class Budget {
  private readonly waiting: { amount: number; start: () => void }[] = [];
  private left: number;

  constructor(private readonly total: number) {
    this.left = total;
  }

  /** Runs `work` while holding `amount` (the whole budget at most), and gives it back however the work ends. */
  async spend<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const held = Math.min(amount, this.total);
    if (this.waiting.length > 0 || held > this.left) {
      await new Promise<void>((start) => this.waiting.push({ amount: held, start }));
    } else {
      this.left -= held;
    }
    try {
      return await work();
    } finally {
      this.left += held;
      this.startNext();
    }
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next && next.amount <= this.left; next = this.waiting[0]) {
      this.waiting.shift();
      this.left -= next.amount;
      next.start();
    }
  }
}
