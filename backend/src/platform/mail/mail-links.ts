import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyStore } from '@parkho/stores';
import { type CommandContext, childId } from '../commands/command-context.js';
import { KEY_STORE } from '../engines/tokens.js';

/** What the links of mails are for; each has a key of this name, with which its secrets are made. */
type Purpose =
  | 'password-resets'
  | 'email-confirmations'
  | 'inspection-requests'
  | 'notification-mails'
  | 'guests';

/**
 * The secrets of links in mails: 32 bytes that require the key; the log has only their hashes. They are derived from the
 * holder of the link and its id, so that the reactor that sends the mail can make the link again. The holder is part of
 * it because an Idempotency-Key decides the id: the same key of two users gives two links with one id, and one mail must
 * not reveal the other's secret.
 */
@Injectable()
export class MailLinks {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** A link that a command makes; a repeated command makes the same one. */
  async make(
    purpose: Purpose,
    holder: string,
    minutes: number,
    { commandId, at }: CommandContext,
  ): Promise<{ id: string; secretHash: string; expiresAt: string }> {
    const id = childId(commandId, purpose);
    const expiresAt = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    return { id, secretHash: sha256(await this.secretOf(purpose, holder, id)), expiresAt };
  }

  /** The content of the link: its holder and the secret. */
  async tokenOf(purpose: Purpose, holder: string, id: string): Promise<string> {
    return `${holder}.${await this.secretOf(purpose, holder, id)}`;
  }

  /** The parts of a token as they are needed to look it up; whether it is any good is not looked at. */
  read(token: string): { holder: string; secretHash: string } {
    const [holder = '', secret = ''] = token.split('.');
    return { holder, secretHash: sha256(secret) };
  }

  /** Whether it is the token that `tokenOf` makes; for links that are not recorded and do not expire. */
  async isToken(token: string, purpose: Purpose, holder: string, id: string): Promise<boolean> {
    const genuine = await this.tokenOf(purpose, holder, id);
    return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(sha256(genuine)));
  }

  private async secretOf(purpose: Purpose, holder: string, id: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(purpose))
      .update(`${holder}\n${id}`)
      .digest('base64url');
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
