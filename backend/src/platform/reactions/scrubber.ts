import { Inject, Injectable } from '@nestjs/common';
import type { ReadSide } from '@parkho/projections';
import type { EventStore, ReadStore } from '@parkho/stores';
import { EVENT_LOG, READ_SIDE, READ_STORE } from '../engines/tokens.js';
import { RetryLater } from './reaction.js';

/** Timeout of the read models before a retry, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Erases the remains of removed documents from the files of the read models. */
@Injectable()
export class Scrubber {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** @throws RetryLater when it must be called again */
  async scrub(): Promise<void> {
    const isShown = await this.readSide.waitFor(await this.log.head(), 'all', TIMEOUT_MS);
    if (!isShown) throw new RetryLater('The read models are behind');
    if (!(await this.readStore.scrub())) throw new RetryLater('The read store is being read');
  }
}
