import { Inject, Injectable } from '@nestjs/common';
import { CAUSE_PREFIX, can, ERASED, type Recorded, type UserEvent, userStream } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { CONFIG, EVENT_STORE, MAIL_TRANSPORT } from '../../platform/engines/tokens.js';
import type { MailTransport } from '../../platform/mail/mail.js';
import { mailLanguage } from '../../platform/mail/mail-language.js';
import { MailLinks } from '../../platform/mail/mail-links.js';
import type { MailText } from '../../platform/mail/mail-template.js';
import type { Reaction } from '../../platform/reactions/reaction.js';
import { ReactionHandler } from '../../platform/reactions/reactors.js';
import { type Account, beforeErasure } from '../account/user.js';
import { MAILS } from './account-mail-texts.js';

const HANDLED = [
  'UserRegistered',
  'PasswordResetRequested',
  'PasswordChanged',
  'PasswordReset',
  'EmailConfirmationRequested',
  'EmailChangeRequested',
  'EmailChanged',
  'SecondFactorTurnedOn',
  'SecondFactorTurnedOff',
  'UserRoleChanged',
  'UserDeactivated',
  'UserReactivated',
  'UserErased',
] as const satisfies UserEvent['type'][];
type Handled = (typeof HANDLED)[number];
type HandledEvent = Extract<Recorded, { type: Handled }>;

/** Mails users about events of their account. */
@Injectable()
@ReactionHandler()
export class AccountMails implements Reaction<Handled> {
  readonly name = 'mail';
  readonly handles = HANDLED;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mails: MailTransport,
    private readonly links: MailLinks,
  ) {}

  /** Users who register get their link with another event, and accounts of the program none. */
  appliesTo({ type, metadata: { actor } }: HandledEvent): boolean {
    return type !== 'UserRegistered' || (actor.role !== 'system' && can(actor.role, 'users.manage'));
  }

  async react(event: HandledEvent): Promise<void> {
    const addressee = await this.addresseeOf(event);
    const mail = addressee && (await this.mailAbout(event, addressee.account));
    if (!mail) return;
    await this.mails.send(event.id, { ...mail, to: addressee.to, date: event.metadata.at });
  }

  /** Undefined if no mail is needed any more. */
  private async mailAbout(
    { type, data, metadata }: HandledEvent,
    account: Account,
  ): Promise<MailText | undefined> {
    const { name } = account.personal;
    const { linkBase } = this.config;
    const wording = mailLanguage(metadata.language);
    switch (type) {
      case 'UserRegistered':
        return MAILS.accountCreated(name, linkBase);
      case 'PasswordResetRequested': {
        const reset = account.resets.find(({ resetId }) => resetId === data.resetId);
        if (!reset || hasExpired(reset)) return undefined;
        const token = await this.links.tokenOf('password-resets', account.id, data.resetId);
        return MAILS.passwordReset(name, linkBase, token, wording);
      }
      case 'EmailConfirmationRequested': {
        const { confirmation } = account;
        if (confirmation?.confirmationId !== data.confirmationId || hasExpired(confirmation))
          return undefined;
        const token = await this.links.tokenOf('email-confirmations', account.id, data.confirmationId);
        return confirmation.email === account.personal.email
          ? MAILS.confirmEmail(name, linkBase, token, wording)
          : MAILS.confirmNewEmail(name, linkBase, token);
      }
      case 'EmailChangeRequested':
        return MAILS.emailChangeRequested(name, linkBase);
      case 'PasswordChanged':
      case 'PasswordReset':
        return MAILS.passwordChanged(name, linkBase, wording);
      case 'EmailChanged':
        return MAILS.emailChanged(name);
      case 'SecondFactorTurnedOn':
        return MAILS.secondFactorOn(name);
      case 'SecondFactorTurnedOff':
        return metadata.actor.id === data.userId
          ? MAILS.secondFactorOff(name, linkBase)
          : MAILS.secondFactorRemoved(name, linkBase);
      case 'UserRoleChanged':
        if (data.role === 'assistant') return undefined;
        return metadata.command?.startsWith(CAUSE_PREFIX)
          ? MAILS.shopLeft(name, linkBase)
          : MAILS.roleChanged(name, data.role, linkBase);
      case 'UserDeactivated':
        return MAILS.accountDeactivated(name);
      case 'UserReactivated':
        return MAILS.accountReactivated(name, linkBase);
      case 'UserErased':
        return MAILS.accountErased(name);
    }
  }

  /** The user as of now, or before they were erased; undefined once their key is erased. */
  private async addresseeOf({
    id,
    data,
  }: HandledEvent): Promise<{ account: Account; to: string } | undefined> {
    const events = (await this.events.readStream(userStream(data.userId))) as Extract<
      Recorded,
      { type: UserEvent['type'] }
    >[];
    const state = beforeErasure(events);
    if (state.status !== 'registered') return undefined;
    const about = events.find((event) => event.id === id);
    const to = about && addressIn(about, state.account);
    return !to || to === ERASED ? undefined : { account: state.account, to };
  }
}

/** The address for a mail about an event: that of a moment, or the present one. */
const addressIn = (event: Extract<Recorded, { type: UserEvent['type'] }>, { personal }: Account): string => {
  if (event.type === 'EmailChanged') return event.data.previous;
  return event.type === 'EmailConfirmationRequested' ? event.data.email : personal.email;
};

const hasExpired = ({ expiresAt }: { expiresAt: string }): boolean => expiresAt <= new Date().toISOString();
