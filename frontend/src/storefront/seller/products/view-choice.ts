import { DEFAULT_PAGE_SIZE, type ListingCounts } from '@parkho/contracts';
import { useEffect } from 'react';
import { oneOf } from '../../../lib/page/query-params';
import { storedValue } from '../../../lib/stored-value';

export const VIEWS = ['cards', 'table'] as const;
export type View = (typeof VIEWS)[number];

/** The specification's page size for cards; a table has longer pages. */
export const PAGE_SIZES: Readonly<Record<View, number>> = { cards: DEFAULT_PAGE_SIZE, table: 50 };

/** The number of listings from which a table is the default. */
const TABLE_FROM = 30;

/** `chosen` in this browser; `first` is the last default. */
interface StoredView {
  chosen?: View | undefined;
  first?: View | undefined;
}

const storedView = storedValue<StoredView>('my-products-view', {}, (text) => {
  try {
    const { chosen, first } = JSON.parse(text) as Record<keyof StoredView, unknown>;
    return { chosen: oneOf(VIEWS)(String(chosen)), first: oneOf(VIEWS)(String(first)) };
  } catch {
    return {};
  }
});

/** The layout of the listings: from the address, as chosen, or by their number. */
export function useViewChoice(requested: View | undefined): View {
  const { chosen, first } = storedView.use();
  return requested ?? chosen ?? first ?? 'cards';
}

export const chooseView = (chosen: View): void => storedView.set({ ...storedView.get(), chosen });

/** Stores the default layout for the number of listings, which the next visit starts with. */
export function useDefaultView(counts: ListingCounts | undefined): void {
  const first = counts && (counts.all >= TABLE_FROM ? 'table' : 'cards');
  useEffect(() => {
    if (first && storedView.get().first !== first) storedView.set({ ...storedView.get(), first });
  }, [first]);
}
