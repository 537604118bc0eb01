import { Injectable } from '@nestjs/common';
import { PASSWORD_RESET_MINUTES } from '@parkho/contracts';
import { RateLimit, withRateLimits } from '../../platform/http/limits/rate-limit.js';
import { mailboxOf } from '../../platform/mail/mailboxes.js';
import { MAX_RESET_LINKS } from './user.js';

/** An attempt of a client without a session: a password, or a requested reset. */
export interface Attempt {
  /** Normalised email address, with or without an account. */
  account: string;
  ip: string;
  /** The account has signed in from this network address before. */
  isKnown: boolean;
  /** The account has signed in on this device before. */
  device?: string;
}

/**
 * Wrong passwords at sign-in. The limit of an account applies to addresses that it has never signed in from: strangers
 * who exhaust it, from any address, do not lock out the owner's known devices. Many people share one address in
 * Pakistan's mobile networks, so the limit of an address alone is wide. A user's own device has only its own limit.
 */
@Injectable()
export class LoginLimits {
  private readonly ofIp = new RateLimit(100, 15);
  private readonly ofIpAtAccount = new RateLimit(10, 15);
  private readonly ofAccount = new RateLimit(50, 60);
  private readonly ofDevice = new RateLimit(10, 15);

  guard<T>({ account, ip, isKnown, device }: Attempt, check: () => Promise<T>): Promise<T> {
    const limits = device
      ? [[this.ofDevice, device] as const]
      : [
          [this.ofIp, ip] as const,
          [this.ofIpAtAccount, `${ip} ${account}`] as const,
          ...(isKnown ? [] : [[this.ofAccount, account] as const]),
        ];
    return withRateLimits(limits, check, 'unauthenticated');
  }
}

/** Wrong passwords of signed-in users, where a route requires it again. */
@Injectable()
export class PasswordLimits {
  private readonly ofUser = new RateLimit(10, 15);

  guard<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.ofUser, userId]], check, 'invalid');
  }
}

/** Wrong codes of a second factor, after a right password. */
@Injectable()
export class CodeLimits {
  private readonly ofUser = new RateLimit(5, 15);

  guard<T>(userId: string, check: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.ofUser, userId]], check, 'invalid');
  }
}

/** Wrong passwords and codes of identity confirmations, by address; an account has the two limits above. */
@Injectable()
export class IdentityLimits {
  private readonly ofIp = new RateLimit(100, 15);

  guard<T>(ip: string, check: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.ofIp, ip]], check, 'invalid');
  }
}

/**
 * Changes of an account that are confirmed by mail. Addresses may be unconfirmed: without a limit, accounts could send
 * any number of mails to a stranger.
 */
@Injectable()
export class ChangeLimits {
  private readonly ofUser = new RateLimit(10, 60);
  private readonly toAddress = new RateLimit(10, 60);

  /** @param email the recipient */
  async take(userId: string, email: string): Promise<void> {
    await this.ofUser.take(userId);
    await this.toAddress.take(mailboxOf(email));
  }
}

/**
 * Mails that confirm an address, which may be a stranger's: few to each. A request counts before the answer reveals
 * whether an account has the address; those of one network count together, as accounts are easily made.
 */
@Injectable()
export class ConfirmationLimits {
  private readonly ofUser = new RateLimit(10, 60);
  private readonly ofIp = new RateLimit(100, 60);
  private readonly toAddress = new RateLimit(5, 60);
  private readonly toNewAccounts = new RateLimit(5, 60);

  async take(userId: string, ip: string): Promise<void> {
    await this.ofUser.take(userId);
    await this.ofIp.take(ip);
  }

  sendTo(email: string): Promise<void> {
    return this.toAddress.take(mailboxOf(email));
  }

  /** Counts new accounts, of which one mailbox can have any number. */
  sendToNew(email: string): Promise<void> {
    return this.toNewAccounts.take(mailboxOf(email));
  }
}

/** Requests without an account, by address. */
@Injectable()
export class VisitorLimits {
  private readonly registrations = new RateLimit(100, 60);
  private readonly mails = new RateLimit(20, 60);
  private readonly mailsFromIpToAccount = new RateLimit(5, 60);
  private readonly mailsOfDevice = new RateLimit(5, 60);
  /** At the limit, the links of earlier mails still work: as many of them, and as long. */
  private readonly mailsToAccount = new RateLimit(MAX_RESET_LINKS, PASSWORD_RESET_MINUTES);
  private readonly links = new RateLimit(50, 15);

  /** Counts new accounts; a refused form does not count. */
  register(ip: string): Promise<void> {
    return this.registrations.take(ip);
  }

  /** Counts requested mails, whether they are sent or not. */
  async requestReset({ account, ip, isKnown, device }: Attempt): Promise<void> {
    if (device) return this.mailsOfDevice.take(device);
    await this.mails.take(ip);
    await this.mailsFromIpToAccount.take(`${ip} ${account}`);
    if (!isKnown) await this.mailsToAccount.take(account);
  }

  /** Counts invalid links. */
  openLink<T>(ip: string, open: () => Promise<T>): Promise<T> {
    return withRateLimits([[this.links, ip]], open, 'invalid');
  }
}
