import {
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_STATUSES,
  type FeatureRequestSort,
  PRIORITIES,
} from '@parkho/contracts';
import { Select } from '../../ui/field';
import { SearchForm } from '../../ui/search-form';
import type { ChangeRequestQuery, RequestQuery } from './parts/request-query';

const sorts: Record<FeatureRequestSort, string> = {
  votes: 'Most votes',
  newest: 'Newest',
  answered: 'Recently answered',
};

interface FilterProps<T extends string> {
  label: string;
  /** The option for no filter. */
  all: string;
  values: readonly T[];
  value: T | undefined;
  onChoose: (value: T | undefined) => void;
}

function Filter<T extends string>({ label, all, values, value, onChoose }: FilterProps<T>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(values.find((option) => option === target.value))}
    >
      <option value="">{all}</option>
      {values.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}

/** Search, filters and, on the board, the sort order. */
export function Filters({
  requestQuery,
  onChange,
}: {
  requestQuery: RequestQuery;
  onChange: ChangeRequestQuery;
}) {
  const { tab, status, category, priority, sort = 'votes', search = '' } = requestQuery;
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
      <Filter
        label="Status"
        all="All statuses"
        values={FEATURE_REQUEST_STATUSES}
        value={status}
        onChoose={(status) => onChange({ status })}
      />
      {isBoard && (
        <>
          <Filter
            label="Category"
            all="All categories"
            values={FEATURE_REQUEST_CATEGORIES}
            value={category}
            onChoose={(category) => onChange({ category })}
          />
          <Filter
            label="Priority"
            all="All priorities"
            values={PRIORITIES}
            value={priority}
            onChoose={(priority) => onChange({ priority })}
          />
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
