import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fieldError, type PersonalData, USER_MESSAGES, type UserRole, userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { EmailConfirmations } from '../../account/email-address/email-confirmations.js';
import { EmailReservation } from '../../account/email-address/email-reservation.js';
import { requireStrong } from '../../account/passwords/password-rules.js';
import { hashPassword } from '../../account/passwords/passwords.js';
import { type LinkRecord, type UserState, user } from '../../account/user.js';

export class RegisterUser extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    readonly person: {
      role: UserRole;
      personal: PersonalData;
      businessName?: string;
      password: string;
      /** The seller that an assistant works for. Their address is confirmed by the invitation. */
      employerId?: string;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly emails: EmailReservation,
    private readonly confirmations: EmailConfirmations,
  ) {}

  async execute({ userId, person, context }: RegisterUser): Promise<Outcome<UserState>> {
    // Before it reserves an address: a key that is reused for another one would block that address.
    const before = await this.runner.findRepeated(user, userStream(userId), context);
    if (before) return before;
    const { password, employerId, ...account } = person;
    await requireStrong(password, account, 'password');
    if (!(await this.emails.reserve(account.personal.email, userId, context))) {
      throw fieldError('conflict', 'email', USER_MESSAGES.emailTaken);
    }
    // Accounts of the program have no mailbox, or the operator's.
    const emailVerified = context.actor.role === 'system' || employerId !== undefined;
    const data = { userId, ...account, passwordHash: await hashPassword(password), emailVerified };
    const confirmation = emailVerified
      ? undefined
      : await this.confirmationOf(userId, account.personal.email, context);
    return this.runner.run(
      user,
      userStream(userId),
      { type: 'register', data, employerId, confirmation },
      context,
    );
  }

  /** A registration that is refused leaves no reservation behind. */
  private async confirmationOf(
    userId: string,
    email: string,
    context: CommandContext,
  ): Promise<LinkRecord<'confirmationId'>> {
    const { commands } = await this.runner.load(user, userStream(userId));
    if (commands.has(context.commandId)) return this.confirmations.make(userId, context);
    try {
      return await this.confirmations.makeFirst(userId, email, context);
    } catch (error) {
      const reservation = await this.emails.heldBy(userId, email);
      if (reservation) await this.emails.release(reservation, context);
      throw error;
    }
  }
}
