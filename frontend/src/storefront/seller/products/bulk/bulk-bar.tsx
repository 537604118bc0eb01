import { BULK_LABELS } from '@parkho/contracts';
import { MapPin, Phone, Power, PowerOff, SearchCheck, Tag, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../lib/http/api';
import { Button } from '../../../../ui/button';
import { ActionMenu } from '../../../../ui/menu/action-menu';
import { useBottomBar } from '../../../../ui/page/use-bottom-bar';
import type { Change } from './bulk-change';
import { SELECTION_MAX, type Selection } from './selection';

const kinds = [
  { kind: 'price', icon: Tag },
  { kind: 'activate', icon: Power },
  { kind: 'deactivate', icon: PowerOff },
  { kind: 'inspect', icon: SearchCheck },
  { kind: 'city', icon: MapPin },
  { kind: 'contact', icon: Phone },
] as const satisfies { kind: Change['kind']; icon: unknown }[];

/** The number of secondary actions that a desktop shows beside the first. */
const SECONDARY = 2;
const MORE = 'More for the selected listings';

interface BulkBarProps {
  selection: Selection;
  /** The number of listings that match the filter. */
  total: number;
  onChoose: (kind: Change['kind']) => void;
}

/** The actions on the selected listings, within reach at the bottom of the window. */
export function BulkBar({ selection, total, onChoose }: BulkBarProps) {
  const bar = useBottomBar();
  const [problem, setProblem] = useState<string>();
  const { listings, isLoading, chooseAll, clear } = selection;
  const limit = Math.min(total, SELECTION_MAX);
  const selectAll = async () => {
    setProblem(undefined);
    try {
      await chooseAll();
    } catch (error) {
      setProblem(errorText(error as Error, 'Failed to select all'));
    }
  };
  const action = ({ kind, icon }: (typeof kinds)[number]) => ({
    label: BULK_LABELS[kind],
    icon,
    run: () => onChoose(kind),
  });
  const [firstKind, ...otherKinds] = kinds;
  return (
    <section
      ref={bar}
      aria-label="Selected listings"
      className="sticky bottom-0 z-20 -mx-4 border-t border-edge bg-sheet px-4 py-2 shadow-lift sm:mx-0 sm:bottom-3 sm:rounded-md sm:border"
    >
      {problem && (
        <p role="alert" className="pb-1 text-sm font-medium text-red-ink">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={clear}
          className="-ms-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <p role="status" className="font-semibold whitespace-nowrap tabular-nums">
          {listings.length.toLocaleString('en-PK')} selected
          {listings.length === SELECTION_MAX && ' (the maximum)'}
        </p>
        {listings.length < limit && (
          <Button variant="quiet" busy={isLoading} onClick={selectAll} className="whitespace-nowrap">
            {limit < total
              ? `Select the first ${limit.toLocaleString('en-PK')} of ${total.toLocaleString('en-PK')}`
              : `Select all ${total.toLocaleString('en-PK')}`}
          </Button>
        )}
        <div className="ms-auto flex items-center gap-2">
          <Button onClick={() => onChoose(firstKind.kind)} className="max-sm:px-4">
            <firstKind.icon aria-hidden="true" className="size-4 shrink-0" />
            {BULK_LABELS[firstKind.kind]}
          </Button>
          {otherKinds.slice(0, SECONDARY).map(({ kind }) => (
            <Button key={kind} variant="secondary" onClick={() => onChoose(kind)} className="max-lg:hidden">
              {BULK_LABELS[kind]}
            </Button>
          ))}
          <div className="lg:hidden">
            <ActionMenu label={MORE} actions={otherKinds.map(action)} />
          </div>
          <div className="max-lg:hidden">
            <ActionMenu label={MORE} actions={otherKinds.slice(SECONDARY).map(action)} />
          </div>
        </div>
      </div>
    </section>
  );
}
