import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type GuestHolding, savedSearchesStream, savedSearchPath } from '@parkho/contracts';
import { searchesOf } from '@parkho/projections';
import { type GuestHoldingProvider, GuestHoldingProviders } from '../guests/guest-holding-providers.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { savedSearches } from './saved-searches.js';
import { titleOf } from './search-criteria.js';

/** The saved searches of people without an account. */
@Injectable()
export class GuestSearches implements GuestHoldingProvider, OnApplicationBootstrap {
  readonly kind = 'saved-search';

  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    private readonly holdings: GuestHoldingProviders,
  ) {}

  onApplicationBootstrap(): void {
    this.holdings.register(this);
  }

  async confirm(guestId: string, searchId: string, context: CommandContext): Promise<void> {
    const command = { type: 'confirm', ownerId: guestId, searchId } as const;
    await this.commands.execute(
      new DeciderCommand(savedSearches, savedSearchesStream(guestId), command, context),
      'saved-searches',
    );
  }

  async holdingsOf(guestId: string): Promise<readonly GuestHolding[]> {
    const searches = await searchesOf(this.models['saved-searches'], guestId);
    return searches.map(({ id: _id, query, since, isPending }) => ({
      _id,
      title: titleOf(query),
      href: savedSearchPath(query),
      since,
      ...(isPending && { unconfirmed: true }),
    }));
  }

  async end(guestId: string, searchId: string, context: CommandContext): Promise<boolean> {
    const stream = savedSearchesStream(guestId);
    const { state } = await this.runner.load(savedSearches, stream);
    if (!state.some(({ id }) => id === searchId)) return false;
    const command = { type: 'end', ownerId: guestId, searchId } as const;
    await this.commands.execute(
      new DeciderCommand(savedSearches, stream, command, context),
      'saved-searches',
    );
    return true;
  }
}
