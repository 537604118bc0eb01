import {
  formatPkr,
  MAX_PRICE_PKR,
  MY_PRODUCTS_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  parsePrice,
  type SellerListing,
} from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isOutdated, isRejected, sendWrite, UNDO_MS, writesTo } from '../../lib/devices/product-writes';
import { errorText } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { Input } from '../field';
import { SpinnerMark } from '../spinner';
import { FormerPrice, Price } from './price';

type Priced = Pick<
  SellerListing,
  '_id' | 'name' | 'price' | 'wasPrice' | 'version' | 'state' | 'similarPrice'
>;

interface PriceEditProps {
  listing: Priced;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  /** The class of the price. */
  className?: string;
}

/** A sold device keeps its price; a rejected one is revised in its form, which resubmits it for review. */
const isFixed = ({ state }: Priced): boolean => state === 'sold' || state === 'rejected';

/** The price of the seller's own listing, edited in place. It can be undone for UNDO_MS. */
export function PriceEdit({ listing, editing, onEditing, className = 'text-base' }: PriceEditProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { save, saved, undo, busy, problem, forget } = usePriceWrites(listing, () => onEditing(false));
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The focused field is gone.
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const { name, price, wasPrice, state } = listing;
  const previousPrice = saved?.previousPrice ?? (state === 'sold' ? undefined : wasPrice);

  if (editing && !isFixed(listing))
    return (
      <Editor
        listing={listing}
        busy={busy}
        problem={problem}
        onSave={save}
        onCancel={() => {
          forget();
          onEditing(false);
        }}
      />
    );
  return (
    <div className="grid justify-items-start">
      <div className="flex items-center gap-1">
        {isFixed(listing) ? (
          <Price amount={price} className={className} />
        ) : (
          <button
            ref={button}
            type="button"
            aria-label={`Change the price of ${name}, now ${formatPkr(price)}`}
            onClick={() => {
              forget();
              onEditing(true);
            }}
            className="-mx-2.5 -my-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 -outline-offset-10 hover:bg-paper-deep"
          >
            <Price amount={price} className={className} />
            {busy ? (
              <SpinnerMark />
            ) : (
              <Pencil aria-hidden="true" className="size-3.5 shrink-0 text-ink-soft" />
            )}
          </button>
        )}
        {saved && (
          <button
            type="button"
            data-undo
            aria-label={`Undo: change the price of ${name} back to ${formatPkr(saved.previousPrice)}`}
            onClick={undo}
            className="-my-2 ms-1 inline-flex min-h-11 -outline-offset-6 items-center gap-1 rounded-md px-2 text-sm font-semibold text-stamp hover:bg-paper-deep"
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </button>
        )}
      </div>
      <div role="status" className="leading-4 empty:hidden [&>*]:text-xs">
        {previousPrice !== undefined && <FormerPrice amount={previousPrice} />}
      </div>
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="max-w-72 text-sm leading-tight font-medium text-red-ink">
      {children}
    </p>
  );
}

/** The error of a typed price; undefined if it is valid. */
const refusalReason = (price: number | undefined): string | undefined => {
  if (price === undefined || price <= 0) return PRODUCT_MESSAGES.priceInvalid;
  return price > MAX_PRICE_PKR ? PRODUCT_MESSAGES.priceTooHigh : undefined;
};

function Editor({
  listing: { name, price, similarPrice },
  busy,
  problem,
  onSave,
  onCancel,
}: {
  listing: Priced;
  busy: boolean;
  problem: string | undefined;
  onSave: (price: number) => void;
  onCancel: () => void;
}) {
  const [input, setInput] = useState(String(price));
  const [validationError, setValidationError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  useEffect(() => field.current?.select(), []);
  const parsedPrice = parsePrice(input);
  const shownProblem = validationError ?? problem;
  const action = 'grid size-11 shrink-0 place-items-center rounded-md border';
  return (
    <form
      aria-label={`Price of ${name}`}
      className="grid gap-0.5"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = refusalReason(parsedPrice);
        setValidationError(reason);
        if (!reason && !busy) onSave(parsedPrice!);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <div className="flex gap-2 lg:gap-1">
        <Input
          ref={field}
          aria-label="Price (PKR)"
          aria-describedby={note}
          aria-invalid={Boolean(shownProblem) || undefined}
          value={input}
          onChange={({ target }) => {
            setInput(target.value);
            setValidationError(undefined);
          }}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          className="max-w-32 min-w-20 font-display font-semibold"
        />
        <button
          type="submit"
          aria-label="Save the price"
          aria-busy={busy || undefined}
          className={`${action} border-stamp bg-stamp text-contrast hover:bg-stamp-deep`}
        >
          {busy ? <SpinnerMark /> : <Check aria-hidden="true" className="size-5" />}
        </button>
        <button
          type="button"
          aria-label="Cancel"
          onClick={onCancel}
          className={`${action} border-edge bg-sheet hover:bg-paper-deep`}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <p id={note} className="text-sm leading-5 text-ink-soft">
        {shownProblem ? (
          <span role="alert" className="font-medium text-red-ink">
            {shownProblem}
          </span>
        ) : parsedPrice !== undefined && parsedPrice !== price ? (
          `${formatPkr(parsedPrice)}, was ${formatPkr(price)}`
        ) : similarPrice === undefined ? (
          formatPkr(price)
        ) : (
          `Similar ones ask ${formatPkr(similarPrice)}`
        )}
      </p>
    </form>
  );
}

/** A saved price, for as long as it can be undone. */
interface SavedPrice {
  previousPrice: number;
  /** The version that it was saved as. */
  version: number;
}

function usePriceWrites({ _id, price, version }: Priced, onSaved: () => void) {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(sendWrite));
  const [saved, setSaved] = useState<SavedPrice>();
  /** The version that a rejected write was based on. */
  const [rejection, setRejection] = useState<{ text: string; version?: number }>();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => setSaved(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [saved]);
  const { mutate, isPending } = useMutation({
    /** `previousPrice` is the price that undo restores; absent for the undo itself. */
    mutationFn: ({
      newPrice,
      baseVersion,
    }: {
      newPrice: number;
      baseVersion: number;
      previousPrice?: number;
    }) => send(writesTo({ _id, version: baseVersion }).change({ price: newPrice })),
    onSuccess: ({ data }, { previousPrice }) => {
      setRejection(undefined);
      setSaved(
        previousPrice !== undefined && data ? { previousPrice, version: data.product.version } : undefined,
      );
      onSaved();
    },
    onError: (error, { baseVersion }) => {
      setSaved(undefined);
      setRejection(
        isOutdated(error)
          ? { text: MESSAGES.priceOutdated, version: baseVersion }
          : { text: errorText(error, PRODUCT_MESSAGES.updateFailed) },
      );
    },
    onSettled: (_data, error) =>
      error && !isRejected(error) ? undefined : queries.invalidateQueries({ refetchType: 'active' }),
  });
  const isNewer = rejection?.version !== undefined && rejection.version !== version;
  return {
    save: (newPrice: number) =>
      newPrice === price ? onSaved() : mutate({ newPrice, baseVersion: version, previousPrice: price }),
    undo: () => saved && mutate({ newPrice: saved.previousPrice, baseVersion: saved.version }),
    saved,
    busy: isPending,
    problem: isNewer ? MESSAGES.priceNow(price) : rejection?.text,
    forget: () => setRejection(undefined),
  };
}
