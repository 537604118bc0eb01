import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type newUserForm, userStream, type ValueOf } from '@parkho/contracts';
import type { Config } from '../../config.js';
import { deriveId, systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { StartupTasks } from '../../platform/engines/startup.js';
import { CONFIG } from '../../platform/engines/tokens.js';
import { EmailReservation } from '../account/email-address/email-reservation.js';
import { user } from '../account/user.js';
import { RegisterUser } from '../session/commands/register-user.js';
import { adminAccount, requireStrongAdmin } from './admin-account.js';

/** Creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD, unless the address is taken. */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstAdmin');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly bus: CommandBus,
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
    private readonly startup: StartupTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.admin) return;
    const account = adminAccount(this.config.admin);
    await this.startup.attempt('The first admin', () => this.create(account));
  }

  private async create(account: ValueOf<typeof newUserForm>): Promise<void> {
    const { name, email, password, role } = account;
    // The stream's name is a keyed hash: ids are in the log and in answers, and must not reveal the address.
    const userId = deriveId('first-admin', await this.emails.streamOf(email));
    const { state } = await this.runner.load(user, userStream(userId));
    const owner = await this.emails.ownerOf(email);
    // That admin was created before, and may since have been erased or have changed their address.
    if (state.status !== 'none' || (owner !== null && owner !== userId)) return;
    await requireStrongAdmin(account);
    const person = { role, personal: { name, email }, password };
    await this.bus.execute(new RegisterUser(userId, person, systemContext(`first-admin ${userId}`)));
    this.logger.log('The first admin has been created');
  }
}
