import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  can,
  DomainError,
  dayInPakistan,
  type externalInspectionForm,
  GENERAL_MESSAGES,
  inspectionStream,
  listingDueOn,
  type ValueOf,
  visitorId,
} from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../platform/commands/command-runner.js';
import { Mailboxes } from '../../platform/mail/mailboxes.js';
import { type Inspections, inspection } from '../inspection.js';

type ExternalInspectionInput = ValueOf<typeof externalInspectionForm>;

/**
 * A device that is not listed, recorded by an admin. Its id is derived from the command's, so that a repeated command
 * creates it once.
 */
export class CreateExternal extends Command<Outcome<Inspections>> {
  constructor(
    readonly external: ExternalInspectionInput,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateExternal)
export class CreateExternalHandler implements ICommandHandler<CreateExternal> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly mailboxes: Mailboxes,
  ) {}

  async execute({ external: { device, contact }, context }: CreateExternal): Promise<Outcome<Inspections>> {
    const { actor, at, commandId } = context;
    // The decider allows everyone to request one; without a booking form the capability to manage them is required.
    if (!can(actor.role, 'inspections.manage'))
      throw new DomainError('forbidden', GENERAL_MESSAGES.wrongRole);
    const requestId = deriveChildId(commandId, 'inspection-request');
    const request = {
      requestId,
      // The requester has no account.
      requesterId: visitorId(requestId),
      contact,
      mailbox: contact && (await this.mailboxes.of(contact.email)),
      dueOn: listingDueOn(dayInPakistan(at)),
      deviceName: device.name,
      device,
    };
    const command = { type: 'request', request, inspectionId: requestId, listing: null, actor } as const;
    return this.runner.run(inspection, inspectionStream(requestId), command, context);
  }
}

/** All fields of the form; an empty contact is not changed. */
export class ChangeExternal extends Command<Outcome<Inspections>> {
  constructor(
    readonly inspectionId: string,
    readonly external: ExternalInspectionInput,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeExternal)
export class ChangeExternalHandler implements ICommandHandler<ChangeExternal> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly mailboxes: Mailboxes,
  ) {}

  async execute({
    inspectionId,
    external: { device, contact },
    context,
  }: ChangeExternal): Promise<Outcome<Inspections>> {
    const changes = {
      device,
      ...(contact && { contact, mailbox: await this.mailboxes.of(contact.email) }),
    };
    const { expectedRevision: _, ...unconditional } = context;
    const command = {
      type: 'change-external',
      changes,
      inspectionId,
      listing: null,
      actor: context.actor,
    } as const;
    return this.runner.run(inspection, inspectionStream(inspectionId), command, unconditional);
  }
}
