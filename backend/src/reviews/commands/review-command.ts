import { reviewStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type ReviewAction, reviewOfDevice } from '../review.js';

/** A command that needs only its decider. Each step of a review is done once, so it has no version. */
export const reviewCommand = (
  productId: string,
  action: ReviewAction,
  { expectedRevision: _, ...context }: CommandContext,
) =>
  new DeciderCommand(
    reviewOfDevice,
    reviewStream(productId),
    { ...action, productId, actor: context.actor },
    context,
  );
