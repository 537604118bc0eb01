import { Injectable } from '@nestjs/common';
import { DomainError, featureRequestStream } from '@parkho/contracts';
import { type CommandContext, followUpContext } from '../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../platform/commands/command-runner.js';
import { type FeatureRequestAction, type FeatureRequestState, featureRequest } from './feature-request.js';

/** The second half of merging a request into another, which may be repeated at any time. */
@Injectable()
export class Merges {
  constructor(private readonly runner: CommandRunner) {}

  /**
   * Moves the votes of a merged request, which is closed to votes. Where the other request was deleted or merged
   * itself, the merged request is restored.
   * @returns the outcome of the other request; undefined if `fromId` is no longer merged into it
   */
  async complete(
    fromId: string,
    intoId: string,
    context: CommandContext,
  ): Promise<Outcome<FeatureRequestState> | undefined> {
    const { state } = await this.runner.load(featureRequest, featureRequestStream(fromId));
    if (state.status !== 'submitted' || state.mergedInto !== intoId) return undefined;
    try {
      return await this.execute(intoId, { type: 'take-votes', fromId, votes: state.votes }, context);
    } catch (error) {
      if (await this.canAbsorb(intoId)) throw error;
      await this.undo(fromId, intoId, context);
      return undefined;
    }
  }

  /** Restores the request, unless it has been merged into yet another. */
  async undo(fromId: string, intoId: string, context: CommandContext): Promise<void> {
    try {
      await this.execute(fromId, { type: 'unmerge', intoId }, context);
    } catch (error) {
      // The request was deleted.
      if (!(error instanceof DomainError && error.kind === 'not-found')) throw error;
    }
  }

  private async canAbsorb(intoId: string): Promise<boolean> {
    const { state } = await this.runner.load(featureRequest, featureRequestStream(intoId));
    return state.status === 'submitted' && state.mergedInto === null;
  }

  private execute(
    requestId: string,
    action: Extract<FeatureRequestAction, { type: 'take-votes' | 'unmerge' }>,
    context: CommandContext,
  ): Promise<Outcome<FeatureRequestState>> {
    const command = { ...action, actor: context.actor };
    const next = followUpContext(context, `${action.type} ${requestId}`);
    return this.runner.run(featureRequest, featureRequestStream(requestId), command, next);
  }
}
