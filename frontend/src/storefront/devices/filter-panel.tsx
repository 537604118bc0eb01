import {
  BATTERY_HEALTHS,
  BUDGET_BANDS,
  FACT_FILTERS,
  type FacetCount,
  type FactFilter,
  filterOfFact,
  LIST_CONDITIONS,
  NEARBY,
  PAGES,
  type ProductFacet,
  type ProductFacets,
  parsePrice,
  RAM_BUCKETS,
  SPECIAL_FEATURES,
  STORAGE_BUCKETS,
} from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useQuery } from '@tanstack/react-query';
import { useHref } from 'react-router';
import { categories } from '../../lib/devices/categories';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { budgetBandOf } from '../../lib/devices/price-range';
import { useDebouncedText } from '../../lib/forms/use-debounced-text';
import { useOptimisticChoice } from '../../lib/forms/use-optimistic-choice';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { PriceInputs } from '../../ui/device/price-inputs';
import { Checkbox } from '../../ui/field';
import { PlainSubmit, QueryFields } from '../../ui/search/query-fields';
import { FilterGroup } from './filter-group';
import { type Option, OptionCount, OptionGroup } from './option-group';
import type { ChangeQuery } from './use-device-query';

export interface FilterPanelProps {
  query: DeviceQuery;
  onChange: ChangeQuery;
  /** Undefined until the first answer arrives, and if it failed. */
  facets: ProductFacets | undefined;
  failed: boolean;
  /** Whether groups are collapsed at first, so that all of them fit on a narrow screen. */
  folded?: boolean;
}

/** All filters of the list, each option with the number of devices it would show. */
export default function FilterPanel({ query, onChange, facets, failed, folded = false }: FilterPanelProps) {
  const { t, translate } = useLanguage();
  const list = useHref(PAGES.devices.path);
  const { data: shopCategories, isError } = useQuery(categories);
  /** The options of a fixed list, with their counts. */
  const withCounts = (facet: ProductFacet, values: readonly string[]): Option[] =>
    values.map((value) => ({ value, count: facets && countOf(facets[facet], value) }));
  /** The options of a list that comes from the server with the counts. */
  const optionsOf = (facet: ProductFacet): readonly Option[] | undefined =>
    facets?.[facet] ?? (failed ? [] : undefined);
  const names = shopCategories?.map(({ name }) => name);
  return (
    <div className={folded ? 'grid gap-1' : 'grid gap-6'}>
      <OptionGroup
        legend={t('Category')}
        folded={folded}
        query={query}
        name="category"
        options={names ? withCounts('category', names) : isError ? optionsOf('category') : undefined}
        chosen={query.category}
        onChoose={([category]) => onChange({ category })}
      />
      <PriceFilter query={query} onChange={onChange} folded={folded} />
      <OptionGroup
        legend={t('Condition')}
        folded={folded}
        query={query}
        name="condition"
        options={withCounts('condition', LIST_CONDITIONS)}
        chosen={query.condition}
        onChoose={([condition]) => onChange({ condition: condition as DeviceQuery['condition'] })}
      />
      <form action={list}>
        <QueryFields query={query} except={SPECIAL_FEATURES.map(([name]) => name)} />
        <FilterGroup
          legend={t('Special features')}
          folded={folded}
          chosen={SPECIAL_FEATURES.filter(([name]) => query[name])
            .map(([, label]) => translate(label))
            .join(t(', '))}
        >
          {SPECIAL_FEATURES.map(([name, label]) => (
            <Feature
              key={name}
              name={name}
              label={translate(label)}
              count={facets && countOf(facets[name], 'true')}
              chosen={query[name] ?? false}
              onChoose={(isChosen) => onChange({ [name]: isChosen || undefined })}
            />
          ))}
          <PlainSubmit />
        </FilterGroup>
      </form>
      {FACT_FILTERS.map((name) => {
        const { label, options } = filterOfFact(name);
        return (
          <OptionGroup
            key={name}
            legend={translate(label)}
            folded={folded || !SPECIFIED.includes(name)}
            query={query}
            name={name}
            replaces={minimumOf(name)}
            options={withCounts(name, options)}
            chosen={query[name]}
            onChoose={([option]) => {
              const minimum = minimumOf(name);
              onChange({ ...(minimum && { [minimum]: undefined }), [name]: option });
            }}
          />
        );
      })}
      {MINIMUM_FILTERS.map(({ name, exact, legend, options, read, amount }) => (
        <OptionGroup
          key={name}
          legend={t(legend)}
          folded
          query={query}
          name={name}
          replaces={exact}
          options={withCounts(name, options).map((option) => ({
            ...option,
            label: t('{amount} or more', { amount: amount(option.value) }),
          }))}
          chosen={query[name]?.toString()}
          onChoose={([option]) =>
            onChange({ ...(exact && { [exact]: undefined }), [name]: option && read(option) })
          }
        />
      ))}
      <OptionGroup
        legend={t('Brand')}
        folded={folded}
        query={query}
        name="brand"
        options={optionsOf('brand')}
        chosen={query.brand}
        onChoose={([brand]) => onChange({ brand })}
      />
      <OptionGroup
        legend={t('City')}
        folded={folded}
        query={query}
        name="city"
        options={optionsOf('city')}
        chosen={query.city ?? []}
        onChoose={(cities) => onChange({ city: cities.length > 0 ? cities : undefined })}
      />
      <Around query={query} onChange={onChange} />
    </div>
  );
}

interface FeatureProps extends Pick<Option, 'count'> {
  name: string;
  label: string;
  chosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Feature({ name, label, count, chosen, onChoose }: FeatureProps) {
  const [checked, choose] = useOptimisticChoice(chosen);
  return (
    <Checkbox
      label={
        <>
          {label}
          <OptionCount count={count} />
        </>
      }
      name={name}
      value="true"
      checked={checked}
      disabled={count === 0 && !checked}
      onChange={({ target }) => choose(target.checked, onChoose)}
    />
  );
}

/** Open at first on a wide screen, as in the specification. */
const SPECIFIED: readonly string[] = ['ram', 'storage'];

/** Minimum filters, which replace the exact ones. */
const MINIMUM_FILTERS = [
  {
    name: 'minRam',
    exact: 'ram',
    legend: 'RAM, at least',
    options: RAM_BUCKETS.slice(1, -1),
    read: String,
    amount: String,
  },
  {
    name: 'minStorage',
    exact: 'storage',
    legend: 'Storage, at least',
    options: STORAGE_BUCKETS.slice(1, -1),
    read: String,
    amount: String,
  },
  {
    name: 'minBattery',
    exact: undefined,
    legend: 'Battery health, at least',
    options: BATTERY_HEALTHS.map(String),
    read: Number,
    amount: (health: string) => `${health}%`,
  },
] as const satisfies readonly { legend: PlainText; [rest: string]: unknown }[];
const minimumOf = (filter: FactFilter) => MINIMUM_FILTERS.find(({ exact }) => exact === filter)?.name;

/** Includes the cities near the chosen one. */
function Around({ query, onChange }: Pick<FilterPanelProps, 'query' | 'onChange'>) {
  const { t, translate } = useLanguage();
  const list = useHref(PAGES.devices.path);
  const [city, ...more] = query.city ?? [];
  const near = city && more.length === 0 ? NEARBY[city] : undefined;
  if (!city || !near) return null;
  const cities = [city, ...near];
  return (
    <form action={list}>
      <QueryFields query={{ ...query, city: cities }} except={[]} />
      <Button
        type="submit"
        variant="secondary"
        onClick={(event) => {
          event.preventDefault();
          onChange({ city: cities });
        }}
      >
        {t('{city} and around', { city: translate(city) })}
      </Button>
    </form>
  );
}

const countOf = (facet: readonly FacetCount[], value: string): number =>
  facet.find((entry) => entry.value === value)?.count ?? 0;

/** The budget bands of the home page, or any two prices. */
function PriceFilter({
  query,
  onChange,
  folded,
}: Pick<FilterPanelProps, 'query' | 'onChange'> & { folded: boolean }) {
  const { t } = useLanguage();
  const list = useHref(PAGES.devices.path);
  const changePrice = (name: 'minPrice' | 'maxPrice') => (price: string) =>
    onChange({ [name]: parsePrice(price) }, name);
  const priceIn = (text: string) => parsePrice(text)?.toString() ?? '';
  const min = useDebouncedText(query.minPrice?.toString() ?? '', changePrice('minPrice'), priceIn);
  const max = useDebouncedText(query.maxPrice?.toString() ?? '', changePrice('maxPrice'), priceIn);
  return (
    <div className="grid gap-3">
      <OptionGroup
        legend={t('Price (PKR)')}
        folded={folded}
        query={query}
        options={BUDGET_BANDS.map(({ label }) => ({ value: label }))}
        chosen={budgetBandOf(query)?.label}
        onChoose={([label]) => {
          const band = BUDGET_BANDS.find((entry) => entry.label === label);
          onChange({ minPrice: band?.minPrice, maxPrice: band?.maxPrice });
        }}
      />
      <form action={list} onSubmit={(event) => event.preventDefault()} className="grid grid-cols-2 gap-3">
        <QueryFields query={query} except={['minPrice', 'maxPrice']} />
        <PriceInputs
          minPrice={min.draft}
          maxPrice={max.draft}
          onChange={({ minPrice, maxPrice }) => {
            if (minPrice !== undefined) min.setDraft(minPrice);
            if (maxPrice !== undefined) max.setDraft(maxPrice);
          }}
        />
        <PlainSubmit />
      </form>
    </div>
  );
}
