import { type ReportPhotoLabel, reportDraftKey } from '@parkho/contracts';
import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import { readStorage, writeStorage } from '../../lib/storage';
import type { ReportValues } from './report-values';

/** A photo of a report: chosen here and made smaller, or kept from the version before under its path. */
export interface Picture {
  id: string;
  /** Absent for the moment that it takes to make it smaller, and of one that is kept. */
  blob?: Blob;
  path?: string;
}
export type Pictures = Readonly<Partial<Record<ReportPhotoLabel, Picture>>>;

/** A text file of the report: attached here, or kept from the version before under its hash. */
export interface TextFile {
  id: string;
  name: string;
  bytes: number;
  blob?: Blob;
  sha256?: string;
}

/** A report that somebody has begun to write. */
export interface ReportDraft {
  /** ISO 8601. */
  savedAt: string;
  /** Who has begun it, as the report names them. */
  by: string;
  /** The version of the report that was seen, 0 for none. */
  based: number;
  values: ReportValues;
  pictures: Pictures;
  files: readonly TextFile[];
}

/** The texts of a draft, which name its photos and files. */
type Texts = Omit<ReportDraft, 'pictures' | 'files'> & {
  pictures: Readonly<Partial<Record<ReportPhotoLabel, { id: string; path?: string | undefined }>>>;
  files: readonly Omit<TextFile, 'blob'>[];
};

/*
 * Texts are in local storage, which has them at once, whenever the page ends; photos and files in IndexedDB, under the
 * id of the inspection. So do the drafts of sellers (drafts.ts of the storefront).
 */
const blobKey = (inspectionId: string, id: string) => [inspectionId, id];

let store: UseStore | undefined;
const opened = () => (store ??= createStore('parkho-report-drafts', 'files'));

/** One after the other. The browser may have no room, or keep nothing; the form works all the same. */
let earlier: Promise<unknown> = Promise.resolve();
const serialized = <T>(work: () => Promise<T>): Promise<T | undefined> => {
  const turn = earlier.then(work).catch((error: unknown) => {
    console.warn('Photos of the report are not kept', error);
    return undefined;
  });
  earlier = turn;
  return turn;
};

/** Answers whether they are kept. */
export const saveTexts = (inspectionId: string, { pictures, files, ...draft }: ReportDraft): boolean => {
  const named = Object.entries(pictures).map(([label, { id, path }]) => [label, { id, path }]);
  const texts = JSON.stringify({
    ...draft,
    pictures: Object.fromEntries(named),
    files: files.map(({ blob: _, ...file }) => file),
  } satisfies Texts);
  writeStorage(reportDraftKey(inspectionId), texts);
  return readStorage(reportDraftKey(inspectionId)) === texts;
};

/** Keeps these blobs, each written once, and no others. */
export const saveBlobs = (
  inspectionId: string,
  blobs: readonly { id: string; blob?: Blob }[],
): Promise<unknown> =>
  serialized(async () => {
    const stored = await blobIds(inspectionId);
    await forget(
      inspectionId,
      stored.filter((id) => blobs.every((blob) => blob.id !== id)),
    );
    for (const { id, blob } of blobs)
      if (blob && !stored.includes(id)) await set(blobKey(inspectionId, id), blob, opened());
  });

/** The draft of an inspection; undefined where there is none. What the browser has lost of it is left out. */
export const loadDraft = async (inspectionId: string): Promise<ReportDraft | undefined> => {
  const texts = textsOf(inspectionId);
  if (!texts) return undefined;
  const pictures = Object.entries(texts.pictures);
  const ids = [...pictures.map(([, { id }]) => id), ...texts.files.map(({ id }) => id)];
  const found =
    (await serialized(() =>
      getMany<Blob | undefined>(
        ids.map((id) => blobKey(inspectionId, id)),
        opened(),
      ),
    )) ?? [];
  const blobOf = (id: string): Blob | undefined => found[ids.indexOf(id)];
  return {
    ...texts,
    pictures: Object.fromEntries(
      pictures.flatMap(([label, { id, path }]): [string, Picture][] => {
        const blob = blobOf(id);
        return blob ? [[label, { id, blob }]] : path ? [[label, { id, path }]] : [];
      }),
    ),
    files: texts.files.flatMap((file) => {
      const blob = blobOf(file.id);
      return blob ? [{ ...file, blob }] : file.sha256 ? [file] : [];
    }),
  };
};

export const removeDraft = async (inspectionId: string): Promise<void> => {
  writeStorage(reportDraftKey(inspectionId), null);
  await serialized(async () => forget(inspectionId, await blobIds(inspectionId)));
};

const textsOf = (inspectionId: string): Texts | null => {
  try {
    const texts = JSON.parse(readStorage(reportDraftKey(inspectionId)) ?? 'null') as Texts | null;
    return texts?.values?.parts ? texts : null;
  } catch {
    return null; // Not of our writing.
  }
};

const blobIds = async (inspectionId: string): Promise<string[]> =>
  (await keys<string[]>(opened())).filter(([owner]) => owner === inspectionId).map(([, id]) => id!);

const forget = (inspectionId: string, ids: readonly string[]): Promise<void> =>
  delMany(
    ids.map((id) => blobKey(inspectionId, id)),
    opened(),
  );
