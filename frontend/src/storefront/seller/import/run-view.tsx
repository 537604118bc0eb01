import { type RefusalGroup, refusalText } from '@parkho/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { labelOf } from './columns';
import { KEPT_ERRORS_MAX, type RunState } from './import-run';

/** The progress of a run in numbers. */
export function RunProgress({ state, accepted }: { state: RunState; accepted: string }) {
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
      <dl className="grid grid-cols-3 gap-3">
        <Count label={accepted} count={state.accepted} />
        <Count label="Already listed" count={state.already} />
        <Count label="Refused" count={state.refused} />
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

/** Number of errors shown at first. */
const SHOWN = 20;

/** Why rows were refused: reasons first, then row by row. */
export function RefusedRows({ state, onMend }: { state: RunState; onMend: (column: string) => void }) {
  const [shown, setShown] = useState(SHOWN);
  const { groups, errors, refused } = state;
  if (refused === 0) return null;
  return (
    <>
      <div className="grid gap-3">
        <h3 className="text-lg font-semibold">What to correct</h3>
        <ul className="grid gap-3">
          {groups.map((group) => (
            <Reason key={`${group.column}\n${group.message}`} group={group} onMend={onMend} />
          ))}
        </ul>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg font-semibold">Refused rows</h3>
        {errors.length === KEPT_ERRORS_MAX && (
          <p className="text-ink-soft">One by one, the first {KEPT_ERRORS_MAX} reasons are shown.</p>
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
            {errors.slice(0, shown).map(({ row, column, value, message }) => (
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
        {shown < errors.length && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setShown(errors.length)}>
            Show {errors.length - shown} more
          </Button>
        )}
      </div>
    </>
  );
}

function Reason({ group, onMend }: { group: RefusalGroup; onMend: (column: string) => void }) {
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
        <Button variant="quiet" className="-ms-3 justify-self-start" onClick={() => onMend(column)}>
          Change the rule for {labelOf(column)}
        </Button>
      )}
    </li>
  );
}
