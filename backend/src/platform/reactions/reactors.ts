import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type ReactorName, reactionStream } from '@parkho/contracts';
import { Lease } from '@parkho/projections';
import type { EventStore, ReadStore, StoredEvent } from '@parkho/stores';
import { EVENT_LOG, READ_STORE } from '../engines/tokens.js';
import type { Reaction } from './reaction.js';
import { Reactor, type ReactorHealth } from './reactor.js';
import { SharedLog } from './shared-log.js';

/** How often it is looked whether an event has been dealt with, in milliseconds. */
const LOOK_MS = 20;

/** What follows the log in the background. */
export interface BackgroundJob {
  start(): void;
  /** Finishes what it is doing. */
  stop(): Promise<void>;
  health(): ReactorHealth;
}

/** The reactors of this process, on its one subscription. Features register their reactions when the program starts. */
@Injectable()
export class Reactors implements BeforeApplicationShutdown {
  private readonly running: BackgroundJob[] = [];

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly shared: SharedLog,
  ) {}

  run(reaction: Reaction): void {
    const lease = new Lease(this.readStore, `reactor:${reaction.name}`);
    this.add(new Reactor(this.log, this.shared, lease, reaction));
  }

  /** Runs until the program ends. */
  add(job: BackgroundJob): void {
    this.running.push(job);
    job.start();
  }

  health(): ReactorHealth[] {
    return this.running.map((job) => job.health());
  }

  /** True as soon as these reactions have dealt with an event, whichever process does it; false when it takes too long. */
  async haveDealtWith(
    { id }: Pick<StoredEvent, 'id'>,
    names: readonly ReactorName[],
    timeoutMs: number,
  ): Promise<boolean> {
    const missing = new Set(names);
    for (const end = performance.now() + timeoutMs; ; await sleep(LOOK_MS)) {
      for (const name of missing) if (await this.log.readLast(reactionStream(name, id))) missing.delete(name);
      if (missing.size === 0) return true;
      if (performance.now() > end) return false;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.map((job) => job.stop()));
    this.shared.close();
  }
}
