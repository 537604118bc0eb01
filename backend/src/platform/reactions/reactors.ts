import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { Lease } from '@parkho/projections';
import type { EventStore, ReadStore } from '@parkho/stores';
import { EVENT_LOG, READ_STORE } from '../engines/tokens.js';
import { type Reaction, Reactor } from './reactor.js';

/** The reactors of this process. Features hand in their reactions when the program starts. */
@Injectable()
export class Reactors implements BeforeApplicationShutdown {
  private readonly running: Reactor[] = [];

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  run(reaction: Reaction): void {
    const reactor = new Reactor(this.log, new Lease(this.readStore, `reactor:${reaction.name}`), reaction);
    this.running.push(reactor);
    reactor.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running.map((reactor) => reactor.stop()));
  }
}
