import { Injectable } from '@nestjs/common';
import { DomainError, SAVED_SEARCH_MESSAGES } from '@parkho/contracts';
import { MailLinks } from '../platform/mail/mail-links.js';

const PURPOSE = 'saved-searches';
/** A character that is in no id. */
const SEPARATOR = '_';

/** Links in mails that end their search. They need no login, and last as long as the search. */
@Injectable()
export class SearchLinks {
  constructor(private readonly links: MailLinks) {}

  tokenFor(ownerId: string, searchId: string): Promise<string> {
    return this.links.tokenOf(PURPOSE, [ownerId, searchId].join(SEPARATOR), '');
  }

  /** @throws DomainError 'invalid' for a forged token */
  async read(token: string): Promise<{ ownerId: string; searchId: string }> {
    const { holder } = this.links.read(token);
    const [ownerId, searchId] = holder.split(SEPARATOR);
    if (!ownerId || !searchId || !(await this.links.isToken(token, PURPOSE, holder, '')))
      throw new DomainError('invalid', SAVED_SEARCH_MESSAGES.linkInvalid);
    return { ownerId, searchId };
  }
}
