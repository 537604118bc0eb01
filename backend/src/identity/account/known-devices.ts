import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Config } from '../../config.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import { TOKEN_AUDIENCES } from './tokens.js';

const COOKIE = 'parkho-device';
/** With this prefix browsers take the cookie from this very host alone, and only over HTTPS. */
const HOST_PREFIX = '__Host-';
/** Both names: one that was set over HTTP, or before there was a prefix, counts as well. */
const COOKIES = new RegExp(`(?:^|;\\s*)(?:${HOST_PREFIX})?${COOKIE}=([\\w.-]+)`, 'g');
const DAYS = 365;

/** What the cookie says; it opens nothing, for it names no session. */
interface Claims {
  sub: string;
  device: string;
  /** Absent in cookies from before tokens had an audience. */
  aud?: string;
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

  /**
   * The header Set-Cookie for a device after a sign-in on it.
   * @param protocol by which the request came
   */
  async cookieOf(userId: string, protocol: 'http' | 'https'): Promise<string> {
    const token = await this.tokens.signAsync(
      { sub: userId, device: randomUUID() },
      { audience: TOKEN_AUDIENCES.device, expiresIn: `${DAYS}d` },
    );
    const isSecure = protocol === 'https' || this.config.linkBase.startsWith('https:');
    const [name, path, secure] = isSecure
      ? [HOST_PREFIX + COOKIE, '/', '; Secure']
      : [COOKIE, '/api/auth', ''];
    const seconds = DAYS * 24 * 60 * 60;
    return `${name}=${token}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** The device of a request, if this account has been signed in to on it. */
  async deviceOf(cookies: string | undefined, userId: string): Promise<string | undefined> {
    for (const [, token = ''] of cookies?.matchAll(COOKIES) ?? []) {
      const claims = await this.tokens.verifyAsync<Partial<Claims>>(token).catch(() => undefined);
      const { sub, device, aud = TOKEN_AUDIENCES.device } = claims ?? {};
      if (sub === userId && device && aud === TOKEN_AUDIENCES.device) return device;
    }
    return undefined;
  }
}
