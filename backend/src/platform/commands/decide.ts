import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DomainEvent } from '@parkho/contracts';
import type { CommandContext } from './command-context.js';
import { CommandRunner, type Outcome } from './command-runner.js';
import type { Decider } from './decider.js';

/**
 * A command that needs only its decider: nothing is prepared before the append, and nothing follows it. Such commands
 * have no class and no handler of their own; each feature lists its own.
 */
export class DeciderCommand<S, C, E extends DomainEvent> extends Command<Outcome<S>> {
  constructor(
    readonly decider: Decider<S, C, E>,
    readonly stream: string,
    readonly command: C,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type AnyDecide = DeciderCommand<unknown, unknown, DomainEvent>;

/** See CommandRunner.run for errors. */
@CommandHandler(DeciderCommand)
export class DeciderCommandHandler implements ICommandHandler<AnyDecide> {
  constructor(private readonly runner: CommandRunner) {}

  execute({ decider, stream, command, context }: AnyDecide): Promise<Outcome<unknown>> {
    return this.runner.run(decider, stream, command, context);
  }
}
