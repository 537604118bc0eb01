import { Injectable } from '@nestjs/common';
import { DomainError, ERASED, SAVED_VIEW_MESSAGES, userStream } from '@parkho/contracts';
import { user } from '../../identity/account/user.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { MailLinks } from '../../platform/mail/mail-links.js';

const PURPOSE = 'saved-views';

/** Links in mails that stop the mails of their view. They need no login, and last as long as the account. */
@Injectable()
export class ViewLinks {
  constructor(
    private readonly links: MailLinks,
    private readonly runner: CommandRunner,
  ) {}

  tokenFor(ownerId: string, viewId: string): Promise<string> {
    return this.links.recordToken(PURPOSE, ownerId, viewId);
  }

  /** @throws DomainError 'invalid' for a forged token, or that of an erased user */
  async read(token: string): Promise<{ ownerId: string; viewId: string }> {
    const record = await this.links.recordOf(token, PURPOSE);
    if (!record) throw linkInvalid();
    const { ownerId, recordId: viewId } = record;
    const { state } = await this.runner.load(user, userStream(ownerId));
    if (state.status !== 'registered' || state.account.personal.email === ERASED) throw linkInvalid();
    return { ownerId, viewId };
  }
}

const linkInvalid = (): DomainError => new DomainError('invalid', SAVED_VIEW_MESSAGES.linkInvalid);
