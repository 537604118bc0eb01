import { type ChangedRow, formatPkr } from '@parkho/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { labelOf } from './columns';
import { MAX_DISPLAYED, type RunState } from './import-run';

/** The findings of a check other than errors: changes, cells treated as empty, unusual values. */
export function CheckResults({ state, onKeep }: { state: RunState; onKeep: (column: string) => void }) {
  const { changed, updated, emptied, questions } = state;
  return (
    <>
      {changed.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg font-semibold">What changes</h3>
          {updated > MAX_DISPLAYED && (
            <p className="text-ink-soft">The first {MAX_DISPLAYED} changed listings are shown.</p>
          )}
          <TruncatedList items={changed} renderItem={(row) => <Changes key={row.row} row={row} />} />
        </div>
      )}
      {Object.keys(emptied).length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg font-semibold">Treated as empty</h3>
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-sheet">
            {Object.entries(emptied).map(([column, { count, cells }]) => (
              <li key={column} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
                <span className="min-w-0 break-words">
                  <strong className="font-semibold">{labelOf(column)}: </strong>
                  {count.toLocaleString('en')} {count === 1 ? 'value' : 'values'}{' '}
                  <span className="text-ink-soft">({cells.map((cell) => `“${cell}”`).join(', ')})</span>
                </span>
                <Button
                  variant="quiet"
                  className="-mx-3"
                  aria-label={`Keep these values of ${labelOf(column)}`}
                  onClick={() => onKeep(column)}
                >
                  Keep them
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {questions.length > 0 && (
        <div className="grid gap-3">
          <h3 className="text-lg font-semibold">Unusual prices</h3>
          <p className="text-ink-soft">They can be imported. Please check them.</p>
          <TruncatedList
            items={questions}
            renderItem={({ row, text }) => (
              <li key={row} className="px-4 py-2">
                <span className="text-ink-soft">Row {row}: </span>
                {text}
              </li>
            )}
          />
        </div>
      )}
    </>
  );
}

/** The number of items shown at first. */
const MAX_SHOWN = 20;

function TruncatedList<T>({
  items,
  renderItem,
}: {
  items: readonly T[];
  renderItem: (item: T) => React.ReactNode;
}) {
  const [visibleCount, setVisibleCount] = useState(MAX_SHOWN);
  return (
    <>
      <ul className="divide-y divide-hairline rounded-md border border-hairline bg-sheet">
        {items.slice(0, visibleCount).map(renderItem)}
      </ul>
      {visibleCount < items.length && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setVisibleCount(items.length)}
        >
          Show {items.length - visibleCount} more
        </Button>
      )}
    </>
  );
}

function Changes({ row: { row, name, changes } }: { row: ChangedRow }) {
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="break-words">
        <span className="text-sm text-ink-soft">Row {row} </span>
        <span className="font-semibold">{name}</span>
      </p>
      {changes.map(({ field, from, to }) => (
        <p key={field} className="text-sm break-words">
          {labelOf(field)}: <del className="text-ink-soft">{formatValue(field, from)}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only">becomes </span>
          <ins className="font-semibold no-underline">{formatValue(field, to)}</ins>
        </p>
      ))}
    </li>
  );
}

/** The number of characters shown of a text. */
const SHOWN_LENGTH = 120;
const formatValue = (field: string, value: string): string => {
  if (value === '') return 'empty';
  if (field === 'price') return formatPkr(Number(value));
  if (field.startsWith('images.')) return 'picture';
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
};
