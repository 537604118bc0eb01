import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyStore } from '@parkho/stores';
import { KEY_STORE } from '../../platform/engines/tokens.js';

/** The key that the secrets of reset links are made with. */
const SECRET = 'password-resets';

/**
 * The secrets of reset links: 32 bytes that nobody can tell who has not the key, and not the log, where only their
 * hashes are. They are made of the person and the id of the reset, so that the one who sends the mail can make the
 * link again. The person is part of it because an Idempotency-Key decides the id: the same key for two people gives
 * two resets with one id, and whoever reads one mail must not know the other's secret.
 */
@Injectable()
export class PasswordResets {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** What the link carries: who it is for, and the secret. */
  async tokenOf(userId: string, resetId: string): Promise<string> {
    return `${userId}.${await this.secretOf(userId, resetId)}`;
  }

  async hashOf(userId: string, resetId: string): Promise<string> {
    return sha256(await this.secretOf(userId, resetId));
  }

  /** The parts of a token as they are needed to look it up; whether it is any good is not looked at. */
  read(token: string): { userId: string; secretHash: string } {
    const [userId = '', secret = ''] = token.split('.');
    return { userId, secretHash: sha256(secret) };
  }

  private async secretOf(userId: string, resetId: string): Promise<string> {
    return createHmac('sha256', await this.keys.create(SECRET))
      .update(`${userId}\n${resetId}`)
      .digest('base64url');
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
