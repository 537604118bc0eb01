import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError, FLAG_MESSAGES, FLAG_REASON_LABELS, type GuestHolding } from '@parkho/contracts';
import { flagById, flagsOfReporter } from '@parkho/projections';
import { type GuestHoldingProvider, GuestHoldingProviders } from '../../guests/guest-holding-providers.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { readAllPages } from '../../platform/engines/read-all-pages.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import type { FlagsAction } from './flags.js';
import { flagsCommand } from './flags-command.js';

/** The flags of guests: their link confirms the address for the answer. */
@Injectable()
export class FlagsOfGuests implements GuestHoldingProvider, OnApplicationBootstrap {
  readonly kind = 'flag';

  constructor(
    private readonly holdings: GuestHoldingProviders,
    private readonly models: ReadModels,
    private readonly commands: Commands,
  ) {}

  onApplicationBootstrap(): void {
    this.holdings.register(this);
  }

  async confirm(reporterId: string, flagId: string, context: CommandContext): Promise<void> {
    const action = { type: 'confirm', reporterId, flagId } as const;
    if (!(await this.execute(flagId, action, context)))
      throw new DomainError('not-found', FLAG_MESSAGES.notFound);
  }

  async holdingsOf(guestId: string): Promise<GuestHolding[]> {
    const documents = await readAllPages((at) => flagsOfReporter(this.models.flags, guestId, at));
    return documents.map(({ _id, deviceName, reason, text, answer, at: since, isConfirmed }) => ({
      _id,
      title: deviceName,
      detail: [FLAG_REASON_LABELS[reason], text, answer && `Answer: ${answer}`].filter(Boolean).join('. '),
      since,
      ...(!isConfirmed && { unconfirmed: true }),
    }));
  }

  async end(reporterId: string, flagId: string, context: CommandContext): Promise<boolean> {
    return this.execute(flagId, { type: 'erase', reporterId, flagId }, context);
  }

  /** False if the user has no such flag. */
  private async execute(flagId: string, action: FlagsAction, context: CommandContext): Promise<boolean> {
    const flag = await flagById(this.models.flags, flagId);
    if (!flag || !('reporterId' in action) || flag.reporterId !== action.reporterId) return false;
    await this.commands.execute(flagsCommand(flag.productId, action, context), 'flags');
    return true;
  }
}
