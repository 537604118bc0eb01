import { type ActiveFilter, PAGES } from '@parkho/contracts';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useHref } from 'react-router';
import type { DeviceQuery } from '../../lib/devices/device-query';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';
import { QueryFields } from './query-fields';

interface FilterChipsProps {
  query: DeviceQuery;
  filters: readonly ActiveFilter[];
  onRemove: (without: DeviceQuery) => void;
  /** The target of the plain form without scripts. */
  action: string;
  /** A button that clears all filters, if the page has no other. */
  children?: ReactNode;
}

/** The active filters of the list; each can be removed. */
export function FilterChips({ query, filters, onRemove, action, children }: FilterChipsProps) {
  const { t, rich } = useLanguage();
  const address = useHref(action);
  if (filters.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <ul aria-label={t('Active filters')} className="contents">
        {filters.map(({ label, without }) => (
          <li key={label} className="min-w-0">
            <form action={address}>
              <QueryFields query={{ ...query, ...without }} except={[]} />
              <button
                type="submit"
                onClick={(event) => {
                  event.preventDefault();
                  onRemove(without);
                }}
                className="flex min-h-11 max-w-full items-center gap-2 rounded-md bg-stamp-tint pe-3 ps-4 font-medium text-stamp-deep hover:bg-paper-deep"
              >
                <span className="sr-only">
                  {rich('Remove filter: {label}', { label: <bdi>{label}</bdi> })}
                </span>
                <bdi aria-hidden="true" className="truncate">
                  {label}
                </bdi>
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </form>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

interface ClearFiltersProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  query: DeviceQuery;
  onClear: () => void;
}

/** Clears all filters, and keeps the sort order. */
export function ClearFilters({ query: { sort }, variant, onClear }: ClearFiltersProps) {
  const { t } = useLanguage();
  const list = useHref(PAGES.devices.path);
  return (
    <form action={list}>
      <QueryFields query={{ sort }} except={[]} />
      <Button
        type="submit"
        variant={variant}
        onClick={(event) => {
          event.preventDefault();
          onClear();
        }}
      >
        {t('Clear all filters')}
      </Button>
    </form>
  );
}
