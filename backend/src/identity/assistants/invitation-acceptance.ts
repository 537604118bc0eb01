import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import {
  type AssistantInvitation,
  DomainError,
  type GuestHolding,
  ASSISTANT_MESSAGES as MESSAGES,
  type SignedIn,
  userStream,
} from '@parkho/contracts';
import { shopNameOf } from '@parkho/projections';
import { type GuestHoldingProvider, GuestHoldingProviders } from '../../guests/guest-holding-providers.js';
import { Guests } from '../../guests/guests.js';
import { type CommandContext, deriveId, followUpContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { openInvitations } from '../account/assistants.js';
import type { Origin } from '../account/attempts.js';
import { EmailReservation } from '../account/email-address/email-reservation.js';
import { Employment } from '../account/employment.js';
import { holdsEmail, user } from '../account/user.js';
import { RegisterUser } from '../session/commands/register-user.js';
import { SignIn } from '../session/sign-in.js';
import { ShopTeam } from './shop-team.js';

interface Opened {
  guestId: string;
  email: string;
  sellerId: string;
  /** The account that this link creates: the same one at each attempt. */
  userId: string;
}

/** How invited assistants join a shop: by the link of a mail, with a new account or their own. */
@Injectable()
export class InvitationAcceptance implements GuestHoldingProvider, OnApplicationBootstrap {
  readonly kind = 'assistant';

  constructor(
    private readonly holdings: GuestHoldingProviders,
    private readonly guests: Guests,
    private readonly team: ShopTeam,
    private readonly employment: Employment,
    private readonly emails: EmailReservation,
    private readonly runner: CommandRunner,
    private readonly commands: Commands,
    private readonly models: ReadModels,
    private readonly signIn: SignIn,
  ) {}

  onApplicationBootstrap(): void {
    this.holdings.register(this);
  }

  /** @throws DomainError 'invalid' for an invalid link */
  async invitation(token: string, at: string): Promise<AssistantInvitation> {
    const invitation = await this.openInvitation(token, at);
    await this.requireOpen(invitation, at);
    const account = await this.emails.accountOf(invitation.email);
    return {
      shopName: await shopNameOf(this.models.sellers, invitation.sellerId),
      email: invitation.email,
      hasAccount: account !== undefined,
    };
  }

  /** Creates the account first: it has no rights in the shop before it is one of its assistants. */
  async withNewAccount(
    token: string,
    { name, password }: { name: string; password: string },
    origin: Origin,
    context: CommandContext,
  ): Promise<SignedIn> {
    const invitation = await this.openInvitation(token, context.at);
    const { email, sellerId, userId } = invitation;
    const owner = await this.emails.ownerOf(email);
    if (owner !== userId) {
      await this.requireOpen(invitation, context.at);
      if (owner !== null && (await this.emails.accountOf(email)))
        throw new DomainError('conflict', MESSAGES.accountExists);
    }
    const person = { role: 'assistant' as const, personal: { name, email }, password, employerId: sellerId };
    const visitorContext = { ...context, actor: { id: userId, role: 'visitor' as const } };
    await this.commands.execute(
      new RegisterUser(userId, person, followUpContext(visitorContext, 'account')),
      'users',
      'sellers',
    );
    await this.join(invitation, userId, token, visitorContext);
    return this.signIn.withPassword({ email, password }, origin, followUpContext(visitorContext, 'log-in'));
  }

  /** Ends the sessions of the account, whose role changes. */
  async withAccount(token: string, userId: string, context: CommandContext): Promise<void> {
    const invitation = await this.openInvitation(token, context.at);
    const { state } = await this.runner.load(user, userStream(userId));
    if (!holdsEmail(state, invitation.email)) throw new DomainError('forbidden', MESSAGES.otherAccount);
    // Can be repeated after a crash between the two appends.
    const { members } = await this.team.load(invitation.sellerId);
    if (!members.has(userId)) await this.requireOpen(invitation, context.at);
    const { expectedRevision: _, ...unconditional } = followUpContext(context, 'account');
    const command = { type: 'join-shop', sellerId: invitation.sellerId } as const;
    user.decide(state, command);
    await this.join(invitation, userId, token, context);
    await this.runner.run(user, userStream(userId), command, unconditional);
  }

  /** Accepting the invitation confirms the link. */
  async confirm(): Promise<void> {}

  async holdingsOf(guestId: string): Promise<GuestHolding[]> {
    const guest = await this.guests.load(guestId);
    const shops = new Set(guest?.links.flatMap(({ about }) => (about?.kind === this.kind ? [about.id] : [])));
    const holdings = await Promise.all(
      [...shops].map(async (sellerId) => {
        const since = (await this.team.load(sellerId)).invited.get(guestId);
        return since === undefined
          ? []
          : [{ _id: sellerId, title: await shopNameOf(this.models.sellers, sellerId), since }];
      }),
    );
    return holdings.flat();
  }

  async end(guestId: string, sellerId: string, context: CommandContext): Promise<boolean> {
    if (!(await this.team.load(sellerId)).invited.has(guestId)) return false;
    await this.team.change(sellerId, { type: 'end-invitation', guestId }, context);
    return true;
  }

  private async join(
    { sellerId, guestId }: Opened,
    userId: string,
    token: string,
    context: CommandContext,
  ): Promise<void> {
    const action = { type: 'join', guestId, userId, at: context.at } as const;
    await this.team.change(sellerId, action, followUpContext(context, 'join'));
    // A reader of its mails confirmed the address: it does not expire like an unconfirmed one.
    await this.guests.confirm(token, followUpContext(context, 'confirm'));
  }

  private async openInvitation(token: string, at: string): Promise<Opened> {
    const { guest, link } = await this.guests.open(token, at);
    if (link.about?.kind !== this.kind) throw new DomainError('invalid', MESSAGES.linkInvalid);
    const sellerId = link.about.id;
    return {
      guestId: guest.id,
      email: guest.email,
      sellerId,
      userId: deriveId('assistant', link.linkId, guest.id),
    };
  }

  private async requireOpen({ guestId, sellerId }: Opened, at: string): Promise<void> {
    const isOpen = openInvitations(await this.team.load(sellerId), at).some(([id]) => id === guestId);
    if (!isOpen || !(await this.employment.hasShop(sellerId)))
      throw new DomainError('invalid', MESSAGES.linkInvalid);
  }
}
