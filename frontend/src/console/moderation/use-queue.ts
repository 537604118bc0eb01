import {
  type Flag,
  type ManagedPage,
  MODERATION_MESSAGES as MESSAGES,
  MODERATION_FILTERS,
  type ModerationFilter,
  type ModerationItem,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useHistoryEntryState } from '../../lib/page/use-entry-state';
import { type Decision, decisions, useDecisions } from '../parts/decisions/decisions';
import { moderationQueue } from './moderation-calls';

/** Maximum number of skipped listings, as the address of a call has a limit. */
const MAX_SKIPPED = 50;

const isFilter = (text: string | null): text is ModerationFilter =>
  MODERATION_FILTERS.some((filter) => filter === text);

type QueueAddress = { filter: ModerationFilter; id?: string };
/** The filter and the first listing, in the address: a link may lead to one listing. */
const useQueueAddress = () => {
  const [params, setParams] = useSearchParams();
  const param = params.get('filter');
  const filter = isFilter(param) ? param : 'all';
  const navigateTo = ({ filter, id }: QueueAddress, replace = true) =>
    setParams({ ...(filter !== 'all' && { filter }), ...(id && { id }) }, { replace });
  return { filter, first: params.get('id') ?? undefined, go: navigateTo };
};

/** The open flags of an item, from the hint. */
export const flagsOf = (item: ModerationItem | undefined): readonly Flag[] =>
  item?.hints.find(({ kind }) => kind === 'flagged')?.flags ?? [];

/**
 * The queue of listings to review, one at a time. The current listing stays until the user has decided on it or
 * skipped it, even if other listings arrive.
 * @param onNotice called with a message when the open listing has changed or has left the queue
 */
export const useQueue = (onNotice: (text: string) => void) => {
  const { filter, first, go } = useQueueAddress();
  const [skipped, setSkipped] = useHistoryEntryState<readonly string[]>('moderation-skipped', []);
  /** The answered flags and their listings: the read model may lag a moment. */
  const [answeredIds, setAnsweredIds] = useState<ReadonlySet<string>>(new Set());
  const pendingDecisions = useDecisions();
  // Another user's decision on them is still being sent.
  const excludedIds = [...new Set([...skipped, ...pendingDecisions.map(({ listing }) => listing._id)])].slice(
    -MAX_SKIPPED,
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    moderationQueue({ filter, skipped: filter === 'reported' ? skipped : excludedIds, first }),
  );
  const [shownListing, setShownListing] = useState<ManagedPage>();

  // Another version of a listing, or another flag, must be reviewed again.
  const isHandled = (item: ModerationItem): boolean =>
    filter === 'reported'
      ? flagsOf(item).every(({ _id }) => answeredIds.has(_id))
      : decisions.has(item.product);
  const remaining = (data?.items ?? []).filter(
    (item) => !isHandled(item) && !skipped.includes(item.product._id),
  );
  const byId = (id: string | undefined): ModerationItem | undefined =>
    remaining.find(({ product }) => product._id === id);
  const current = byId(first) ?? byId(shownListing?._id) ?? remaining[0];
  const next = remaining.find((item) => item !== current);

  const isLinkOutdated =
    first !== undefined &&
    !answeredIds.has(first) &&
    !excludedIds.includes(first) &&
    data !== undefined &&
    !isPlaceholderData &&
    !data.items.some(({ product }) => product._id === first);
  useEffect(() => {
    if (isLinkOutdated) {
      if (shownListing?._id !== first) onNotice(MESSAGES.linkWaitsNoMore);
      go({ filter });
    }
    const currentListing = current?.product;
    if (shownListing === currentListing) return;
    if (shownListing && shownListing._id !== currentListing?._id && !byId(shownListing._id))
      onNotice(MESSAGES.waitsNoMore(shownListing.name));
    if (
      shownListing &&
      shownListing._id === currentListing?._id &&
      shownListing.version !== currentListing.version
    )
      onNotice(MESSAGES.changed(currentListing.name));
    setShownListing(currentListing);
  });

  /** After an action of the user the next listing needs no notice. */
  const goToNext = () => {
    setShownListing(undefined);
    if (first) go({ filter });
  };
  return {
    filter,
    current,
    next,
    waiting: data?.waiting,
    skipped: skipped.length,
    error: current ? null : error,
    isLoading: !current && isFetching,
    refetch,
    choose: (filter: ModerationFilter) => {
      setShownListing(undefined);
      go({ filter }, false);
    },
    markAnswered: (item: ModerationItem) => {
      setAnsweredIds(
        (answeredIds) => new Set([...answeredIds, item.product._id, ...flagsOf(item).map(({ _id }) => _id)]),
      );
      goToNext();
    },
    goOn: goToNext,
    /** Returns to an undone decision. */
    comeBack: ([first]: readonly Decision[]) => {
      setShownListing(undefined);
      if (first) go({ filter: filter === 'reported' ? 'all' : filter, id: first.listing._id });
    },
    skip: ({ _id }: ManagedPage) => {
      setSkipped([...skipped, _id].slice(-MAX_SKIPPED));
      goToNext();
    },
    /** Returns to the last skipped listing. */
    unskip: () => {
      setShownListing(undefined);
      setSkipped(skipped.slice(0, -1));
      go({ filter, id: skipped.at(-1)! });
    },
    unskipAll: () => setSkipped([]),
  };
};
