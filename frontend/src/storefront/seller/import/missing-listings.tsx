import {
  countedListings,
  formatPkr,
  type ListingState,
  type SellerProduct,
  STATE_LABELS,
} from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/field';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { Banner } from '../../../ui/page/banner';
import { type UnlistMethod, unlist, unsoldListings } from './import-calls';

const DONE_TEXT: Readonly<Record<UnlistMethod, string>> = {
  deactivate: 'deactivated',
  sold: 'marked as sold',
};
/** The statuses from which a listing can be unlisted. */
const POSSIBLE_STATES: Readonly<Record<UnlistMethod, readonly ListingState[]>> = {
  deactivate: ['active', 'pending'],
  sold: ['active', 'inactive'],
};
/** The number of listings shown at first. */
const MAX_SHOWN = 20;

/** The seller's listings that no row matches: they stay, unless the seller unlists them here. */
export function MissingListings({ matchedIds }: { matchedIds: ReadonlySet<string> }) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...unsoldListings, staleTime: 0 });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [visibleCount, setVisibleCount] = useState(MAX_SHOWN);
  const [confirming, setConfirming] = useState<UnlistMethod>();
  const [outcome, setOutcome] = useState<{
    count: number;
    method: UnlistMethod;
    failed: readonly string[];
  }>();
  const [isBusy, setBusy] = useState(false);
  /** A retry after a lost answer is the same call. */
  const keys = useRef(new Map<string, string>());

  if (error) return <Banner>{error.message}</Banner>;
  const missing = (data ?? []).filter(({ _id }) => !matchedIds.has(_id));
  if (missing.length === 0 && !outcome) return null;
  const selected = missing.filter(({ _id }) => selectedIds.has(_id));
  const eligibleFor = (method: UnlistMethod): SellerProduct[] =>
    selected.filter(
      ({ state, laptopDetails }) =>
        POSSIBLE_STATES[method].includes(state) && (method === 'deactivate' || !laptopDetails?.quantity),
    );

  const apply = async (method: UnlistMethod) => {
    setBusy(true);
    const failed: string[] = [];
    let count = 0;
    for (const product of eligibleFor(method)) {
      const name = `${method} ${product._id} ${product.version}`;
      const key = keys.current.get(name) ?? newIdempotencyKey();
      keys.current.set(name, key);
      try {
        await unlist(product, method, key);
        count++;
      } catch (failure) {
        failed.push(`${product.name}: ${(failure as Error).message}`);
        // Without a connection, or after too many writes, the others would fail too.
        if (failure instanceof ApiError && [0, 429].includes(failure.status)) break;
      }
    }
    await client.invalidateQueries();
    setOutcome({ count, method, failed });
    setBusy(false);
    setConfirming(undefined);
  };
  const button = (method: UnlistMethod, label: (count: string) => string) => (
    <Button
      variant="secondary"
      disabled={eligibleFor(method).length === 0}
      onClick={() => setConfirming(method)}
    >
      {label(eligibleFor(method).length > 0 ? ` ${eligibleFor(method).length.toLocaleString('en')}` : '')}
    </Button>
  );

  return (
    <div className="grid gap-3">
      <h3 className="text-lg font-semibold">Listings that are not in this file</h3>
      {outcome && (
        <Banner kind={outcome.failed.length > 0 ? 'error' : 'success'}>
          {[`${countedListings(outcome.count)} ${DONE_TEXT[outcome.method]}.`, ...outcome.failed].join(' ')}
        </Banner>
      )}
      {missing.length > 0 && (
        <>
          <p className="max-w-prose text-ink-soft">
            They stay as they are, unless you tick them and take them off sale. Listings of several devices
            can be deactivated here.
          </p>
          <Checkbox
            label={`Select all ${missing.length.toLocaleString('en')}`}
            checked={selected.length === missing.length}
            onChange={({ target }) =>
              setSelectedIds(new Set(target.checked ? missing.map(({ _id }) => _id) : []))
            }
          />
          <ul className="divide-y divide-hairline rounded-md border border-hairline bg-sheet px-4">
            {missing.slice(0, visibleCount).map((product) => (
              <li key={product._id}>
                <Checkbox
                  label={
                    <span className="min-w-0 py-2 break-words">
                      {product.name}{' '}
                      <span className="text-ink-soft">
                        {formatPkr(product.price)}, {STATE_LABELS[product.state].toLowerCase()}
                      </span>
                    </span>
                  }
                  checked={selectedIds.has(product._id)}
                  onChange={({ target }) => {
                    const newIds = new Set(selectedIds);
                    if (target.checked) newIds.add(product._id);
                    else newIds.delete(product._id);
                    setSelectedIds(newIds);
                  }}
                />
              </li>
            ))}
          </ul>
          {visibleCount < missing.length && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={() => setVisibleCount(missing.length)}
            >
              Show {missing.length - visibleCount} more
            </Button>
          )}
          <div className="flex flex-wrap gap-3">
            {button('deactivate', (count) => `Deactivate${count}`)}
            {button('sold', (count) => `Mark${count} as sold`)}
          </div>
        </>
      )}
      <ConfirmDialog
        title={confirming === 'sold' ? 'Mark as sold' : 'Deactivate'}
        open={confirming !== undefined}
        confirm={confirming === 'sold' ? 'Mark as sold' : 'Deactivate'}
        danger={confirming === 'sold'}
        busy={isBusy}
        onConfirm={() => confirming && void apply(confirming)}
        onClose={() => setConfirming(undefined)}
      >
        <p>
          {confirming === 'sold'
            ? `Mark ${countedListings(eligibleFor('sold').length)} as sold, each at its price? Buyers will no longer see them.`
            : `Deactivate ${countedListings(eligibleFor('deactivate').length)}? Buyers will not see them until you activate them again.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
