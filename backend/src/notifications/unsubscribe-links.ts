import { Injectable } from '@nestjs/common';
import {
  DomainError,
  ERASED,
  NOTIFICATION_KINDS,
  NOTIFICATION_MESSAGES,
  type NotificationKind,
  userStream,
} from '@parkho/contracts';
import { user } from '../identity/account/user.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { MailLinks } from '../platform/mail/mail-links.js';

/** The user and kinds of mail of a link. */
export interface Subscription {
  userId: string;
  kinds: readonly [NotificationKind, ...NotificationKind[]];
  /** The address of the mails. */
  email: string;
}

const PURPOSE = 'notification-mails';
/** A character of neither ids nor kinds. */
const SEPARATOR = '_';

const isKind = (text: string): text is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(text);

/** Links that unsubscribe from kinds of mail. They need no login, and last as long as the account. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly links: MailLinks,
    private readonly runner: CommandRunner,
  ) {}

  tokenFor(userId: string, kinds: Subscription['kinds']): Promise<string> {
    return this.links.tokenOf(PURPOSE, [userId, ...kinds].join(SEPARATOR), '');
  }

  /** @throws DomainError 'invalid' for a forged token, or that of an erased user */
  async read(token: string): Promise<Subscription> {
    const { holder } = this.links.read(token);
    const [userId = '', ...kindNames] = holder.split(SEPARATOR);
    const [kind, ...kinds] = kindNames.filter(isKind);
    if (!kind || !(await this.links.isToken(token, PURPOSE, holder, ''))) throw linkInvalid();
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered' || state.account.personal.email === ERASED) throw linkInvalid();
    return { userId, kinds: [kind, ...kinds], email: state.account.personal.email };
  }
}

const linkInvalid = (): DomainError => new DomainError('invalid', NOTIFICATION_MESSAGES.linkInvalid);
