import { Injectable } from '@nestjs/common';
import {
  ADMINISTRATION_STREAM,
  can,
  DomainError,
  GENERAL_MESSAGES,
  type UserRole,
  userStream,
} from '@parkho/contracts';
import { type CommandContext, followUpContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { administration, type Removal } from './administration.js';
import { user } from './user.js';

/**
 * Checks before the account of an admin is deactivated, erased or reactivated, and before a user gets or loses the
 * role; for others there are none.
 */
@Injectable()
export class Admins {
  constructor(private readonly runner: CommandRunner) {}

  /**
   * @throws DomainError 'forbidden' when admins would remove themselves, or have been removed meanwhile;
   *   'version-mismatch' when If-Match does not hold for the account
   */
  remove(userId: string, context: CommandContext): Promise<void> {
    return this.decide({ type: 'remove', userId, by: context.actor.id }, context);
  }

  /**
   * @param role the new role of the account, if it changes
   * @throws as remove
   */
  restore(userId: string, context: CommandContext, role?: UserRole): Promise<void> {
    return this.decide({ type: 'restore', userId, by: context.actor.id }, context, role);
  }

  private async decide(command: Removal, context: CommandContext, role?: UserRole): Promise<void> {
    const { state, revision, commands } = await this.runner.load(user, userStream(command.userId));
    // A command that the account has done has passed this before.
    if (state.status !== 'registered' || commands.has(context.commandId)) return;
    if (!can(role ?? state.account.role, 'users.manage')) return;
    const { expectedRevision = revision, ...unconditional } = followUpContext(context, command.type);
    // Before anything is appended: an admin who stays must not count as removed.
    if (expectedRevision !== revision)
      throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
    await this.runner.run(administration, ADMINISTRATION_STREAM, command, unconditional);
  }
}
