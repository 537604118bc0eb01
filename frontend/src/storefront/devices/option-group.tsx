import { PAGES } from '@parkho/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useHref } from 'react-router';
import { deviceCount } from '../../lib/devices/device-count';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { useOptimisticChoice } from '../../lib/forms/use-optimistic-choice';
import { useLanguage } from '../../lib/language/language';
import { QueryFields } from '../../ui/search/query-fields';
import { Skeleton } from '../../ui/skeleton';
import { FilterGroup } from './filter-group';

/** The number of options shown at first. */
const INITIAL_OPTIONS = 6;

export interface Option {
  value: string;
  /** Used if the value is not its own label. */
  label?: string;
  /** The number of devices with it; absent until known. */
  count?: number;
}

interface OptionGroupProps {
  legend: string;
  /** Collapsed at first: see FilterGroup. */
  folded: boolean;
  query: DeviceQuery;
  /** The query parameter of the choice; absent if a choice sets several, which requires a script. */
  name?: keyof DeviceQuery;
  /** Another parameter that a choice clears. */
  replaces?: keyof DeviceQuery;
  /** Undefined while they load. */
  options: readonly Option[] | undefined;
  chosen: string | readonly string[] | undefined;
  /** Called with the whole selection: pressing a selected option deselects it. */
  onChoose: (values: readonly string[]) => void;
}

/** The values of a list with counts: single or, if a list is selected, multiple choice. */
export function OptionGroup({
  legend,
  folded,
  query,
  name,
  replaces,
  options,
  chosen,
  onChoose,
}: OptionGroupProps) {
  const { t, translate } = useLanguage();
  const list = useHref(PAGES.devices.path);
  const [isExpanded, setExpanded] = useState(false);
  const isSingle = !Array.isArray(chosen);
  const [values, choose] = useOptimisticChoice([chosen ?? []].flat());
  const visibleOptions = options && withChosen(options, values);
  if (visibleOptions?.length === 0) return null;
  const labelOf = (option: string) =>
    visibleOptions?.find(({ value }) => value === option)?.label ?? translate(option);
  // A button that reveals one option would take as much space as that option.
  const foldable = visibleOptions !== undefined && visibleOptions.length > INITIAL_OPTIONS + 1;
  return (
    <form action={list} className={`min-w-0 ${name ? '' : 'noscript:hidden'}`}>
      {name && <QueryFields query={query} except={isSingle ? [name, ...(replaces ? [replaces] : [])] : []} />}
      <FilterGroup legend={legend} folded={folded} chosen={values.map(labelOf).join(t(', '))}>
        <ul className="-mx-2">
          {visibleOptions?.map(({ value, count }, index) => {
            const pressed = values.includes(value);
            return (
              <li
                key={value}
                className={foldable && !isExpanded && index >= INITIAL_OPTIONS ? 'hidden noscript:block' : ''}
              >
                <button
                  type="submit"
                  {...(name && !pressed && { name, value })}
                  aria-pressed={pressed}
                  disabled={count === 0 && !pressed}
                  onClick={(event) => {
                    event.preventDefault();
                    const otherValues = isSingle
                      ? []
                      : values.filter((selectedValue) => selectedValue !== value);
                    choose(pressed ? otherValues : [...otherValues, value], onChoose);
                  }}
                  className="flex min-h-11 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-paper-deep disabled:text-ink-soft disabled:hover:bg-transparent aria-pressed:bg-stamp-tint aria-pressed:font-semibold aria-pressed:text-stamp-deep lg:min-h-9"
                >
                  <bdi className="truncate">{labelOf(value)}</bdi>
                  {pressed && <Check aria-hidden="true" className="size-4 shrink-0" />}
                  <OptionCount count={count} />
                </button>
              </li>
            );
          }) ??
            Array.from({ length: INITIAL_OPTIONS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
              <li key={index} className="flex h-11 items-center px-2 lg:h-9">
                <Skeleton className="h-4 w-2/3" />
              </li>
            ))}
        </ul>
        {foldable && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="min-h-11 font-semibold text-stamp underline-offset-4 hover:underline lg:min-h-9"
          >
            {isExpanded
              ? t('Show fewer')
              : t('Show {count} more', { count: visibleOptions.length - INITIAL_OPTIONS })}
          </button>
        )}
      </FilterGroup>
    </form>
  );
}

/** The number of devices with an option, at the end of its line; renders nothing until known. */
export function OptionCount({ count }: Pick<Option, 'count'>) {
  const localization = useLanguage();
  if (count === undefined) return null;
  return (
    <span className="ms-auto font-mono text-sm">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{deviceCount(count, localization)}</span>
    </span>
  );
}

/** Selected options are always visible: they come first if they are not among the first options. */
function withChosen(options: readonly Option[], chosen: readonly string[]): readonly Option[] {
  const isShown = (value: string) =>
    options.slice(0, INITIAL_OPTIONS).some((option) => option.value === value);
  const hiddenSelected = chosen
    .filter((value) => !isShown(value))
    .map((value) => options.find((option) => option.value === value) ?? { value });
  return [...hiddenSelected, ...options.filter((option) => !hiddenSelected.includes(option))];
}
