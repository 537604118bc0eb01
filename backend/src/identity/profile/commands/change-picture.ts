import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStream } from '@parkho/contracts';
import type { CommandContext } from '../../../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../../../platform/commands/command-runner.js';
import { Images, pathOf } from '../../../platform/media/images.js';
import { type UserState, user } from '../../account/user.js';

export class ChangePicture extends Command<Outcome<UserState>> {
  constructor(
    readonly userId: string,
    /** Null removes the picture. */
    readonly content: Buffer | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePicture)
export class ChangePictureHandler implements ICommandHandler<ChangePicture> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly images: Images,
  ) {}

  async execute({ userId, content, context }: ChangePicture): Promise<Outcome<UserState>> {
    const stream = userStream(userId);
    const command = { type: 'change-picture', picture: content && pathOf(content) } as const;
    await this.runner.preview(user, stream, command, context);
    if (content) await this.images.processAndStore(content, userId);
    return this.runner.run(user, stream, command, context);
  }
}
