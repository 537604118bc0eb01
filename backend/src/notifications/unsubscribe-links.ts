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

/** Whose mails a link ends, and of which kinds. */
export interface Subscription {
  userId: string;
  kinds: readonly [NotificationKind, ...NotificationKind[]];
  /** Where the mails go. */
  email: string;
}

const PURPOSE = 'notification-mails';
/** Neither in an id nor in a kind. */
const SEPARATOR = '_';

const isKind = (text: string): text is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(text);

/** Links by which people get no more mails of some kinds. They need no login, and last as long as the account. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly links: MailLinks,
    private readonly runner: CommandRunner,
  ) {}

  tokenFor(userId: string, kinds: Subscription['kinds']): Promise<string> {
    return this.links.tokenOf(PURPOSE, [userId, ...kinds].join(SEPARATOR), '');
  }

  /** @throws DomainError 'invalid' for a token that is not ours, or of an erased person */
  async read(token: string): Promise<Subscription> {
    const { holder } = this.links.read(token);
    const [userId = '', ...named] = holder.split(SEPARATOR);
    const [kind, ...kinds] = named.filter(isKind);
    if (!kind || !(await this.links.isToken(token, PURPOSE, holder, ''))) throw linkInvalid();
    const { state } = await this.runner.load(user, userStream(userId));
    if (state.status !== 'registered' || state.account.personal.email === ERASED) throw linkInvalid();
    return { userId, kinds: [kind, ...kinds], email: state.account.personal.email };
  }
}

const linkInvalid = (): DomainError => new DomainError('invalid', NOTIFICATION_MESSAGES.linkInvalid);
