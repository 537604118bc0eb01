import type {
  DraftKind,
  ImageSlot,
  ListingDraft,
  ListingDrafts,
  ProductImages,
  SavedListingDraft,
} from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import {
  type Draft,
  type DraftStorage,
  loadDraft,
  removeDraft,
  updateDraftText,
} from '../../../lib/drafts/draft-store';
import { ApiError, api } from '../../../lib/http/api';
import { newIdempotencyKey, withIdempotencyKey } from '../../../lib/http/idempotency';
import { type NewListings, newListingStorage, newListingStorages } from './drafts';
import type { Photo, Photos } from './photos/use-photos';

/** A new listing that can be continued, from this browser or another device of the account. */
export interface OfferedDraft<Content> {
  id: string;
  storage: DraftStorage<Content>;
  draft: Draft<Content>;
}

const pathOf = (id: string): string => `/products/drafts/${encodeURIComponent(id)}`;
const accountDrafts = async (): Promise<ListingDraft[]> =>
  (await api.get<ListingDrafts>('/products/drafts')).data.drafts;

/** Removes it here and from the account; without a connection it is offered again. */
export const discardDraft = async <Content>({
  id,
  storage,
}: Pick<OfferedDraft<Content>, 'id' | 'storage'>): Promise<void> => {
  await removeDraft(storage);
  await api.delete(pathOf(id)).catch(() => undefined);
};

/**
 * All unfinished new listings of a kind, the latest first. A draft that was finished or continued on another device is
 * not offered in this browser's state, unless it was changed here later. Without a connection these are the browser's
 * own.
 */
export const offeredDrafts = async <K extends DraftKind>(
  kind: K,
  userId: string,
): Promise<OfferedDraft<NewListings[K]>[]> => {
  const ofAccount = await accountDrafts().catch(() => undefined);
  const offered = new Map<string, OfferedDraft<NewListings[K]>>();
  for (const storage of newListingStorages(kind, userId)) {
    const draft = await loadDraft(storage);
    if (!draft) continue;
    const id = draft.id ?? draft.key;
    const remote = ofAccount?.find((one) => one.id === id);
    if (draft.version && ofAccount && !remote) await removeDraft(storage);
    else offered.set(id, { id, storage, draft });
  }
  for (const remote of ofAccount ?? []) {
    if (remote.kind !== kind) continue;
    const { id, version, savedAt } = remote;
    const here = offered.get(id);
    if (here && here.draft.savedAt > savedAt) here.draft = Object.assign(here.draft, { version });
    else if (!here || version > (here.draft.version ?? 0)) {
      const draft = contentOf<NewListings[K]>(remote);
      if (draft)
        offered.set(id, { id, storage: here?.storage ?? newListingStorage(kind, userId, id), draft });
    }
  }
  return [...offered.values()].sort((a, b) => (a.draft.savedAt > b.draft.savedAt ? -1 : 1));
};

/** The content as its form reads it; undefined if another program has written it. */
const contentOf = <Content extends { photos: Photos }>({
  content,
  photos,
  id,
  version,
  savedAt,
}: ListingDraft): Draft<Content> | undefined => {
  const typed = JSON.parse(content);
  if (!typed.values || !typed.key) return undefined;
  const stored = Object.entries(photos).map(([slot, path]): [string, Photo] => [
    slot,
    { id: newIdempotencyKey(), path },
  ]);
  return { ...typed, id, version, savedAt, photos: Object.fromEntries(stored) as Photos };
};

/** The pause in milliseconds after which changes are sent to the account. */
const PAUSE_MS = 10_000;

const pathsOf = (photos: Photos): ProductImages =>
  Object.fromEntries(
    (Object.entries(photos) as [ImageSlot, Photo][]).flatMap(([slot, { path }]) =>
      path ? [[slot, path]] : [],
    ),
  );

/** The content of a form for a new listing, as the account stores it. */
interface Typed {
  values: object;
  photos: Photos;
  key: string;
  step?: number;
}

const textOf = ({ photos, ...typed }: Typed): string => JSON.stringify([typed, pathsOf(photos)]);

/**
 * Stores a new listing with the account, for its other devices: at each step, after a pause, and when the page is left.
 * What the server rejects stays only in this browser.
 * @param content null while the form is practically empty
 * @param initialVersion the version that the account has
 */
export function useAccountDraft(
  kind: DraftKind,
  { id, storage }: { id: string; storage: { key: string } },
  content: Typed | null,
  initialVersion: number,
) {
  const [version, setVersion] = useState(initialVersion);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const text = content ? textOf(content) : '';
  const state = useRef({
    version: initialVersion,
    saved: initialVersion > 0 ? text : '',
    hasEnded: false,
  }).current;
  const latest = useRef(text);
  latest.current = text;
  const running = useRef<Promise<void>>(Promise.resolve());
  const [send] = useState(() =>
    withIdempotencyKey(
      async (body: object, idempotencyKey) =>
        (await api.put<SavedListingDraft>(pathOf(id), body, { idempotencyKey, keepalive: true })).data.draft,
    ),
  );

  const save = (): void => {
    running.current = running.current.then(async () => {
      const now = latest.current;
      if (state.hasEnded || now === state.saved) return;
      if (now === '') {
        // All changes were reverted.
        await api.delete(pathOf(id)).catch(() => undefined);
        Object.assign(state, { version: 0, saved: '' });
        return setVersion(0);
      }
      const [values, paths] = JSON.parse(now);
      const body = { kind, content: JSON.stringify(values), photos: paths, version: state.version };
      try {
        const saved = await send(body);
        Object.assign(state, { version: saved.version, saved: now });
        setVersion(saved.version);
        // Also if the form was closed in the meantime.
        updateDraftText(storage, { version: saved.version });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) return;
        state.hasEnded = true;
        setChangedElsewhere(true);
      }
    });
  };
  const saving = useRef(save);
  saving.current = save;

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step shows.
  useEffect(() => saving.current(), [content?.step ?? 0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the last change.
  useEffect(() => {
    const timer = setTimeout(() => saving.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && saving.current();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      saving.current();
    };
  }, []);

  return {
    version,
    /** Whether another device or tab has changed or finished it in the meantime. */
    isChangedElsewhere,
    /** Deletes the draft, also from the account. */
    async end(): Promise<void> {
      state.hasEnded = true;
      await running.current;
      if (state.version > 0) await api.delete(pathOf(id)).catch(() => undefined);
    },
  };
}
