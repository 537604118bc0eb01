import {
  type Mapping,
  PRODUCT_MESSAGES,
  type RefusalGroup,
  refusalText,
  refusedRecords,
} from '@parkho/contracts';
import { Download, Scissors } from 'lucide-react';
import { useState } from 'react';
import { saveAs } from '../../../lib/files/save-as';
import { Button } from '../../../ui/button';
import { labelOf } from './columns';
import { MAX_DISPLAYED, type RunState } from './import-run';
import type { OpenedFile } from './table-source';

/** The numbers of a run. */
export function RunProgress({ state, dryRun }: { state: RunState; dryRun: boolean }) {
  const percent = Math.floor(state.progress * 100);
  return (
    <div className="grid gap-4">
      <div
        role="progressbar"
        aria-label="Rows of the file"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 overflow-hidden rounded-full bg-paper-deep"
      >
        <div className="h-full bg-stamp transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <dl className="grid grid-cols-6 gap-3 *:col-span-2 sm:grid-cols-5 sm:*:col-span-1! [&>:nth-child(n+4)]:col-span-3">
        <Count label={dryRun ? 'New' : 'Listed'} count={state.accepted} />
        <Count label={dryRun ? 'To change' : 'Changed'} count={state.updated} />
        <Count label="Unchanged" count={state.already} />
        <Count label="Sold" count={state.sold} />
        <Count label="With errors" count={state.refused} />
      </dl>
    </div>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="grid content-between rounded-md border border-hairline bg-sheet p-3 sm:p-5">
      <dt className="label-text text-ink-soft">{label}</dt>
      <dd className="font-display text-2xl font-bold sm:text-3xl">{count.toLocaleString('en')}</dd>
    </div>
  );
}

interface RefusedRowsProps {
  state: RunState;
  file: OpenedFile;
  /** The mapping by which the rows were read. */
  mapping: Mapping;
  onCorrect: (column: string) => void;
  /** Truncates the texts of these columns to the maximum length; absent once the rows were imported. */
  onCut?: (columns: readonly string[]) => void;
}

const TOO_LONG: readonly string[] = [
  PRODUCT_MESSAGES.nameTooLong,
  PRODUCT_MESSAGES.descriptionTooLong,
  PRODUCT_MESSAGES.textTooLong,
];
const isTooLong = (message: string): boolean => TOO_LONG.includes(message);

/** The number of errors shown at first. */
const MAX_SHOWN = 20;

/** Why rows were rejected: by reason first, then row by row. */
export function RefusedRows({ state, file, mapping, onCorrect, onCut }: RefusedRowsProps) {
  const [visibleCount, setVisibleCount] = useState(MAX_SHOWN);
  const { groups, errors, refused, reasons } = state;
  if (refused === 0) return null;
  const tooLongColumns = groups.flatMap(({ column, message }) =>
    column && isTooLong(message) ? [column] : [],
  );
  const save = async () => {
    const records: string[] = [];
    for await (const record of refusedRecords(file, mapping, reasons)) records.push(record);
    saveAs('parkho-rows-with-errors.csv', `\ufeff${records.join('')}`, 'text/csv');
  };
  return (
    <>
      <div className="grid gap-3">
        <h3 className="text-lg font-semibold">Errors to correct</h3>
        <p className="max-w-prose text-ink-soft">
          Change the rule of a column, or download the rows with errors, correct them in your spreadsheet and
          import that file.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => void save()}>
            <Download aria-hidden="true" className="size-5" />
            Download rows with errors
          </Button>
          {onCut && tooLongColumns.length > 0 && (
            <Button variant="secondary" onClick={() => onCut(tooLongColumns)}>
              <Scissors aria-hidden="true" className="size-5" />
              Shorten all long texts
            </Button>
          )}
        </div>
        <ul className="grid gap-3">
          {groups.map((group) => (
            <Reason key={`${group.column}\n${group.message}`} group={group} onCorrect={onCorrect} />
          ))}
        </ul>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg font-semibold">Rows with errors</h3>
        {errors.length === MAX_DISPLAYED && (
          <p className="text-ink-soft">One by one, the first {MAX_DISPLAYED} reasons are shown.</p>
        )}
        <table className="w-full table-fixed border-collapse rounded-md border border-hairline bg-sheet text-start text-sm">
          <thead className="label-text text-ink-soft">
            <tr>
              <th scope="col" className="w-16 px-3 py-2">
                Row
              </th>
              <th scope="col" className="px-3 py-2">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, visibleCount).map(({ row, column, value, message }) => (
              <tr key={`${row} ${column}`} className="border-t border-hairline align-top">
                <td className="px-3 py-2">{row}</td>
                <td className="px-3 py-2 break-words">
                  {column && <strong className="font-semibold">{labelOf(column)}: </strong>}
                  {message}
                  {value && <span className="line-clamp-2 text-ink-soft">“{value}”</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {visibleCount < errors.length && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setVisibleCount(errors.length)}
          >
            Show {errors.length - visibleCount} more
          </Button>
        )}
      </div>
    </>
  );
}

function Reason({ group, onCorrect }: { group: RefusalGroup; onCorrect: (column: string) => void }) {
  const { column, rows, count, advice } = group;
  return (
    <li className="grid gap-1 rounded-md border border-hairline border-s-4 border-l-red-ink bg-sheet px-4 py-3">
      <p className="font-semibold">{refusalText(group, labelOf)}</p>
      <p className="text-sm text-ink-soft">
        {count === 1
          ? `Row ${rows[0]}`
          : `Rows ${rows.join(', ')}${count > rows.length ? ' and others' : ''}`}
      </p>
      {advice && <p>{advice}</p>}
      {column && (
        <Button variant="quiet" className="-ms-3 justify-self-start" onClick={() => onCorrect(column)}>
          Change the rule for {labelOf(column)}
        </Button>
      )}
    </li>
  );
}
