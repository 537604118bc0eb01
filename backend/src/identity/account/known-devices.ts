import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Config } from '../../config.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import { TOKEN_AUDIENCES } from './tokens.js';

const COOKIE = 'parkho-device';
/** Browsers accept a cookie with this prefix only from this exact host over HTTPS. */
const HOST_PREFIX = '__Host-';
/** Both names: a cookie that was set over HTTP, or before there was a prefix, counts as well. */
const COOKIES = new RegExp(`(?:^|;\\s*)(?:${HOST_PREFIX})?${COOKIE}=([\\w.-]+)`, 'g');
const DAYS = 365;

/** The claims of the cookie; it names no session and grants no access. */
interface Claims {
  sub: string;
  device: string;
  /** Absent in cookies from before tokens had an audience. */
  aud?: string;
}

/**
 * Devices on which an account has signed in, recognised by a signed cookie: when strangers have used up the limits of
 * an address or an account, a user can still try on their own device.
 */
@Injectable()
export class KnownDevices {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: JwtService,
  ) {}

  /**
   * The Set-Cookie header for a device after a sign-in on it.
   * @param protocol of the request
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

  /** The device of a request, if this account has signed in on it. */
  async deviceOf(cookies: string | undefined, userId: string): Promise<string | undefined> {
    for (const [, token = ''] of cookies?.matchAll(COOKIES) ?? []) {
      const claims = await this.tokens.verifyAsync<Partial<Claims>>(token).catch(() => undefined);
      const { sub, device, aud = TOKEN_AUDIENCES.device } = claims ?? {};
      if (sub === userId && device && aud === TOKEN_AUDIENCES.device) return device;
    }
    return undefined;
  }
}
