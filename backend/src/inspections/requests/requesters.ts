import { Injectable } from '@nestjs/common';
import { type InspectionContact, type InspectionEvent, visitorId } from '@parkho/contracts';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { Mailboxes } from '../../platform/mail/mailboxes.js';

type InspectionRequestData = Extract<InspectionEvent, { type: 'InspectionRequested' }>['data'];

/** The requester of an inspection, for its request. */
@Injectable()
export class Requesters {
  constructor(private readonly mailboxes: Mailboxes) {}

  async requester(
    contact: InspectionContact,
    { actor, commandId }: CommandContext,
  ): Promise<Pick<InspectionRequestData, 'requestId' | 'requesterId' | 'contact' | 'mailbox'>> {
    const requestId = deriveChildId(commandId, 'inspection-request');
    return {
      requestId,
      requesterId: actor.role === 'visitor' ? visitorId(requestId) : actor.id,
      contact,
      mailbox: await this.mailboxes.of(contact.email),
    };
  }
}
