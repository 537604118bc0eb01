import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyStore } from '@parkho/stores';
import { type CommandContext, deriveChildId } from '../commands/command-context.js';
import { KEY_STORE } from '../engines/tokens.js';

/** The purposes of links in mails; each has a key of this name for its secrets. */
type Purpose =
  | 'password-resets'
  | 'email-confirmations'
  | 'inspection-requests'
  | 'notification-mails'
  | 'guests'
  | 'saved-searches'
  | 'saved-views';

/** Between the owner and the record of a token: a character that is in no id. */
const SEPARATOR = '_';

/**
 * The secrets of links in mails: 32 bytes that require the key; the log has only their hashes. They are derived from
 * the holder and the id of the link, so that the reactor that sends the mail can make the link again. The holder is
 * included because an Idempotency-Key determines the id: the same key of two users gives two links with one id, and one
 * mail must not reveal the other's secret.
 */
@Injectable()
export class MailLinks {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** The link of a command; a repeated command makes the same one. */
  async make(
    purpose: Purpose,
    holder: string,
    minutes: number,
    { commandId, at }: CommandContext,
  ): Promise<{ id: string; secretHash: string; expiresAt: string }> {
    const id = deriveChildId(commandId, purpose);
    const expiresAt = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    return { id, secretHash: sha256(await this.secretOf(purpose, holder, id)), expiresAt };
  }

  /** The token of a link: its holder and the secret. */
  async tokenOf(purpose: Purpose, holder: string, id: string): Promise<string> {
    return `${holder}.${await this.secretOf(purpose, holder, id)}`;
  }

  /** The parts of a token for its lookup, without verifying it. */
  read(token: string): { holder: string; secretHash: string } {
    const [holder = '', secret = ''] = token.split('.');
    return { holder, secretHash: sha256(secret) };
  }

  /** Whether it is the token of `tokenOf`, for links that are not recorded and do not expire. */
  async isToken(token: string, purpose: Purpose, holder: string, id: string): Promise<boolean> {
    const expected = await this.tokenOf(purpose, holder, id);
    return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(sha256(expected)));
  }

  /** The token of an owner's record, such as a saved search: it is not recorded and does not expire. */
  recordToken(purpose: Purpose, ownerId: string, recordId: string): Promise<string> {
    return this.tokenOf(purpose, [ownerId, recordId].join(SEPARATOR), '');
  }

  /** The owner and the record of a token of `recordToken`; undefined if it is forged. */
  async recordOf(
    token: string,
    purpose: Purpose,
  ): Promise<{ ownerId: string; recordId: string } | undefined> {
    const { holder } = this.read(token);
    const [ownerId, recordId] = holder.split(SEPARATOR);
    const isWhole = ownerId && recordId && (await this.isToken(token, purpose, holder, ''));
    return isWhole ? { ownerId, recordId } : undefined;
  }

  private async secretOf(purpose: Purpose, holder: string, id: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(purpose))
      .update(`${holder}\n${id}`)
      .digest('base64url');
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
