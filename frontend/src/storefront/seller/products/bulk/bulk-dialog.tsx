import {
  BULK_LABELS,
  CITIES,
  formatPkr,
  BULK_MESSAGES as MESSAGES,
  PRODUCT_LIMITS,
  parsePrice,
  type SellerListing,
} from '@parkho/contracts';
import { Check, Circle, CircleAlert } from 'lucide-react';
import { type ComponentProps, memo, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog';
import { Field, Input, Select } from '../../../../ui/field';
import { ReferenceInput } from '../../../../ui/form/reference-input';
import { type Change, type PlannedChange, type PriceRule, planned, ROUNDINGS } from './bulk-change';
import type { Outcome } from './run-writes';
import { type Phase, useBulkRun } from './use-bulk-run';

interface BulkDialogProps {
  what: Change['what'];
  listings: readonly SellerListing[];
  /** `changed`: something was sent, so that the selected listings have new versions. */
  onClose: (changed: boolean) => void;
}

/** A change of several listings: a preview, then the outcome for each. */
export default function BulkDialog({ what, listings, onClose }: BulkDialogProps) {
  // The selection when the dialog was opened: the list behind it changes with each write.
  const [chosen] = useState(listings);
  const [change, setChange] = useState<Change | undefined>(() =>
    what === 'activate' || what === 'deactivate' || what === 'inspect' ? { what } : undefined,
  );
  const { phase, plan, outcomes, canUndo, start, undo, stop } = useBulkRun();
  const preview = useMemo(
    () => change && chosen.map((listing) => planned(listing, change)),
    [chosen, change],
  );
  const isBusy = phase === 'running' || phase === 'undoing';
  const count = preview?.filter(({ write }) => write).length ?? 0;
  const close = () => (isBusy ? stop() : onClose(phase !== 'choosing'));
  return (
    <Dialog title={BULK_LABELS[what]} open onClose={close} placement="sheet">
      <div className="flex h-full flex-col">
        <div className="grid gap-4 border-b border-hairline p-5">
          {phase === 'choosing' ? (
            <>
              <ChangeFields what={what} onChange={setChange} />
              <p role="status" className="min-h-6 font-medium">
                {preview && MESSAGES.willChange(count, chosen.length)}
              </p>
            </>
          ) : (
            <Progress phase={phase} total={plan.length} outcomes={outcomes} />
          )}
        </div>
        <Rows
          plan={
            phase === 'choosing'
              ? (preview ?? chosen.map((listing) => ({ listing, text: currentOf(listing, what) })))
              : plan
          }
          outcomes={outcomes}
          phase={phase}
        />
        <div className="flex flex-wrap-reverse justify-end gap-3 border-t border-hairline p-4">
          {phase === 'choosing' && (
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button disabled={count === 0} onClick={() => preview && void start(preview)}>
                {MESSAGES.confirm(what, count)}
              </Button>
            </>
          )}
          {isBusy && (
            <Button ref={focus} variant="secondary" onClick={stop}>
              Stop
            </Button>
          )}
          {(phase === 'done' || phase === 'undone') && (
            <>
              {canUndo && (
                <Button variant="secondary" onClick={() => void undo()}>
                  Undo
                </Button>
              )}
              <Button ref={focus} onClick={close}>
                Close
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The focused button is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** The current value, before anything is chosen. */
const currentOf = ({ price, location, contactInfo }: SellerListing, what: Change['what']): string =>
  what === 'price' ? formatPkr(price) : what === 'city' ? location : (contactInfo ?? MESSAGES.noContact);

function ChangeFields({
  what,
  onChange,
}: {
  what: Change['what'];
  onChange: (change: Change | undefined) => void;
}) {
  if (what === 'price') return <PriceFields onChange={onChange} />;
  if (what === 'city' || what === 'contact') return <TextField what={what} onChange={onChange} />;
  return <p>{MESSAGES.explained[what]}</p>;
}

function PriceFields({ onChange }: { onChange: (change: Change | undefined) => void }) {
  const [way, setWay] = useState<'lower' | 'raise'>('lower');
  const [by, setBy] = useState<PriceRule['by']>('percent');
  const [round, setRound] = useState<PriceRule['round']>(500);
  const [typed, setTyped] = useState('');
  const apply = (next: Partial<{ way: typeof way; by: typeof by; round: typeof round; typed: string }>) => {
    const fields = { way, by, round, typed, ...next };
    setWay(fields.way);
    setBy(fields.by);
    setRound(fields.round);
    setTyped(fields.typed);
    const value = parsePrice(fields.typed.replace(/%\s*$/, ''));
    onChange(
      value === undefined || value <= 0
        ? undefined
        : {
            what: 'price',
            by: fields.by,
            round: fields.round,
            change: fields.way === 'lower' ? -value : value,
          },
    );
  };
  const isUnread = typed !== '' && !(Number(parsePrice(typed.replace(/%\s*$/, ''))) > 0);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Prices">
        <Select
          value={way}
          onChange={({ target }) => apply({ way: target.value === 'raise' ? 'raise' : 'lower' })}
        >
          <option value="lower">Lower</option>
          <option value="raise">Raise</option>
        </Select>
      </Field>
      <Field label="By" error={isUnread ? MESSAGES.unread : undefined}>
        <Input
          value={typed}
          onChange={({ target }) => apply({ typed: target.value })}
          inputMode="decimal"
          autoComplete="off"
          placeholder={by === 'percent' ? '5' : '2000'}
        />
      </Field>
      <Field label="In">
        <Select
          value={by}
          onChange={({ target }) => apply({ by: target.value === 'amount' ? 'amount' : 'percent' })}
        >
          <option value="percent">Percent</option>
          <option value="amount">PKR</option>
        </Select>
      </Field>
      <Field label="Round to">
        <Select
          value={round}
          onChange={({ target }) =>
            apply({ round: ROUNDINGS.find((step) => String(step) === target.value) ?? 1 })
          }
        >
          {ROUNDINGS.map((step) => (
            <option key={step} value={step}>
              {formatPkr(step)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function TextField({
  what,
  onChange,
}: {
  what: 'city' | 'contact';
  onChange: (change: Change | undefined) => void;
}) {
  const [typed, setTyped] = useState('');
  const input: ComponentProps<typeof Input> = {
    value: typed,
    onChange: ({ target }) => {
      setTyped(target.value);
      const to = target.value.trim();
      onChange(to ? { what, to } : undefined);
    },
    maxLength: PRODUCT_LIMITS.shortText,
  };
  return (
    <Field label={what === 'city' ? 'City' : 'Contact'} hint={what === 'contact' && MESSAGES.contactHint}>
      {what === 'city' ? (
        <ReferenceInput {...input} autoComplete="address-level2" entries="cities" specified={CITIES} />
      ) : (
        <Input {...input} type="tel" autoComplete="tel" />
      )}
    </Field>
  );
}

function Progress({
  phase,
  total,
  outcomes,
}: {
  phase: Phase;
  total: number;
  outcomes: ReadonlyMap<string, Outcome>;
}) {
  const done = [...outcomes.values()].filter(({ is }) => is === 'done').length;
  const failed = outcomes.size - done;
  const isBusy = phase === 'running' || phase === 'undoing';
  return (
    <div className="grid gap-2">
      {isBusy ? (
        <p className="font-medium tabular-nums">
          {MESSAGES.progress(outcomes.size, total, phase === 'undoing')}
        </p>
      ) : (
        <p role="status" className="font-medium">
          {MESSAGES.result(done, failed, phase === 'undone')}
        </p>
      )}
      <progress
        aria-label="Progress"
        max={total}
        value={outcomes.size}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-paper-deep [&::-moz-progress-bar]:bg-stamp [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:bg-stamp"
      />
    </div>
  );
}

function Rows({
  plan,
  outcomes,
  phase,
}: {
  plan: readonly PlannedChange[];
  outcomes: ReadonlyMap<string, Outcome>;
  phase: Phase;
}) {
  // Failures come first once they are known.
  const isOver = phase === 'done' || phase === 'undone';
  const isDone = ({ listing }: PlannedChange) => outcomes.get(listing._id)?.is === 'done';
  const rows = isOver ? [...plan].sort((a, b) => Number(isDone(a)) - Number(isDone(b))) : plan;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
      tabIndex={0}
      aria-label="Selected listings"
      className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      {rows.map((one) => (
        <Row
          key={one.listing._id}
          name={one.listing.name}
          text={one.text}
          skipped={!one.write}
          outcome={phase === 'choosing' ? undefined : outcomes.get(one.listing._id)}
          waiting={phase === 'choosing' ? undefined : !isOver}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  name: string;
  text: string;
  skipped: boolean;
  outcome: Outcome | undefined;
  /** Whether it will be sent; absent before the run. */
  waiting: boolean | undefined;
}

/** The list may have hundreds of rows while one after another gets its outcome. */
const Row = memo(function Row({ name, text, skipped, outcome, waiting }: RowProps) {
  const failed = outcome && outcome.is !== 'done';
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-hairline px-5 py-2 [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto]">
      {waiting !== undefined && (
        <span className="size-5 shrink-0">
          <Mark outcome={outcome} waiting={waiting} />
        </span>
      )}
      <span className="grid min-w-0 grow items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="truncate font-medium">{name}</span>
        <span
          className={`text-sm tabular-nums sm:text-end ${failed ? 'font-medium text-red-ink' : skipped ? 'text-ink-soft' : ''}`}
        >
          {failed ? outcome.why : text}
        </span>
      </span>
    </li>
  );
});

function Mark({ outcome, waiting }: { outcome: Outcome | undefined; waiting: boolean }) {
  if (outcome?.is === 'done') return <Check role="img" aria-label="Done" className="size-5 text-stamp" />;
  if (outcome) return <CircleAlert role="img" aria-label="Not done" className="size-5 text-red-ink" />;
  return waiting ? <Circle aria-hidden="true" className="size-5 text-edge" /> : null;
}
