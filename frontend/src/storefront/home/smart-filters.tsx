import {
  BUDGET_BANDS,
  CITIES,
  HOME_BRANDS,
  HOME_CONDITIONS,
  parsePrice,
  SPECIAL_FEATURES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categories } from '../../lib/devices/categories';
import { isSameName } from '../../lib/devices/device-query';
import { budgetBandOf } from '../../lib/devices/price-range';
import { useReferenceList } from '../../lib/devices/reference-lists';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { PriceInputs } from '../../ui/device/price-inputs';
import { Checkbox, Field, Input, Select } from '../../ui/field';
import { type HomeFilters, NO_FILTERS } from './home-filters';

interface SmartFiltersProps {
  id: string;
  filters: HomeFilters;
  onChange: (filters: HomeFilters) => void;
  /** Applies the filters at once, without waiting for them to settle. */
  onApply: () => void;
}

export function SmartFilters({ id, filters, onChange, onApply }: SmartFiltersProps) {
  const { t, translate } = useLanguage();
  // The list is fetched only when the filters are used.
  const [isUsed, setUsed] = useState(false);
  const cities = useReferenceList('cities', CITIES, isUsed);
  const change = (patch: Partial<HomeFilters>) => onChange({ ...filters, ...patch });
  return (
    <form
      id={id}
      aria-label={t('Smart Filters')}
      onFocus={() => setUsed(true)}
      onPointerEnter={() => setUsed(true)}
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
      className="grid gap-6 rounded-md border border-hairline bg-sheet p-4 sm:p-6"
    >
      <h3 className="text-xl font-semibold">{t('Smart Filters')}</h3>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2">
          <Field label={t('Search')}>
            <Input
              type="search"
              maxLength={200}
              placeholder={t('Search by name, specifications...')}
              value={filters.search}
              onChange={({ target }) => change({ search: target.value })}
            />
          </Field>
        </div>
        <CategorySelect value={filters.category} onChange={(category) => change({ category })} />
        <Choice
          label={t('Brand')}
          all={t('All Brands')}
          options={HOME_BRANDS}
          value={filters.brand}
          onChange={(brand) => change({ brand })}
        />
        <Choice
          label={t('City')}
          all={t('All Cities')}
          options={cities.map(({ name }) => name)}
          value={filters.city}
          onChange={(city) => change({ city })}
        />
        <Choice
          label={t('Condition')}
          all={t('All Conditions')}
          options={HOME_CONDITIONS}
          value={filters.condition}
          onChange={(condition) => change({ condition: condition as HomeFilters['condition'] })}
        />
        <BudgetSelect filters={filters} onChange={change} />
        <div className="grid grid-cols-2 gap-4 sm:col-span-2 lg:col-span-1">
          <PriceInputs minPrice={filters.minPrice} maxPrice={filters.maxPrice} onChange={change} />
        </div>
      </div>
      <fieldset className="min-w-0">
        <legend className="text-sm font-semibold">{t('Special features')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 sm:flex sm:flex-wrap">
          {SPECIAL_FEATURES.map(([name, label]) => (
            <Checkbox
              key={name}
              label={translate(label)}
              checked={filters.features.includes(name)}
              onChange={({ target }) => {
                const otherFeatures = filters.features.filter((feature) => feature !== name);
                change({ features: target.checked ? [...otherFeatures, name] : otherFeatures });
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap justify-end gap-3 border-t border-hairline pt-4 *:grow sm:*:grow-0">
        <Button variant="secondary" onClick={() => onChange(NO_FILTERS)}>
          {t('Clear All Filters')}
        </Button>
        <Button type="submit">{t('Apply Filters')}</Button>
      </div>
    </form>
  );
}

/** The server's list; if it fails, 'All Categories' remains (specification, section 8). */
function CategorySelect({ value, onChange }: { value: string; onChange: (category: string) => void }) {
  const { t } = useLanguage();
  const { data = [], isPending } = useQuery(categories);
  return (
    <Choice
      label={t('Category')}
      all={isPending ? t('Loading categories...') : t('All Categories')}
      options={data.map(({ name }) => name)}
      disabled={isPending}
      value={value}
      onChange={onChange}
    />
  );
}

/** A band stands for its two prices: choosing one fills them in, and other typed prices show as custom. */
function BudgetSelect({
  filters,
  onChange,
}: {
  filters: HomeFilters;
  onChange: (range: Pick<HomeFilters, 'minPrice' | 'maxPrice'>) => void;
}) {
  const { t } = useLanguage();
  const range = { minPrice: parsePrice(filters.minPrice), maxPrice: parsePrice(filters.maxPrice) };
  const custom = (range.minPrice ?? range.maxPrice) !== undefined && !budgetBandOf(range) && 'Custom';
  return (
    <Choice
      label={t('Budget (PKR)')}
      all={t('Any Budget')}
      options={[...(custom ? [custom] : []), ...BUDGET_BANDS.map(({ label }) => label)]}
      value={budgetBandOf(range)?.label ?? (custom || '')}
      onChange={(label) => {
        if (label === custom) return;
        const band = BUDGET_BANDS.find((candidate) => candidate.label === label);
        onChange({
          minPrice: band?.minPrice?.toString() ?? '',
          maxPrice: band?.maxPrice?.toString() ?? '',
        });
      }}
    />
  );
}

interface ChoiceProps {
  label: string;
  /** The label of the empty choice. */
  all: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** The value in the address is an option too: in the spelling of the list, or else as it is. */
function Choice({ label, all, options, value, onChange, disabled }: ChoiceProps) {
  const { translate } = useLanguage();
  const selected = options.find((option) => isSameName(option, value)) ?? value;
  return (
    <Field label={label}>
      <Select value={selected} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {selected && !options.includes(selected) && <option dir="auto">{selected}</option>}
        {options.map((option) => (
          <option key={option} value={option} dir="auto">
            {translate(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
