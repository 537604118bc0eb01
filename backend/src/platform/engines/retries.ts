import { Injectable } from '@nestjs/common';
import { failureOf } from '@parkho/projections';

export interface Retry {
  name: string;
  /** When it failed first, as ISO 8601. */
  since: string;
  /** Why it failed last, without anything of an address. */
  message: string;
}

/** What this process tries again until it succeeds, beside reactions: operators must see that it has not. */
@Injectable()
export class Retries {
  private readonly failing = new Map<string, Retry>();

  failed(name: string, error: unknown): void {
    const since = this.failing.get(name)?.since ?? new Date().toISOString();
    this.failing.set(name, { name, since, message: failureOf(error) });
  }

  succeeded(name: string): void {
    this.failing.delete(name);
  }

  waiting(): Retry[] {
    return [...this.failing.values()];
  }
}
