import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  DomainError,
  type FlagMeasure,
  flagsStream,
  GENERAL_MESSAGES,
  PRODUCT_MESSAGES,
  productStream,
} from '@parkho/contracts';
import { type CommandContext, followUpContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { productCommand, type SimpleAction } from '../../products/commands/product-command.js';
import { product } from '../../products/product.js';
import { type FlagsState, flags } from './flags.js';

/** A moderator's decision on flags, and on their listing where they are upheld. */
export interface FlagsDecision {
  flagIds: readonly string[];
  answer: string;
  /** Absent if they are dismissed. */
  upheld?: { measure: FlagMeasure; reason: string };
}

/** If-Match names the version of the listing, as the moderator saw it. */
export class AnswerFlags extends Command<Outcome<FlagsState>> {
  constructor(
    readonly productId: string,
    readonly decision: FlagsDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const COMMAND_BY_MEASURE: Readonly<Record<FlagMeasure, (reason: string) => SimpleAction | undefined>> = {
  reject: (reason) => ({ type: 'reject', reason }),
  deactivate: () => ({ type: 'set-active', active: false }),
  delete: () => ({ type: 'delete' }),
  none: () => undefined,
};

/** The listing is changed first: reporters get no mail about a measure that the listing's own rules refuse. */
@CommandHandler(AnswerFlags)
export class AnswerFlagsHandler implements ICommandHandler<AnswerFlags> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly bus: CommandBus,
  ) {}

  async execute({ productId, decision, context }: AnswerFlags): Promise<Outcome<FlagsState>> {
    const { flagIds, answer, upheld } = decision;
    const { expectedRevision, ...unconditional } = context;
    const stream = flagsStream(productId);
    const command = {
      type: 'answer',
      flagIds,
      verdict: upheld ? 'upheld' : 'dismissed',
      answer,
      actor: context.actor,
    } as const;
    const repeated = await this.runner.findRepeated(flags, stream, unconditional);
    if (repeated) return repeated;
    const measure = upheld && COMMAND_BY_MEASURE[upheld.measure](upheld.reason);
    const listing = await this.runner.load(product, productStream(productId));
    // A repeated request may find the listing deleted by its first attempt.
    if (
      listing.state.status === 'unlisted' ||
      (listing.state.status === 'deleted' && measure?.type !== 'delete')
    )
      throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
    await this.runner.preview(flags, stream, command, unconditional);
    if (measure)
      await this.bus.execute(productCommand(productId, measure, followUpContext(context, 'measure')));
    else if (expectedRevision !== undefined && expectedRevision !== listing.revision)
      throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
    return this.runner.run(flags, stream, command, unconditional);
  }
}
