import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inspectionStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { ListedDevices, type Listing, requireVersion } from '../devices/listed-devices.js';
import { type InspectionAction, type Inspections, inspection } from '../inspection.js';

/** A listing and its inspections. */
export interface InspectedListing {
  listing: Listing;
  inspections: Inspections;
}

/** A command to the inspection of a listed device; `action` may depend on the current listing. */
export class InspectListing extends Command<Outcome<InspectedListing>> {
  constructor(
    readonly productId: string,
    readonly action: InspectionAction | ((listing: InspectedListing) => InspectionAction),
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** If-Match names the version of the listing, which inspections do not change. */
@CommandHandler(InspectListing)
export class InspectListingHandler implements ICommandHandler<InspectListing> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly devices: ListedDevices,
  ) {}

  async execute({ productId, action, context }: InspectListing): Promise<Outcome<InspectedListing>> {
    const listing = await this.devices.of(productId);
    const stream = inspectionStream(productId);
    const { expectedRevision: _, ...unconditional } = context;
    const { state, commands } = await this.runner.load(inspection, stream);
    // A repeated command gets its first answer, whatever has happened to the listing since.
    if (!commands.has(context.commandId)) requireVersion(listing, context);
    const command = {
      ...(typeof action === 'function' ? action({ listing, inspections: state }) : action),
      inspectionId: productId,
      listing: listing.device,
      actor: context.actor,
    };
    const outcome = await this.runner.run(inspection, stream, command, unconditional);
    return { ...outcome, state: { listing, inspections: outcome.state } };
  }
}
