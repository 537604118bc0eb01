import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type featureRequestForm, featureRequestStream, type ValueOf } from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type FeatureRequestState, featureRequest } from '../feature-request.js';
import { RequestedProducts } from '../requested-products.js';
import { basedOn } from './feature-request-command.js';

export type SubmittedForm = ValueOf<ReturnType<typeof featureRequestForm>>;

/** Submits a feature request. Its id is derived from the command's, so that a repeated command submits it once. */
export class SubmitRequest extends Command<Outcome<FeatureRequestState>> {
  constructor(
    readonly form: SubmittedForm,
    readonly context: CommandContext,
    /** Aborts when the client disconnects. */
    readonly disconnected?: AbortSignal,
  ) {
    super();
  }
}

/** See RequestedProducts.describe for errors. */
@CommandHandler(SubmitRequest)
export class SubmitRequestHandler implements ICommandHandler<SubmitRequest> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly products: RequestedProducts,
  ) {}

  async execute({ form, context, disconnected }: SubmitRequest): Promise<Outcome<FeatureRequestState>> {
    const { productDetails, ...texts } = form;
    const requestId = requestIdOf(context.commandId);
    const stream = featureRequestStream(requestId);
    // Its listing may have been deleted since.
    const before = await this.runner.findRepeated(featureRequest, stream, context);
    if (before) return before;
    const product = await this.products.describe(context.actor.id, productDetails, { disconnected });
    const { command, unconditional } = basedOn({ type: 'submit', requestId, texts, product }, context);
    return this.runner.run(featureRequest, stream, command, unconditional);
  }
}

/** The id of the request that a command submits. */
export const requestIdOf = (commandId: string): string => deriveChildId(commandId, 'feature-request');
