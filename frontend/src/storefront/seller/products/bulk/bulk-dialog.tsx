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
import { type Change, type PlannedChange, type PriceRule, planChange, ROUNDINGS } from './bulk-change';
import type { Outcome } from './run-writes';
import { type Phase, useBulkRun } from './use-bulk-run';

interface BulkDialogProps {
  kind: Change['kind'];
  listings: readonly SellerListing[];
  /** `changed`: something was sent, so that the selected listings have new versions. */
  onClose: (changed: boolean) => void;
}

/** A change of several listings: a preview, then the outcome for each. */
export default function BulkDialog({ kind, listings, onClose }: BulkDialogProps) {
  // The selection when the dialog was opened: the list behind it changes with each write.
  const [selectedListings] = useState(listings);
  const [change, setChange] = useState<Change | undefined>(() =>
    kind === 'activate' || kind === 'deactivate' || kind === 'inspect' ? { kind } : undefined,
  );
  const { phase, plan, outcomes, canUndo, start, undo, stop } = useBulkRun();
  const preview = useMemo(
    () => change && selectedListings.map((listing) => planChange(listing, change)),
    [selectedListings, change],
  );
  const isBusy = phase === 'running' || phase === 'undoing';
  const count = preview?.filter(({ write }) => write).length ?? 0;
  const close = () => (isBusy ? stop() : onClose(phase !== 'choosing'));
  return (
    <Dialog title={BULK_LABELS[kind]} open onClose={close} placement="sheet">
      <div className="flex h-full flex-col">
        <div className="grid gap-4 border-b border-hairline p-5">
          {phase === 'choosing' ? (
            <>
              <ChangeFields kind={kind} onChange={setChange} />
              <p role="status" className="min-h-6 font-medium">
                {preview && MESSAGES.willChange(count, selectedListings.length)}
              </p>
            </>
          ) : (
            <Progress phase={phase} total={plan.length} outcomes={outcomes} />
          )}
        </div>
        <Rows
          plan={
            phase === 'choosing'
              ? (preview ?? selectedListings.map((listing) => ({ listing, text: currentOf(listing, kind) })))
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
                {MESSAGES.confirm(kind, count)}
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

/** The current value, before a new one is entered. */
const currentOf = ({ price, location, contactInfo }: SellerListing, kind: Change['kind']): string =>
  kind === 'price' ? formatPkr(price) : kind === 'city' ? location : (contactInfo ?? MESSAGES.noContact);

function ChangeFields({
  kind,
  onChange,
}: {
  kind: Change['kind'];
  onChange: (change: Change | undefined) => void;
}) {
  if (kind === 'price') return <PriceFields onChange={onChange} />;
  if (kind === 'city' || kind === 'contact') return <TextField kind={kind} onChange={onChange} />;
  return <p>{MESSAGES.explained[kind]}</p>;
}

function PriceFields({ onChange }: { onChange: (change: Change | undefined) => void }) {
  const [direction, setDirection] = useState<'lower' | 'raise'>('lower');
  const [by, setBy] = useState<PriceRule['by']>('percent');
  const [round, setRound] = useState<PriceRule['round']>(500);
  const [amount, setAmount] = useState('');
  const apply = (
    next: Partial<{ direction: typeof direction; by: typeof by; round: typeof round; amount: string }>,
  ) => {
    const fields = { direction, by, round, amount, ...next };
    setDirection(fields.direction);
    setBy(fields.by);
    setRound(fields.round);
    setAmount(fields.amount);
    const value = parsePrice(fields.amount.replace(/%\s*$/, ''));
    onChange(
      value === undefined || value <= 0
        ? undefined
        : {
            kind: 'price',
            by: fields.by,
            round: fields.round,
            change: fields.direction === 'lower' ? -value : value,
          },
    );
  };
  const isInvalid = amount !== '' && !(Number(parsePrice(amount.replace(/%\s*$/, ''))) > 0);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Prices">
        <Select
          value={direction}
          onChange={({ target }) => apply({ direction: target.value === 'raise' ? 'raise' : 'lower' })}
        >
          <option value="lower">Lower</option>
          <option value="raise">Raise</option>
        </Select>
      </Field>
      <Field label="By" error={isInvalid ? MESSAGES.unread : undefined}>
        <Input
          value={amount}
          onChange={({ target }) => apply({ amount: target.value })}
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
  kind,
  onChange,
}: {
  kind: 'city' | 'contact';
  onChange: (change: Change | undefined) => void;
}) {
  const [text, setText] = useState('');
  const input: ComponentProps<typeof Input> = {
    value: text,
    onChange: ({ target }) => {
      setText(target.value);
      const to = target.value.trim();
      onChange(to ? { kind, to } : undefined);
    },
    maxLength: PRODUCT_LIMITS.shortText,
  };
  return (
    <Field label={kind === 'city' ? 'City' : 'Contact'} hint={kind === 'contact' && MESSAGES.contactHint}>
      {kind === 'city' ? (
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
  const doneCount = [...outcomes.values()].filter(({ status }) => status === 'done').length;
  const failedCount = outcomes.size - doneCount;
  const isBusy = phase === 'running' || phase === 'undoing';
  return (
    <div className="grid gap-2">
      {isBusy ? (
        <p className="font-medium tabular-nums">
          {MESSAGES.progress(outcomes.size, total, phase === 'undoing')}
        </p>
      ) : (
        <p role="status" className="font-medium">
          {MESSAGES.result(doneCount, failedCount, phase === 'undone')}
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
  const isDone = ({ listing }: PlannedChange) => outcomes.get(listing._id)?.status === 'done';
  const rows = isOver ? [...plan].sort((a, b) => Number(isDone(a)) - Number(isDone(b))) : plan;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
      tabIndex={0}
      aria-label="Selected listings"
      className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
    >
      {rows.map((row) => (
        <Row
          key={row.listing._id}
          name={row.listing.name}
          text={row.text}
          skipped={!row.write}
          outcome={phase === 'choosing' ? undefined : outcomes.get(row.listing._id)}
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
  const hasFailed = outcome && outcome.status !== 'done';
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
          className={`text-sm tabular-nums sm:text-end ${hasFailed ? 'font-medium text-red-ink' : skipped ? 'text-ink-soft' : ''}`}
        >
          {hasFailed ? outcome.reason : text}
        </span>
      </span>
    </li>
  );
});

function Mark({ outcome, waiting }: { outcome: Outcome | undefined; waiting: boolean }) {
  if (outcome?.status === 'done') return <Check role="img" aria-label="Done" className="size-5 text-stamp" />;
  if (outcome) return <CircleAlert role="img" aria-label="Not done" className="size-5 text-red-ink" />;
  return waiting ? <Circle aria-hidden="true" className="size-5 text-edge" /> : null;
}
