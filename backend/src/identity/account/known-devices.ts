import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Config } from '../../config.js';
import { CONFIG } from '../../platform/engines/tokens.js';

const COOKIE = 'parkho-device';
const DAYS = 365;

/** What the cookie says; it opens nothing, for it names no session. */
interface Claims {
  sub: string;
  device: string;
}

/**
 * Devices on which an account has been signed in to, known by a cookie that only the server can make: whatever strangers use up
 * of the limits of an address or an account, a person at a device of their own is let try.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: JwtService,
  ) {}

  /** The header Set-Cookie for a device after a sign-in on it. */
  async cookieOf(userId: string): Promise<string> {
    const claims: Claims = { sub: userId, device: randomUUID() };
    const token = await this.tokens.signAsync(claims, { expiresIn: `${DAYS}d` });
    const secure = this.config.linkBase.startsWith('https:') ? '; Secure' : '';
    const seconds = DAYS * 24 * 60 * 60;
    return `${COOKIE}=${token}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** The device of a request, if this account has been signed in to on it. */
  async deviceOf(cookies: string | undefined, userId: string): Promise<string | undefined> {
    const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(cookies ?? '')?.[1];
    if (!token) return undefined;
    const claims = await this.tokens.verifyAsync<Partial<Claims>>(token).catch(() => undefined);
    return claims?.sub === userId ? claims.device : undefined;
  }
}
