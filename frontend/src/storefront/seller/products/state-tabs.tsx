import { LISTING_STATES, type ListingCounts, STATE_LABELS } from '@parkho/contracts';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { Link } from 'react-router';
import { useScrollToCurrent } from '../../../ui/use-scroll-to-current';
import { type OwnQuery, ownSearch } from './product-query';
import { chooseView, type View } from './view-choice';

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap -outline-offset-2 aria-[current=page]:bg-ink aria-[current=page]:text-contrast not-aria-[current=page]:text-ink-soft not-aria-[current=page]:hover:bg-paper-deep not-aria-[current=page]:hover:text-ink';

/** The statuses of the listings, with the number in each. */
export function StateTabs({ query, counts }: { query: OwnQuery; counts: ListingCounts | undefined }) {
  const names = [undefined, ...LISTING_STATES];
  // Their numbers make the tabs wider.
  const row = useScrollToCurrent(query.state, counts !== undefined);
  return (
    <nav ref={row} aria-label="States" className="relative -mx-1 flex min-w-0 gap-1 overflow-x-auto px-1">
      {names.map((state) => (
        <Link
          key={state ?? 'all'}
          to={{ search: ownSearch({ ...query, device: undefined, state, page: undefined }) }}
          aria-current={query.state === state && !query.device ? 'page' : undefined}
          className={tab}
        >
          {state ? STATE_LABELS[state] : 'All'}
          {/* The number's space is reserved while it loads. */}
          <span className="min-w-[1ch] text-sm tabular-nums">
            {counts?.[state ?? 'all'].toLocaleString('en-PK') ?? ' '}
          </span>
        </Link>
      ))}
    </nav>
  );
}

const views = [
  { name: 'cards', label: 'Cards', icon: LayoutGrid },
  { name: 'table', label: 'List', icon: Rows3 },
] as const;

/** Cards or table; the choice is remembered. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className="flex shrink-0 rounded-md border border-edge bg-sheet p-0.5">
      <legend className="sr-only">Show as</legend>
      {views.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === view}
          aria-label={label}
          title={label}
          onClick={() => {
            chooseView(name);
            onChange(name);
          }}
          className="grid size-11 place-items-center rounded-sm text-ink-soft hover:text-ink aria-pressed:bg-paper-deep aria-pressed:text-ink"
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      ))}
    </fieldset>
  );
}
