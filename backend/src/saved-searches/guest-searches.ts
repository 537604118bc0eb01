import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type GuestHolding, savedSearchesStream, savedSearchPath } from '@parkho/contracts';
import { type GuestHolder, GuestHolders } from '../guests/guest-holders.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { Decide } from '../platform/commands/decide.js';
import { savedSearches } from './saved-searches.js';
import { SearchViews } from './search-views.js';

/** The searches of people without an account. */
@Injectable()
export class GuestSearches implements GuestHolder, OnApplicationBootstrap {
  readonly kind = 'saved-search';

  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly views: SearchViews,
    private readonly holders: GuestHolders,
  ) {}

  onApplicationBootstrap(): void {
    this.holders.register(this);
  }

  async confirmed(guestId: string, searchId: string, context: CommandContext): Promise<void> {
    const command = { type: 'confirm', ownerId: guestId, searchId } as const;
    await this.commands.execute(
      new Decide(savedSearches, savedSearchesStream(guestId), command, context),
      'saved-searches',
    );
  }

  async heldFor(guestId: string): Promise<readonly GuestHolding[]> {
    const { searches } = await this.views.of(guestId);
    return searches.map(({ _id, title, query, since }) => ({
      _id,
      title,
      href: savedSearchPath(query),
      since,
    }));
  }

  async end(guestId: string, searchId: string, context: CommandContext): Promise<boolean> {
    const stream = savedSearchesStream(guestId);
    const { state } = await this.runner.load(savedSearches, stream);
    if (!state.some(({ id }) => id === searchId)) return false;
    const command = { type: 'end', ownerId: guestId, searchId } as const;
    await this.commands.execute(new Decide(savedSearches, stream, command, context), 'saved-searches');
    return true;
  }
}
