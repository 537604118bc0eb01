import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { questionsStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type QuestionAction, type Questions, questions } from '../question.js';
import { QuestionedListings } from '../questioned-listings.js';

type QuestionInput = Omit<Extract<QuestionAction, { type: 'ask' }>, 'type' | 'listing'>;

/** About a device on sale. If-Match does not apply to questions. */
export class AskQuestion extends Command<Outcome<Questions>> {
  constructor(
    readonly productId: string,
    readonly question: QuestionInput,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly listings: QuestionedListings,
  ) {}

  async execute({ productId, question, context }: AskQuestion): Promise<Outcome<Questions>> {
    const { expectedRevision: _, ...unconditional } = context;
    const listing = await this.listings.of(productId);
    const command = { type: 'ask', ...question, listing, productId, actor: context.actor } as const;
    return this.runner.run(questions, questionsStream(productId), command, unconditional);
  }
}
