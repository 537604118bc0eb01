import { LISTING_STATES, MY_PRODUCTS_CONDITIONS, STATE_LABELS } from '@parkho/contracts';
import { Select } from '../../../ui/field';
import { SearchForm } from '../../../ui/search-form';
import type { ChangeOwnQuery, OwnQuery } from './product-query';

/** Search and filters over all of one's own devices. */
export function Filters({ query, onChange }: { query: OwnQuery; onChange: ChangeOwnQuery }) {
  return (
    <SearchForm
      value={query.search ?? ''}
      onChange={(search) => onChange({ search: search || undefined }, true)}
      label="Search my products"
      placeholder="Search by name, description or category..."
      formClassName="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_10rem]"
      inputClassName="col-span-2 sm:col-span-1"
    >
      <Select
        aria-label="Condition"
        value={query.condition ?? ''}
        onChange={({ target }) =>
          onChange({ condition: MY_PRODUCTS_CONDITIONS.find((known) => known === target.value) })
        }
      >
        <option value="">All Conditions</option>
        {MY_PRODUCTS_CONDITIONS.map((condition) => (
          <option key={condition}>{condition}</option>
        ))}
      </Select>
      <Select
        aria-label="State"
        value={query.state ?? ''}
        onChange={({ target }) => onChange({ state: LISTING_STATES.find((known) => known === target.value) })}
      >
        <option value="">All states</option>
        {LISTING_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </Select>
    </SearchForm>
  );
}
