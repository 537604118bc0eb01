import { readStorage, writeStorage } from '../storage';
import { type DraftFile, type FileStorage, readFiles, writeFiles } from './draft-files';

/** The input of a form, and when it was saved (ISO 8601). */
export type Draft<Content> = Content & { savedAt: string };

/**
 * Where the draft of a form is stored, in this browser only: texts in local storage, which writes synchronously when the
 * page closes; photos and files in IndexedDB. It stays when its owner signs out or the session ends.
 */
export interface DraftStorage<Content> {
  /** In local storage. It has the id of the owner, so that another user of the browser does not see it. */
  key: string;
  /**
   * Absent if a form has no files. In the content, a file is an object with an `id` and, while it is loaded, a `blob`.
   */
  files?: FileStorage;
  /** The draft as its form can continue it; undefined if it is obsolete. */
  restore: (draft: Draft<Content>) => Draft<Content> | undefined;
}

/** The text of a draft, with references instead of its files, and the files. */
export const partsOf = (content: object | null): { text: string; files: DraftFile[] } => {
  const files: DraftFile[] = [];
  const text = JSON.stringify(content, (_, value) => {
    if (value?.blob instanceof Blob) files.push(value);
    return value instanceof Blob ? undefined : value;
  });
  return { text, files };
};

/** Saves the texts; returns whether the browser stored them. */
export const saveDraft = <Content extends object>(
  { key }: DraftStorage<Content>,
  content: Content,
): boolean => {
  const { text } = partsOf({ ...content, savedAt: new Date().toISOString() });
  writeStorage(key, text);
  return readStorage(key) === text;
};

/** Changes a part of the stored draft; does nothing if it has ended in the meantime. */
export const updateDraftText = <Content extends object>(
  { key }: Pick<DraftStorage<Content>, 'key'>,
  change: Partial<Content>,
): void => {
  const text = readStorage(key);
  if (text) writeStorage(key, JSON.stringify({ ...JSON.parse(text), ...change }));
};

/** Stores the files of a draft and deletes all others. */
export const saveFiles = async <Content extends object>(
  { files }: DraftStorage<Content>,
  content: Content,
): Promise<void> => {
  if (files) await writeFiles(files, partsOf(content).files);
};

/** The draft without its files; undefined without one. */
export const readDraft = <Content>(
  storage: DraftStorage<Content>,
  blobs?: ReadonlyMap<string, Blob>,
): Draft<Content> | undefined => {
  const text = readStorage(storage.key);
  if (!text) return undefined;
  try {
    const draft: Draft<Content> = JSON.parse(text, (_, value) => {
      const blob = blobs?.get(value?.id);
      return blob ? { ...value, blob } : value;
    });
    const restored = storage.restore(draft);
    if (restored) return restored;
  } catch {
    // Written by another program.
  }
  void removeDraft(storage);
  return undefined;
};

/** The draft with the files that the browser still has; undefined without one. */
export const loadDraft = async <Content>(
  storage: DraftStorage<Content>,
): Promise<Draft<Content> | undefined> => {
  const { key, files } = storage;
  return readDraft(storage, files && readStorage(key) ? await readFiles(files) : undefined);
};

/** Removes the draft and its files. */
export const removeDraft = async ({
  key,
  files,
}: Pick<DraftStorage<unknown>, 'key' | 'files'>): Promise<void> => {
  writeStorage(key, null);
  if (files) await writeFiles(files, []);
};
