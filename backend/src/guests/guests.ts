import { Injectable } from '@nestjs/common';
import {
  DomainError,
  ERASED,
  GENERAL_MESSAGES,
  GUEST_LINK_DAYS,
  type GuestHoldingRef,
  guestStream,
  normaliseEmail,
  reservationStream,
} from '@parkho/contracts';
import { type CommandContext, deriveChildId, followUpContext } from '../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../platform/commands/command-runner.js';
import { type Owners, Reservations } from '../platform/commands/reservations.js';
import { MailLinks } from '../platform/mail/mail-links.js';
import { Mailboxes } from '../platform/mail/mailboxes.js';
import { type Guest, type GuestLink, type GuestState, guest, linkOfToken } from './guest.js';

/** Attempts while other requests for the same address come in between. */
const MAX_ATTEMPTS = 5;
const LINK_MINUTES = GUEST_LINK_DAYS * 24 * 60;

/** The context of a command on the guest, without the client's If-Match, which is about another record. */
const unconditionalContext = (context: CommandContext, name: string): CommandContext => {
  const { expectedRevision: _, ...unconditional } = followUpContext(context, name);
  return unconditional;
};

/**
 * People without an account that the shop may write to. The sender of a form never learns whether an address was known:
 * routes answer `inConstantTime`, within GuestLimits.
 */
@Injectable()
export class Guests {
  constructor(
    private readonly runner: CommandRunner,
    private readonly reservations: Reservations,
    private readonly mailboxes: Mailboxes,
    private readonly links: MailLinks,
  ) {}

  /** The id of the guest with an address; a new one where there is none. */
  async ensureGuest(email: string, context: CommandContext): Promise<string> {
    const stream = await this.streamOf(email);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const owner = await this.reservations.ownerOf(stream);
      const isTaken = owner !== null && (await this.ownershipOf(owner)) === 'holds';
      // Also of the address: an Idempotency-Key determines the id of the command, and may be repeated with another
      // address.
      const guestId = isTaken ? owner : deriveChildId(context.commandId, stream, owner ?? '');
      if (!isTaken && !(await this.reservations.reserve(stream, guestId, this.owners, context))) continue;
      // The reserved guest may not be recorded yet, by another request or after a crash: each may do it.
      const record = { type: 'record', guestId, email } as const;
      const { state } = await this.runner.run(
        guest,
        guestStream(guestId),
        record,
        unconditionalContext(context, 'record'),
      );
      if (state.status === 'recorded') return guestId;
    }
    throw new DomainError('conflict', GENERAL_MESSAGES.changedMeanwhile);
  }

  /** The id of the guest with an address, if there is one. */
  async guestOf(email: string): Promise<string | undefined> {
    const owner = await this.reservations.ownerOf(await this.streamOf(email));
    return owner !== null && (await this.load(owner)) ? owner : undefined;
  }

  /**
   * Sends a mail with a link that confirms a record, which takes effect only then (GuestHoldingProvider). Each record
   * needs its own link, however often the address was confirmed before: anyone can type it.
   */
  requestConfirmation(guestId: string, about: GuestHoldingRef, context: CommandContext): Promise<void> {
    return this.requestLink(guestId, about, context);
  }

  /** Sends a mail with a link that shows the guest's records. */
  requestAccess(guestId: string, context: CommandContext): Promise<void> {
    return this.requestLink(guestId, null, context);
  }

  /** The address for mails about what a guest has confirmed; undefined after the guest is erased. */
  async addressOf(guestId: string): Promise<string | undefined> {
    return (await this.load(guestId))?.email;
  }

  /** @throws DomainError 'invalid' for an invalid link */
  async open(token: string, at: string): Promise<{ guest: Guest; link: GuestLink }> {
    const { holder, secretHash } = this.links.read(token);
    const { state } = await this.runner.load(guest, guestStream(holder));
    return linkOfToken(state, secretHash, at);
  }

  /** Idempotent. @throws DomainError 'invalid' for an invalid link, or one that confirms nothing */
  async confirm(token: string, context: CommandContext): Promise<void> {
    const { holder, secretHash } = this.links.read(token);
    await this.runner.run(
      guest,
      guestStream(holder),
      { type: 'confirm', secretHash, at: context.at },
      context,
    );
  }

  erase(guestId: string, context: CommandContext): Promise<Outcome<GuestState>> {
    return this.runner.run(guest, guestStream(guestId), { type: 'erase' }, context);
  }

  /** The token of a link in its mail. */
  tokenOf(guestId: string, linkId: string): Promise<string> {
    return this.links.tokenOf('guests', guestId, linkId);
  }

  /** Undefined for an unknown or erased guest. */
  async load(guestId: string): Promise<Guest | undefined> {
    const { state } = await this.runner.load(guest, guestStream(guestId));
    return state.status === 'recorded' && state.email !== ERASED ? state : undefined;
  }

  private async requestLink(
    guestId: string,
    about: GuestHoldingRef | null,
    context: CommandContext,
  ): Promise<void> {
    const linkContext = unconditionalContext(context, 'guest link');
    const { id: linkId, ...link } = await this.links.make('guests', guestId, LINK_MINUTES, linkContext);
    const command = { type: 'request-link', link: { linkId, about, ...link } } as const;
    await this.runner.run(guest, guestStream(guestId), command, linkContext);
  }

  /**
   * The stream that reserves an address; its name reveals nothing, not even which inspections were requested with it.
   */
  private async streamOf(email: string): Promise<string> {
    return reservationStream('guestEmail', await this.mailboxes.digest(`guest\n${normaliseEmail(email)}`));
  }

  /** A reserved guest that is not recorded yet holds the address: any request for it records that guest. */
  private async ownershipOf(guestId: string): Promise<'holds' | 'gone'> {
    const { state } = await this.runner.load(guest, guestStream(guestId));
    return state.status === 'erased' ? 'gone' : 'holds';
  }

  private readonly owners: Owners = {
    ownershipOf: (guestId) => this.ownershipOf(guestId),
    // A guest's address never changes.
    fence: async () => {},
  };
}
