import { Injectable } from '@nestjs/common';
import { publicMessageOf } from '@parkho/projections';

export interface Retry {
  name: string;
  /** When it first failed, ISO 8601. */
  since: string;
  /** The latest error, without addresses. */
  message: string;
}

/** Tasks besides reactions that this process retries until they succeed, for operators. */
@Injectable()
export class PendingRetries {
  private readonly failing = new Map<string, Retry>();

  recordFailure(name: string, error: unknown): void {
    const since = this.failing.get(name)?.since ?? new Date().toISOString();
    this.failing.set(name, { name, since, message: publicMessageOf(error) });
  }

  recordSuccess(name: string): void {
    this.failing.delete(name);
  }

  waiting(): Retry[] {
    return [...this.failing.values()];
  }
}
