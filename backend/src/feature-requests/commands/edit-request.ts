import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  DomainError,
  FEATURE_REQUEST_MESSAGES,
  featureRequestStream,
  type RequestedProduct,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type FeatureRequestState, featureRequest } from '../feature-request.js';
import { RequestedProducts } from '../requested-products.js';
import { basedOn } from './feature-request-command.js';
import type { SubmittedForm } from './submit-request.js';

export class EditRequest extends Command<Outcome<FeatureRequestState>> {
  constructor(
    readonly requestId: string,
    readonly form: SubmittedForm,
    readonly context: CommandContext,
    /** Aborts when the client disconnects. */
    readonly disconnected?: AbortSignal,
  ) {
    super();
  }
}

/** See RequestedProducts.describe for errors. */
@CommandHandler(EditRequest)
export class EditRequestHandler implements ICommandHandler<EditRequest> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly products: RequestedProducts,
  ) {}

  async execute({
    requestId,
    form,
    context,
    disconnected,
  }: EditRequest): Promise<Outcome<FeatureRequestState>> {
    const { productDetails, ...texts } = form;
    const stream = featureRequestStream(requestId);
    const before = await this.runner.findRepeated(featureRequest, stream, context);
    if (before) return before;
    const { state } = await this.runner.load(featureRequest, stream);
    if (state.status !== 'submitted') throw new DomainError('not-found', FEATURE_REQUEST_MESSAGES.notFound);
    const editCommand = (product: RequestedProduct) => basedOn({ type: 'edit', texts, product }, context);
    // Permission is checked before the description of the device.
    const previewed = editCommand(state.product);
    await this.runner.preview(featureRequest, stream, previewed.command, previewed.unconditional);
    const options = { before: state.product, disconnected };
    const product = await this.products.describe(context.actor.id, productDetails, options);
    const { command, unconditional } = editCommand(product);
    return this.runner.run(featureRequest, stream, command, unconditional);
  }
}
