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
  const draftsById = new Map<string, OfferedDraft<NewListings[K]>>();
  for (const storage of newListingStorages(kind, userId)) {
    const draft = await loadDraft(storage);
    if (!draft) continue;
    const id = draft.id ?? draft.key;
    const remote = ofAccount?.find((candidate) => candidate.id === id);
    if (draft.version && ofAccount && !remote) await removeDraft(storage);
    else draftsById.set(id, { id, storage, draft });
  }
  for (const remote of ofAccount ?? []) {
    if (remote.kind !== kind) continue;
    const { id, version, savedAt } = remote;
    const local = draftsById.get(id);
    if (local && local.draft.savedAt > savedAt) local.draft = Object.assign(local.draft, { version });
    else if (!local || version > (local.draft.version ?? 0)) {
      const draft = contentOf<NewListings[K]>(remote);
      if (draft)
        draftsById.set(id, { id, storage: local?.storage ?? newListingStorage(kind, userId, id), draft });
    }
  }
  return [...draftsById.values()].sort((a, b) => (a.draft.savedAt > b.draft.savedAt ? -1 : 1));
};

/** The content as its form reads it; undefined if another program has written it. */
const contentOf = <Content extends { photos: Photos }>({
  content,
  photos,
  id,
  version,
  savedAt,
}: ListingDraft): Draft<Content> | undefined => {
  const parsed = JSON.parse(content);
  if (!parsed.values || !parsed.key) return undefined;
  const photoEntries = Object.entries(photos).map(([slot, path]): [string, Photo] => [
    slot,
    { id: newIdempotencyKey(), path },
  ]);
  return { ...parsed, id, version, savedAt, photos: Object.fromEntries(photoEntries) as Photos };
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
interface FormContent {
  values: object;
  photos: Photos;
  key: string;
  step?: number;
}

const textOf = ({ photos, ...fields }: FormContent): string => JSON.stringify([fields, pathsOf(photos)]);

/**
 * Stores a new listing with the account, for its other devices: at each step, after a pause, and when the page is left.
 * A draft that the server rejects stays only in this browser.
 * @param content null while the form is practically empty
 * @param initialVersion the version that the account has
 */
export function useAccountDraft(
  kind: DraftKind,
  { id, storage }: { id: string; storage: { key: string } },
  content: FormContent | null,
  initialVersion: number,
) {
  const [version, setVersion] = useState(initialVersion);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const text = content ? textOf(content) : '';
  const state = useRef({
    version: initialVersion,
    savedText: initialVersion > 0 ? text : '',
    hasEnded: false,
  }).current;
  const latestText = useRef(text);
  latestText.current = text;
  const pendingSave = useRef<Promise<void>>(Promise.resolve());
  const [send] = useState(() =>
    withIdempotencyKey(
      async (body: object, idempotencyKey) =>
        (await api.put<SavedListingDraft>(pathOf(id), body, { idempotencyKey, keepalive: true })).data.draft,
    ),
  );

  const save = (): void => {
    pendingSave.current = pendingSave.current.then(async () => {
      const currentText = latestText.current;
      if (state.hasEnded || currentText === state.savedText) return;
      if (currentText === '') {
        // All changes were reverted.
        await api.delete(pathOf(id)).catch(() => undefined);
        Object.assign(state, { version: 0, savedText: '' });
        return setVersion(0);
      }
      const [values, paths] = JSON.parse(currentText);
      const body = { kind, content: JSON.stringify(values), photos: paths, version: state.version };
      try {
        const savedDraft = await send(body);
        Object.assign(state, { version: savedDraft.version, savedText: currentText });
        setVersion(savedDraft.version);
        // Also if the form was closed in the meantime.
        updateDraftText(storage, { version: savedDraft.version });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) return;
        state.hasEnded = true;
        setChangedElsewhere(true);
      }
    });
  };
  const latestSave = useRef(save);
  latestSave.current = save;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes.
  useEffect(() => latestSave.current(), [content?.step ?? 0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the last change.
  useEffect(() => {
    const timer = setTimeout(() => latestSave.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && latestSave.current();
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden);
      latestSave.current();
    };
  }, []);

  return {
    version,
    /** Whether another device or tab has changed or finished it in the meantime. */
    isChangedElsewhere,
    /** Deletes the draft, also from the account. */
    async end(): Promise<void> {
      state.hasEnded = true;
      await pendingSave.current;
      if (state.version > 0) await api.delete(pathOf(id)).catch(() => undefined);
    },
  };
}
