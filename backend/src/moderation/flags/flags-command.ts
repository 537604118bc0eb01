import { flagsStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type FlagsAction, flags } from './flags.js';

/**
 * By the context's actor. Without If-Match, whose answer would reveal to the seller how often a listing was reported.
 */
export const flagsCommand = (
  productId: string,
  action: FlagsAction,
  { expectedRevision: _, ...context }: CommandContext,
) => new DeciderCommand(flags, flagsStream(productId), { ...action, actor: context.actor }, context);
