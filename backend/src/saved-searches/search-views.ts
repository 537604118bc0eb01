import { Injectable } from '@nestjs/common';
import type { SavedSearches, SavedSearchView } from '@parkho/contracts';
import { searchesOf } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { titleOf } from './search-criteria.js';
import { SearchOwners } from './search-owners.js';

/** Saved searches for the API. */
@Injectable()
export class SearchViews {
  constructor(
    private readonly models: ReadModels,
    private readonly owners: SearchOwners,
  ) {}

  /** An account's searches, with those that its address has saved without it; the latest first. */
  async of(userId: string): Promise<SavedSearches> {
    const owners = await this.owners.of(userId);
    const searches = await Promise.all(owners.map((id) => searchesOf(this.models['saved-searches'], id)));
    const confirmed = searches.flat().filter(({ isPending }) => !isPending);
    return {
      searches: confirmed
        .toSorted((a, b) => b.since.localeCompare(a.since))
        .map(
          ({ id, query, since, mailedAt }): SavedSearchView => ({
            _id: id,
            query,
            title: titleOf(query),
            since,
            ...(mailedAt && { mailedAt }),
          }),
        ),
    };
  }
}
