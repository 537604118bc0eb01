import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { type UserCommand, user } from './user.js';

/** Commands that need only the account's own rules; the others check passwords or reserve addresses. */
type SimpleCommand = Extract<
  UserCommand,
  { type: 'log-out' | 'end-session' | 'sign-out-everywhere' | 'withdraw-email' | 'remove-second-factor' }
>;

export const userCommand = (userId: string, command: SimpleCommand, context: CommandContext) =>
  new DeciderCommand(user, userStream(userId), command, context);
