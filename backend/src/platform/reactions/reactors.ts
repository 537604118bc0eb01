import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type ReactorName, reactionStream } from '@parkho/contracts';
import { Lease } from '@parkho/projections';
import type { EventStore, ReadStore, StoredEvent } from '@parkho/stores';
import { EVENT_LOG, READ_STORE } from '../engines/tokens.js';
import type { Reaction } from './reaction.js';
import { Reactor, type ReactorHealth } from './reactor.js';
import { SharedLog } from './shared-log.js';

/** Interval of checks whether an event is processed, in milliseconds. */
const POLL_MS = 20;

/** A task that follows the log in the background. */
export interface BackgroundJob {
  start(): void;
  /** Finishes its current work. */
  stop(): Promise<void>;
  health(): ReactorHealth;
}

/** Marks a provider as a reaction that runs while the program does. */
export const ReactionHandler = DiscoveryService.createDecorator();

/** The reactors of this process, on one subscription. */
@Injectable()
export class Reactors implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running: BackgroundJob[] = [];

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly shared: SharedLog,
    private readonly discovery: DiscoveryService,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders({ metadataKey: ReactionHandler.KEY })) {
      const reaction = instance as Reaction;
      const lease = new Lease(this.readStore, `reactor:${reaction.name}`);
      this.add(new Reactor(this.log, this.shared, lease, reaction));
    }
  }

  /** Runs until the program ends. */
  add(job: BackgroundJob): void {
    this.running.push(job);
    job.start();
  }

  health(): ReactorHealth[] {
    return this.running.map((job) => job.health());
  }

  /** True as soon as any process has processed an event with these reactions; false on timeout. */
  async haveProcessed(
    { id }: Pick<StoredEvent, 'id'>,
    names: readonly ReactorName[],
    timeoutMs: number,
  ): Promise<boolean> {
    const missing = new Set(names);
    for (const end = performance.now() + timeoutMs; ; await sleep(POLL_MS)) {
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
