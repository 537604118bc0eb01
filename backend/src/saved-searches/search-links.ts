import { Injectable } from '@nestjs/common';
import { DomainError, SAVED_SEARCH_MESSAGES } from '@parkho/contracts';
import { MailLinks } from '../platform/mail/mail-links.js';

const PURPOSE = 'saved-searches';

/** Links in mails that end their search. They need no login, and last as long as the search. */
@Injectable()
export class SearchLinks {
  constructor(private readonly links: MailLinks) {}

  tokenFor(ownerId: string, searchId: string): Promise<string> {
    return this.links.recordToken(PURPOSE, ownerId, searchId);
  }

  /** @throws DomainError 'invalid' for a forged token */
  async read(token: string): Promise<{ ownerId: string; searchId: string }> {
    const record = await this.links.recordOf(token, PURPOSE);
    if (!record) throw new DomainError('invalid', SAVED_SEARCH_MESSAGES.linkInvalid);
    return { ownerId: record.ownerId, searchId: record.recordId };
  }
}
