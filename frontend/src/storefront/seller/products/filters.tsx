import {
  LISTING_TROUBLES,
  type ListingCounts,
  MY_PRODUCTS_CONDITIONS,
  SELLER_LISTING_SORT_LABELS,
  SELLER_LISTING_SORTS,
  TROUBLE_LABELS,
} from '@parkho/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/field';
import { SearchForm } from '../../../ui/search-form';
import type { ChangeOwnQuery, OwnQuery } from './product-query';

interface FiltersProps {
  query: OwnQuery;
  counts: ListingCounts | undefined;
  onChange: ChangeOwnQuery;
}

/** Search, filters and sort order of the seller's devices. */
export function Filters({ query, counts, onChange }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const active = [query.condition, query.trouble, query.sort].filter(Boolean).length;
  /** The layout on a phone: the selects open on demand, so that the listings start on the first screen. */
  const onPhone = `max-sm:col-span-2 ${isOpen ? '' : 'max-sm:hidden'}`;
  const numbered = (trouble: (typeof LISTING_TROUBLES)[number]) =>
    counts
      ? `${TROUBLE_LABELS[trouble]} (${counts[trouble].toLocaleString('en-PK')})`
      : TROUBLE_LABELS[trouble];
  return (
    <SearchForm
      value={query.search ?? ''}
      onChange={(search) => onChange({ search: search || undefined }, true)}
      label="Search my products"
      placeholder="Search by name, description or category..."
      formClassName="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_11rem_15rem_12rem]"
      inputClassName="sm:col-span-3 lg:col-span-1"
    >
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="px-4 sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        Filter{active > 0 && ` (${active})`}
      </Button>
      <Select
        aria-label="Condition"
        className={onPhone}
        value={query.condition ?? ''}
        onChange={({ target }) =>
          onChange({ condition: MY_PRODUCTS_CONDITIONS.find((option) => option === target.value) })
        }
      >
        <option value="">All Conditions</option>
        {MY_PRODUCTS_CONDITIONS.map((condition) => (
          <option key={condition}>{condition}</option>
        ))}
      </Select>
      <Select
        aria-label="Needs attention"
        className={onPhone}
        value={query.trouble ?? ''}
        onChange={({ target }) =>
          onChange({ trouble: LISTING_TROUBLES.find((option) => option === target.value) })
        }
      >
        <option value="">All listings</option>
        {LISTING_TROUBLES.map((trouble) => (
          <option key={trouble} value={trouble}>
            {numbered(trouble)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        value={query.sort ?? ''}
        onChange={({ target }) =>
          onChange({ sort: SELLER_LISTING_SORTS.find((option) => option === target.value) })
        }
        className={onPhone}
      >
        <option value="">{query.search ? 'Best matches' : SELLER_LISTING_SORT_LABELS.newest}</option>
        {SELLER_LISTING_SORTS.filter((sort) => query.search || sort !== 'newest').map((sort) => (
          <option key={sort} value={sort}>
            {SELLER_LISTING_SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </SearchForm>
  );
}
