import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { featureRequestStream, requireCapability } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { type FeatureRequestState, featureRequest } from '../feature-request.js';
import { listingIdOf, RequestedListings } from '../requested-listings.js';
import { basedOn } from './feature-request-command.js';

export class ApproveRequest extends Command<Outcome<FeatureRequestState>> {
  constructor(
    readonly requestId: string,
    readonly decision: { notes: string; createProduct: boolean },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The approval names the listing that it makes: after a crash before the listing exists, the reaction makes it. */
@CommandHandler(ApproveRequest)
export class ApproveRequestHandler implements ICommandHandler<ApproveRequest> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly listings: RequestedListings,
  ) {}

  async execute({ requestId, decision, context }: ApproveRequest): Promise<Outcome<FeatureRequestState>> {
    const { notes, createProduct } = decision;
    if (createProduct) requireCapability(context.actor.role, 'products.manage');
    const listing = createProduct && { listingId: listingIdOf(requestId) };
    const { command, unconditional } = basedOn({ type: 'approve', notes, ...listing }, context);
    const stream = featureRequestStream(requestId);
    const outcome = await this.runner.run(featureRequest, stream, command, unconditional);
    if (!createProduct || outcome.state.status !== 'submitted') return outcome;
    const { position } = await this.listings.make(outcome.state, unconditional);
    return { ...outcome, position };
  }
}
