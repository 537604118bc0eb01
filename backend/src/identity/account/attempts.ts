import { Injectable } from '@nestjs/common';
import { type Client, normaliseEmail } from '@parkho/contracts';
import { EmailReservation } from './email-address/email-reservation.js';
import { KnownDevices } from './known-devices.js';
import type { Attempt } from './limits.js';
import type { Account } from './user.js';

/** The origin of a request. */
export interface Origin {
  client: Client;
  /** The Cookie header. */
  cookies: string | undefined;
}

/** Identifies clients without a session for limits. */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly emails: EmailReservation,
    private readonly devices: KnownDevices,
  ) {}

  /** The account that signs in with an address, if there is one, and the attempt for its limits. */
  async of(email: string, { client, cookies }: Origin): Promise<{ account?: Account; attempt: Attempt }> {
    const account = await this.emails.accountOf(email);
    const device = account && (await this.devices.deviceOf(cookies, account.id));
    const isKnown = account?.knownIps.includes(client.ip) ?? false;
    return { account, attempt: { account: normaliseEmail(email), ip: client.ip, isKnown, device } };
  }
}
