import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  DomainError,
  featureRequestStream,
  GENERAL_MESSAGES,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import type { Position } from '@parkho/stores';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type FeatureRequestState, featureRequest } from '../feature-request.js';
import { Merges } from '../merges.js';
import { basedOn } from './feature-request-command.js';

/** Merges a duplicate into another request, with its votes. */
export class MergeRequest extends Command<Outcome<FeatureRequestState>> {
  constructor(
    readonly requestId: string,
    readonly intoId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Merges two requests by two appends. After a crash between them, the reaction does the second. */
@CommandHandler(MergeRequest)
export class MergeRequestHandler implements ICommandHandler<MergeRequest> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly merges: Merges,
  ) {}

  /** @throws as CommandRunner.run; DomainError 'not-found' or 'conflict' where the other request does not exist */
  async execute({ requestId, intoId, context }: MergeRequest): Promise<Outcome<FeatureRequestState>> {
    const { command, unconditional } = basedOn({ type: 'merge', intoId }, context);
    const stream = featureRequestStream(requestId);
    const { state } = await this.runner.load(featureRequest, stream);
    // A repeated command succeeds, whatever happened to the other request since.
    const isMerged = state.status === 'submitted' && state.mergedInto === intoId;
    if (intoId !== requestId && !isMerged) await this.requireMergeTarget(intoId);
    const outcome = await this.runner.run(featureRequest, stream, command, unconditional);
    const isCompleted = await this.merges.complete(requestId, intoId, unconditional);
    if (isCompleted) return { ...outcome, position: later(outcome.position, isCompleted.position) };
    await this.requireMergeTarget(intoId);
    // The other one was merged into this at the same time: both merges are undone.
    throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
  }

  /** A deleted or merged request takes no votes. */
  private async requireMergeTarget(intoId: string): Promise<void> {
    const { state } = await this.runner.load(featureRequest, featureRequestStream(intoId));
    if (state.status !== 'submitted') throw new DomainError('not-found', MESSAGES.notFound);
    if (state.mergedInto !== null) throw new DomainError('conflict', MESSAGES.mergeIntoMerged);
  }
}

const later = (a: Position, b: Position): Position => (a > b ? a : b);
