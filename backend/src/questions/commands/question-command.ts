import { questionsStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type QuestionAction, questions } from '../question.js';

/** A command that needs only its decider. Questions have no version: other questions come at any time. */
export const questionCommand = (
  productId: string,
  action: QuestionAction,
  { expectedRevision: _, ...context }: CommandContext,
) =>
  new DeciderCommand(
    questions,
    questionsStream(productId),
    { ...action, productId, actor: context.actor },
    context,
  );
