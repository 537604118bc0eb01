import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { fieldError, USER_MESSAGES } from '@parkho/contracts';
import type { KeyStore } from '@parkho/stores';
import { Secret, TOTP } from 'otpauth';
import { KEY_STORE } from '../../platform/engines/tokens.js';
import type { Proof } from './user.js';

/** The key of recovery codes. */
const KEY = 'recovery-codes';
const RECOVERY_CODES = 10;
/** 80 bits: too many to try, so that a hash without salt and cost suffices. */
const RECOVERY_CODE_BYTES = 10;

/** Codes of authenticator apps (RFC 6238), and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(@Inject(KEY_STORE) private readonly keys: KeyStore) {}

  /** 160 random bits, as base 32. */
  newSecret(): string {
    return new Secret({ size: 20 }).base32;
  }

  /** The content of the QR code for apps. */
  uriOf(secret: string, email: string): string {
    return totpOf(secret, email).toString();
  }

  /**
   * The step of a valid code; clocks may differ by half a minute.
   * @throws DomainError 'invalid'
   */
  stepOf(secret: string, code: string): number {
    const totp = totpOf(secret);
    const now = Date.now();
    const delta = totp.validate({ token: plain(code), timestamp: now, window: 1 });
    if (delta === null) throw fieldError('invalid', 'code', USER_MESSAGES.codeWrong);
    return totp.counter({ timestamp: now }) + delta;
  }

  /** @throws DomainError 'invalid' for a wrong code of an app; the account has the hashes of recovery codes */
  proofOf(secret: string, code: string): Proof {
    return /^\d+$/.test(plain(code)) ? { step: this.stepOf(secret, code) } : { codeHash: this.hashOf(code) };
  }

  /** Ten codes like 'abcd-efgh-2345-mnop', derived from the command, so that a repeated one shows the same. */
  async recoveryCodes(userId: string, commandId: string): Promise<string[]> {
    const key = await this.keys.create(KEY);
    return Array.from({ length: RECOVERY_CODES }, (_, n) => {
      const bytes = createHmac('sha256', key).update(`${userId}\n${commandId}\n${n}`).digest();
      const { buffer } = Uint8Array.from(bytes.subarray(0, RECOVERY_CODE_BYTES));
      return new Secret({ buffer }).base32.toLowerCase().match(/.{4}/g)!.join('-');
    });
  }

  hashOf(recoveryCode: string): string {
    return createHash('sha256').update(plain(recoveryCode)).digest('hex');
  }
}

const totpOf = (secret: string, label?: string): TOTP =>
  new TOTP({ issuer: 'Parkho', ...(label && { label }), secret: Secret.fromBase32(secret) });

/** A recovery code without grouping and case. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();
