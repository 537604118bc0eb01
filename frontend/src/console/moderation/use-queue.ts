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
const SKIPPED_MAX = 50;

const isFilter = (text: string | null): text is ModerationFilter =>
  MODERATION_FILTERS.some((filter) => filter === text);

type Place = { filter: ModerationFilter; id?: string };
/** The filter and the first listing, in the address: a link may lead to one listing. */
const usePlace = () => {
  const [params, setParams] = useSearchParams();
  const param = params.get('filter');
  const filter = isFilter(param) ? param : 'all';
  const navigateTo = ({ filter, id }: Place, replace = true) =>
    setParams({ ...(filter !== 'all' && { filter }), ...(id && { id }) }, { replace });
  return { filter, first: params.get('id') ?? undefined, go: navigateTo };
};

/** The open flags of an item, from the hint. */
export const flagsOf = (item: ModerationItem | undefined): readonly Flag[] =>
  item?.hints.find(({ kind }) => kind === 'flagged')?.flags ?? [];

/**
 * The waiting listings one after another: the one on the screen stays until the user has decided on it or skipped it,
 * whatever arrives meanwhile.
 * @param onNotice called with a message when the open listing has changed or has left the queue
 */
export const useQueue = (onNotice: (text: string) => void) => {
  const { filter, first, go } = usePlace();
  const [skipped, setSkipped] = useHistoryEntryState<readonly string[]>('moderation-skipped', []);
  /** The answered flags and their listings: the read model may lag a moment. */
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const waiting = useDecisions();
  // Another user's decision on them is still being sent.
  const passed = [...new Set([...skipped, ...waiting.map(({ listing }) => listing._id)])].slice(-SKIPPED_MAX);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    moderationQueue({ filter, skipped: filter === 'reported' ? skipped : passed, first }),
  );
  const [held, hold] = useState<ManagedPage>();

  // Another version of a listing, or another flag, must be reviewed again.
  const isOver = (item: ModerationItem): boolean =>
    filter === 'reported' ? flagsOf(item).every(({ _id }) => answered.has(_id)) : decisions.has(item.product);
  const remaining = (data?.items ?? []).filter(
    (item) => !isOver(item) && !skipped.includes(item.product._id),
  );
  const byId = (id: string | undefined): ModerationItem | undefined =>
    remaining.find(({ product }) => product._id === id);
  const current = byId(first) ?? byId(held?._id) ?? remaining[0];
  const next = remaining.find((item) => item !== current);

  const isLinkGone =
    first !== undefined &&
    !answered.has(first) &&
    !passed.includes(first) &&
    data !== undefined &&
    !isPlaceholderData &&
    !data.items.some(({ product }) => product._id === first);
  useEffect(() => {
    if (isLinkGone) {
      if (held?._id !== first) onNotice(MESSAGES.linkWaitsNoMore);
      go({ filter });
    }
    const now = current?.product;
    if (held === now) return;
    if (held && held._id !== now?._id && !byId(held._id)) onNotice(MESSAGES.waitsNoMore(held.name));
    if (held && held._id === now?._id && held.version !== now.version) onNotice(MESSAGES.changed(now.name));
    hold(now);
  });

  /** After an action of the user the next listing needs no notice. */
  const goToNext = () => {
    hold(undefined);
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
      hold(undefined);
      go({ filter }, false);
    },
    answered: (item: ModerationItem) => {
      setAnswered(
        (answered) => new Set([...answered, item.product._id, ...flagsOf(item).map(({ _id }) => _id)]),
      );
      goToNext();
    },
    goOn: goToNext,
    /** Returns to an undone decision. */
    comeBack: ([first]: readonly Decision[]) => {
      hold(undefined);
      if (first) go({ filter: filter === 'reported' ? 'all' : filter, id: first.listing._id });
    },
    skip: ({ _id }: ManagedPage) => {
      setSkipped([...skipped, _id].slice(-SKIPPED_MAX));
      goToNext();
    },
    /** Returns to the last skipped listing. */
    unskip: () => {
      hold(undefined);
      setSkipped(skipped.slice(0, -1));
      go({ filter, id: skipped.at(-1)! });
    },
    unskipAll: () => setSkipped([]),
  };
};
