import { Injectable } from '@nestjs/common';
import { assistantsStream, can, type UserRole, userStream } from '@parkho/contracts';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { assistants } from './assistants.js';
import { type Account, user } from './user.js';

/** The current role of an account, and its shop. */
interface EffectiveRole {
  role: UserRole;
  /** Their own id, or that of the employer. */
  sellerId: string;
}

/** The shops of assistants, read from the log on each request, so that a removed assistant is refused at once. */
@Injectable()
export class Employment {
  constructor(private readonly runner: CommandRunner) {}

  /** An assistant whose shop has removed them, or is closed, has the rights of a buyer. */
  async effectiveRoleOf({ id, role, employerId }: Account): Promise<EffectiveRole> {
    if (role !== 'assistant') return { role, sellerId: id };
    return employerId !== undefined && (await this.isMember(id, employerId))
      ? { role, sellerId: employerId }
      : { role: 'buyer', sellerId: id };
  }

  /** Whether a seller has a shop in which assistants can work. */
  async hasShop(sellerId: string): Promise<boolean> {
    const { state } = await this.runner.load(user, userStream(sellerId));
    return state.status === 'registered' && state.account.isActive && can(state.account.role, 'shop.own');
  }

  private async isMember(userId: string, sellerId: string): Promise<boolean> {
    const { state } = await this.runner.load(assistants, assistantsStream(sellerId));
    return state.members.has(userId) && (await this.hasShop(sellerId));
  }
}
