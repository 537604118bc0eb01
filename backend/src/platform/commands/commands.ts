import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { ProjectionName, ReadSide } from '@parkho/projections';
import { READ_SIDE } from '../engines/tokens.js';
import type { Outcome } from './command-runner.js';

/** How long a write waits for the read models before it answers, in milliseconds (design: 2 s). */
const READ_YOUR_WRITES_MS = 2_000;

/** The command bus for controllers: clients read their own writes. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
  ) {}

  /** @param shows the read models of the response or the next screen; only these are waited for */
  async execute<S>(command: Command<Outcome<S>>, ...shows: readonly ProjectionName[]): Promise<Outcome<S>> {
    const outcome = await this.bus.execute(command);
    await this.readSide.waitFor(outcome.position, shows, READ_YOUR_WRITES_MS);
    return outcome;
  }
}
