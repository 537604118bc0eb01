import { type DraftKind, LISTING_DRAFT_LIMITS } from '@parkho/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { Button } from '../../../ui/button';
import { discardDraft, type OfferedDraft, offeredDrafts } from './account-drafts';
import { DraftCard } from './continue-draft';
import { type NewListings, newListingStorage } from './drafts';

/** The new listing of a form: `draft` if it is continued. */
export type OpenListing<K extends DraftKind> = Omit<OfferedDraft<NewListings[K]>, 'draft'> &
  Partial<Pick<OfferedDraft<NewListings[K]>, 'draft'>>;

export const newListing = <K extends DraftKind>(kind: K, userId: string): OpenListing<K> => {
  const id = newIdempotencyKey();
  return { id, storage: newListingStorage(kind, userId, id) };
};

interface ChooseDraftProps<K extends DraftKind> {
  kind: K;
  userId: string;
  /** The name of the kind of listing: 'laptop listing'. */
  listingLabel: string;
  /** The progress of a draft, if the form has steps. */
  progressOf?: (draft: NewListings[K]) => string;
  /** Shown while the drafts load. */
  waiting: ReactNode;
  /** The form, with the listing that it starts or continues. */
  children: (listing: OpenListing<K>) => ReactNode;
}

/** Offers the account's drafts before a form opens; without any the form opens at once. */
export function ChooseDraft<K extends DraftKind>(props: ChooseDraftProps<K>) {
  const { kind, userId, listingLabel, progressOf, waiting, children } = props;
  const [choices, setChoices] = useState<OfferedDraft<NewListings[K]>[]>();
  const [listing, setListing] = useState<OpenListing<K>>();

  const startNew = () => setListing(newListing(kind, userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account.
  useEffect(() => {
    let isShown = true;
    void offeredDrafts(kind, userId).then((drafts) => {
      if (!isShown) return;
      setChoices(drafts);
      if (drafts.length === 0) startNew();
    });
    return () => {
      isShown = false;
    };
  }, [kind, userId]);

  if (listing) return children(listing);
  if (!choices) return waiting;
  const discard = (draft: OfferedDraft<NewListings[K]>) => {
    void discardDraft(draft);
    const remaining = choices.filter(({ id }) => id !== draft.id);
    setChoices(remaining);
    if (remaining.length === 0) startNew();
  };
  const isOne = choices.length === 1;
  return (
    <div className="grid gap-5 overflow-y-auto p-5">
      <div className="grid gap-1">
        <p>
          {isOne
            ? `You have an unfinished ${listingLabel}.`
            : `You have ${choices.length} unfinished ${listingLabel}s.`}
        </p>
        <p className="text-sm text-ink-soft">
          {`Drafts are kept for ${LISTING_DRAFT_LIMITS.days} days and can be continued on any device.`}
        </p>
      </div>
      <ul className="grid gap-6">
        {choices.map((choice, index) => (
          <li key={choice.id}>
            <DraftCard
              draft={choice.draft}
              progress={progressOf?.(choice.draft)}
              takesFocus={index === 0}
              onContinue={() => setListing(choice)}
              onDiscard={() => discard(choice)}
            />
          </li>
        ))}
      </ul>
      <div className="border-t border-hairline pt-5">
        <Button variant="secondary" onClick={startNew}>
          Start a new listing
        </Button>
      </div>
    </div>
  );
}
