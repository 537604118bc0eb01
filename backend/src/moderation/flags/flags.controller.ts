import { Controller, Headers, Param, Post } from '@nestjs/common';
import {
  FLAG_MESSAGES,
  flagForm,
  GUEST_MESSAGES,
  productStream,
  type Success,
  type ValueOf,
  visitorId,
} from '@parkho/contracts';
import { GuestLimits } from '../../guests/guest-limits.js';
import { Guests } from '../../guests/guests.js';
import { type CommandContext, deriveChildId } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { inConstantTime } from '../../platform/http/response/constant-time.js';
import { Mailboxes } from '../../platform/mail/mailboxes.js';
import { product } from '../../products/product.js';
import { FlagRateLimits } from './flag-limits.js';
import type { FlagsAction } from './flags.js';
import { flagsCommand } from './flags-command.js';

/** The length at which a User-Agent is truncated. */
const BROWSER_MAX = 200;

type Flagging = Extract<FlagsAction, { type: 'flag' }>;
/** A visitor's flag, with the reporter where there is an account or an address. */
type OfVisitor = (reporter?: Pick<Flagging['flag'], 'reporterId' | 'reporterKind'>) => Flagging;

/** Buyers and visitors report listings. */
@Controller('products')
export class FlagsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly limits: FlagRateLimits,
    private readonly guestLimits: GuestLimits,
    private readonly guests: Guests,
    private readonly mailboxes: Mailboxes,
  ) {}

  /** Once for each user and listing. A private listing is not found. */
  @Post(':id/flag')
  @Allow('public')
  async flag(
    @Param('id') productId: string,
    @FormBody(flagForm) { reason, text, email }: ValueOf<typeof flagForm>,
    @CurrentUser() user: Principal | undefined,
    @ClientAddress() ip: string,
    @Headers('user-agent') browser: string | undefined,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.take(ip, productId, user?.id);
    const flagId = deriveChildId(context.commandId, 'flag');
    const listing = await this.publicListing(productId);
    const sender = user ? undefined : await this.senderOf(productId, ip, browser);
    const flagging: OfVisitor = (reporter) => ({
      type: 'flag',
      flag: {
        flagId,
        productId,
        reporterId: visitorId(flagId),
        reporterKind: 'visitor',
        ...reporter,
        reason,
        ...(text && { text }),
        deviceName: listing?.deviceName ?? '',
        ...(sender && { sender }),
      },
      listing,
    });
    if (!user && email) {
      await this.guestLimits.requestMail(ip, email);
      await inConstantTime(this.byGuest(email, flagging, context));
      return {
        success: true,
        message: `${FLAG_MESSAGES.sent} ${GUEST_MESSAGES.confirmationSent}`,
        data: null,
      };
    }
    await this.execute(flagging(user && { reporterId: user.id, reporterKind: 'account' }), context);
    return { success: true, message: FLAG_MESSAGES.sent, data: null };
  }

  /** Moderators see it at once; only the answer waits for the confirmation. */
  private async byGuest(email: string, flagging: OfVisitor, context: CommandContext): Promise<void> {
    const { flag } = flagging();
    // No address is recorded for a refused flag.
    const {
      decider,
      stream,
      command,
      context: flagContext,
    } = flagsCommand(flag.productId, flagging(), context);
    await this.runner.preview(decider, stream, command, flagContext);
    const reporterId = await this.guests.ensureGuest(email, context);
    await this.execute(flagging({ reporterId, reporterKind: 'guest' }), context);
    await this.guests.requestConfirmation(reporterId, { kind: 'flag', id: flag.flagId }, context);
  }

  private async execute(flagging: Flagging, context: CommandContext): Promise<void> {
    await this.commands.execute(
      flagsCommand(flagging.flag.productId, flagging, context),
      'moderation',
      'flags',
    );
  }

  /** Differs by listing, so that it does not reveal which listings one visitor has reported. */
  private senderOf(productId: string, ip: string, browser = ''): Promise<string> {
    return this.mailboxes.digest(JSON.stringify(['flag', productId, ip, browser.slice(0, BROWSER_MAX)]));
  }

  private async publicListing(productId: string): Promise<{ sellerId: string; deviceName: string } | null> {
    const { state } = await this.runner.load(product, productStream(productId));
    const isPublic = state.status === 'listed' && state.approvalStatus === 'approved' && state.isActive;
    return isPublic ? { sellerId: state.sellerId, deviceName: state.details.name } : null;
  }
}
