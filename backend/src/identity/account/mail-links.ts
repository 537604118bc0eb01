import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyStore } from '@parkho/stores';
import { type CommandContext, childId } from '../../platform/commands/command-context.js';
import { KEY_STORE } from '../../platform/engines/tokens.js';

/** What the links of mails are for; each has a key of this name, with which its secrets are made. */
type Purpose = 'password-resets' | 'email-confirmations';

/**
 * The secrets of links in mails: 32 bytes that nobody can tell who has not the key, and not the log, where only their
 * hashes are. They are made of the person and the id of the link, so that the one who sends the mail can make the
 * link again. The person is part of it because an Idempotency-Key decides the id: the same key for two people gives
 * two links with one id, and whoever reads one mail must not know the other's secret.
 */
@Injectable()
export class MailLinks {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** A link that a command makes; a repeated command makes the same one. */
  async make(
    purpose: Purpose,
    userId: string,
    minutes: number,
    { commandId, at }: CommandContext,
  ): Promise<{ id: string; secretHash: string; expiresAt: string }> {
    const id = childId(commandId, purpose);
    const expiresAt = new Date(Date.parse(at) + minutes * 60_000).toISOString();
    return { id, secretHash: sha256(await this.secretOf(purpose, userId, id)), expiresAt };
  }

  /** What the link carries: who it is for, and the secret. */
  async tokenOf(purpose: Purpose, userId: string, id: string): Promise<string> {
    return `${userId}.${await this.secretOf(purpose, userId, id)}`;
  }

  /** The parts of a token as they are needed to look it up; whether it is any good is not looked at. */
  read(token: string): { userId: string; secretHash: string } {
    const [userId = '', secret = ''] = token.split('.');
    return { userId, secretHash: sha256(secret) };
  }

  private async secretOf(purpose: Purpose, userId: string, id: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(purpose))
      .update(`${userId}\n${id}`)
      .digest('base64url');
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
