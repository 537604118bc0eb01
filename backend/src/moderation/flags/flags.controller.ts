import { Controller, Headers, Param, Post } from '@nestjs/common';
import {
  FLAG_MESSAGES,
  flagForm,
  flagsStream,
  productStream,
  type Success,
  type ValueOf,
  visitorId,
} from '@parkho/contracts';
import { type CommandContext, childId } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { Decide } from '../../platform/commands/decide.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  Context,
  CurrentUser,
  FromAddress,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { Mailboxes } from '../../platform/mail/mailboxes.js';
import { product } from '../../products/product.js';
import { FlagLimits } from './flag-limits.js';
import { flags } from './flags.js';

/** What browsers call themselves is cut off there. */
const BROWSER_MAX = 200;

/** Buyers and visitors report listings. */
@Controller('products')
export class FlagsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly limits: FlagLimits,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** Once for each person and listing. What is not public is not there. */
  @Post(':id/flag')
  @Allow('public')
  async flag(
    @Param('id') productId: string,
    @FormBody(flagForm) { reason, text }: ValueOf<typeof flagForm>,
    @CurrentUser() user: Principal | undefined,
    @FromAddress() ip: string,
    @Headers('user-agent') browser: string | undefined,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.take(ip, user?.id);
    const flagId = childId(context.commandId, 'flag');
    const flag = {
      flagId,
      productId,
      reporterId: user?.id ?? visitorId(flagId),
      reason,
      ...(text && { text }),
      ...(!user && { sender: await this.senderOf(productId, ip, browser) }),
    };
    const listing = await this.publicListing(productId);
    const command = { type: 'flag', flag, listing, actor: context.actor } as const;
    await this.commands.execute(
      new Decide(flags, flagsStream(productId), command, context),
      'moderation',
      'flags',
    );
    return { success: true, message: FLAG_MESSAGES.sent, data: null };
  }

  /** Other for each listing: it does not say which listings one visitor has reported. */
  private senderOf(productId: string, ip: string, browser = ''): Promise<string> {
    return this.mailboxes.digest(JSON.stringify(['flag', productId, ip, browser.slice(0, BROWSER_MAX)]));
  }

  private async publicListing(productId: string): Promise<{ sellerId: string } | null> {
    const { state } = await this.runner.load(product, productStream(productId));
    const isPublic = state.status === 'listed' && state.approvalStatus === 'approved' && state.isActive;
    return isPublic ? { sellerId: state.sellerId } : null;
  }
}
