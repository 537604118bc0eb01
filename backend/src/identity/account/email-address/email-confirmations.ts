import { Injectable } from '@nestjs/common';
import { EMAIL_CONFIRMATION_HOURS, fieldError, USER_MESSAGES } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { MailLinks } from '../../../platform/mail/mail-links.js';
import { ConfirmationLimits } from '../limits.js';
import type { LinkRecord } from '../user.js';
import { EmailReservation } from './email-reservation.js';

/** The links with which users confirm that they read the mails of an address. */
@Injectable()
export class EmailConfirmations {
  constructor(
    private readonly links: MailLinks,
    private readonly emails: EmailReservation,
    private readonly limits: ConfirmationLimits,
  ) {}

  async make(userId: string, context: CommandContext): Promise<LinkRecord<'confirmationId'>> {
    const minutes = EMAIL_CONFIRMATION_HOURS * 60;
    const { id, ...link } = await this.links.make('email-confirmations', userId, minutes, context);
    return { confirmationId: id, ...link };
  }

  /**
   * The link of a new account.
   * @throws DomainError 'too-many' after too many accounts of one mailbox
   */
  async makeFirst(
    userId: string,
    email: string,
    context: CommandContext,
  ): Promise<LinkRecord<'confirmationId'>> {
    await this.limits.sendToNew(email);
    return this.make(userId, context);
  }

  /**
   * A link for a signed-in user.
   * @throws DomainError 'conflict' when another account signs in with the address, 'too-many' after too many links
   */
  async request(
    userId: string,
    email: string,
    ip: string,
    context: CommandContext,
  ): Promise<LinkRecord<'confirmationId'>> {
    await this.limits.take(userId, ip);
    const holder = await this.emails.accountOf(email);
    if (holder && holder.id !== userId) throw fieldError('conflict', 'email', USER_MESSAGES.emailTaken);
    await this.limits.sendTo(email);
    return this.make(userId, context);
  }
}
