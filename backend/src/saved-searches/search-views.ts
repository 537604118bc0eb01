import { Injectable } from '@nestjs/common';
import type { SavedSearches, SavedSearchView } from '@parkho/contracts';
import { searchesOf } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { titleOf } from './search-question.js';

/** Saved searches as the API shows them. */
@Injectable()
export class SearchViews {
  constructor(private readonly models: ReadModels) {}

  /** The latest first. */
  async of(ownerId: string): Promise<SavedSearches> {
    const found = await searchesOf(this.models['saved-searches'], ownerId);
    return {
      searches: found.map(
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
