import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  EMAIL_PATTERN,
  normaliseEmail,
  PASSWORD_MAX,
  PASSWORD_PATTERN,
  USER_MESSAGES,
} from '@parkho/contracts';
import type { Config } from '../config.js';
import { deriveId, systemContext } from '../platform/command-context.js';
import { CONFIG } from '../platform/tokens.js';
import { RegisterUser } from './commands/register-user.js';
import { EmailReservation } from './email-reservation.js';

/** Creates the admin that ADMIN_EMAIL and ADMIN_PASSWORD name, unless that address is taken already. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstAdmin');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly bus: CommandBus,
    private readonly emails: EmailReservation,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.admin) return;
    const { email, password } = this.config.admin;
    if (!EMAIL_PATTERN.test(email)) throw new Error('ADMIN_EMAIL is not an e-mail address');
    if (!PASSWORD_PATTERN.test(password) || password.length > PASSWORD_MAX) {
      throw new Error(`ADMIN_PASSWORD: ${USER_MESSAGES.passwordTooWeak}`);
    }
    const userId = deriveId('first-admin', normaliseEmail(email));
    const owner = await this.emails.ownerOf(email);
    if (owner !== null && owner !== userId) return;
    const person = { role: 'admin' as const, personal: { name: 'Admin', email }, password };
    const { state } = await this.bus.execute(
      new RegisterUser(userId, person, systemContext(`first-admin ${userId}`)),
    );
    if (owner === null && state.status === 'registered') this.logger.log('The first admin has been created');
  }
}
