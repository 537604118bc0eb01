import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Lease } from '@parkho/projections';
import type { EventStore, ReadStore } from '@parkho/stores';
import { EVENT_LOG, READ_STORE } from '../engines/tokens.js';
import type { Reaction } from './reaction.js';
import { Reactor, type ReactorHealth } from './reactor.js';
import { SharedLog } from './shared-log.js';

/** The reactors of this process, on one subscription. Features hand in their reactions when the program starts. */
@Injectable()
export class Reactors implements BeforeApplicationShutdown {
  private readonly running: Reactor[] = [];
  private readonly shared: SharedLog;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {
    this.shared = new SharedLog(log);
  }

  run(reaction: Reaction): void {
    const lease = new Lease(this.readStore, `reactor:${reaction.name}`);
    const reactor = new Reactor(this.log, this.shared, lease, reaction);
    this.running.push(reactor);
    reactor.start();
  }

  health(): ReactorHealth[] {
    return this.running.map((reactor) => reactor.health());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.map((reactor) => reactor.stop()));
    this.shared.close();
  }
}
