import {
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_STATUSES,
  type FeatureRequestSort,
  PRIORITIES,
} from '@parkho/contracts';
import { Select } from '../../ui/field';
import { SearchForm } from '../../ui/search-form';
import type { ChangePlace, Place } from './place';

const sorts: Record<FeatureRequestSort, string> = {
  votes: 'Most votes',
  newest: 'Newest',
  answered: 'Recently answered',
};

/** Search, filters and, on the board, the order. */
export function Filters({ place, onChange }: { place: Place; onChange: ChangePlace }) {
  const { tab, status, category, priority, sort = 'votes', search = '' } = place;
  const isBoard = tab === 'all';
  const columns = isBoard
    ? 'grid-cols-2 lg:grid-cols-[minmax(0,1fr)_repeat(4,11rem)]'
    : 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_12rem]';
  return (
    <SearchForm
      value={search}
      onChange={(text) => onChange({ search: text || undefined }, true)}
      label={isBoard ? 'Search all requests' : 'Search my requests'}
      placeholder="Search by title or description..."
      formClassName={`grid gap-3 ${columns}`}
      inputClassName={isBoard ? 'col-span-2 lg:col-span-1' : undefined}
    >
      <Select
        aria-label="Status"
        value={status ?? ''}
        onChange={({ target }) =>
          onChange({ status: FEATURE_REQUEST_STATUSES.find((known) => known === target.value) })
        }
      >
        <option value="">All statuses</option>
        {FEATURE_REQUEST_STATUSES.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </Select>
      {isBoard && (
        <>
          <Select
            aria-label="Category"
            value={category ?? ''}
            onChange={({ target }) =>
              onChange({ category: FEATURE_REQUEST_CATEGORIES.find((known) => known === target.value) })
            }
          >
            <option value="">All categories</option>
            {FEATURE_REQUEST_CATEGORIES.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
          <Select
            aria-label="Priority"
            value={priority ?? ''}
            onChange={({ target }) =>
              onChange({ priority: PRIORITIES.find((known) => known === target.value) })
            }
          >
            <option value="">All priorities</option>
            {PRIORITIES.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </Select>
          <Select
            aria-label="Sort by"
            value={sort}
            onChange={({ target }) => onChange({ sort: target.value as FeatureRequestSort })}
          >
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </>
      )}
    </SearchForm>
  );
}
