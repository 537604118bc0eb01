import { draftKeptUntil, picturesIn, type Recorded } from '@parkho/contracts';
import { type EventStore, type ImageStore } from '@parkho/stores';
import { attachmentOf } from '../platform/media/attachments.js';
import { Images, pictureOf } from '../platform/media/images.js';
import { readWholeLog } from '../platform/reactions/read-whole-log.js';
import { forEachImage, keysOf } from './images.js';
import type { Progress } from './progress.js';

/**
 * Minimum age of a picture without an event before it is removed, in milliseconds: an upload stores its pictures before
 * the event.
 */
const MIN_AGE_MS = 24 * 60 * 60 * 1000;

/** The result of a sweep, as numbers of pictures, each of which is stored in three widths, and of attachments. */
interface SweepResult {
  stored: number;
  /** The number of pictures without an event that are old enough: removed, unless only counted. */
  unused: number;
  /** The number of pictures without an event that may still get one. */
  young: number;
}

/**
 * Finds, and with `remove` deletes, the pictures of failed uploads: those that no event names, or only events of erased
 * people. Parkho may be running. Other objects in the store are not touched.
 *
 * @throws Error when the log names none of the pictures, and so is hardly the log of their shop
 */
export async function sweepImages(
  log: EventStore,
  store: ImageStore,
  { remove, now = Date.now() }: { remove: boolean; now?: number },
  onProgress: Progress = () => {},
): Promise<SweepResult> {
  const images = new Images(store);
  // The store is listed first: pictures that are stored while the log is read are no candidates.
  const stored = new Set((await keysOf(store)).map(pathOf).filter((path) => path !== undefined));
  const used = await picturesInUse(log, now);
  const unreferenced = [...stored].filter((path) => !used.has(path));
  if (stored.size > 0 && unreferenced.length === stored.size)
    throw new Error('The log contains none of the pictures: they probably belong to another shop');

  const sweep: SweepResult = { stored: stored.size, unused: 0, young: 0 };
  await forEachImage(
    unreferenced,
    async (path) => {
      const uploadedAt = await images.uploadedAt(path);
      if (!uploadedAt) return;
      if (now - uploadedAt.getTime() < MIN_AGE_MS) {
        sweep.young++;
        return;
      }
      if (remove) await images.remove(path);
      sweep.unused++;
    },
    (share) => onProgress('pictures', share),
  );
  return sweep;
}

/** The path of the picture or attachment of a key. */
const pathOf = (key: string): string | undefined => pictureOf(key) ?? attachmentOf(key);

/**
 * The current and former pictures of listings and profiles of users that are not erased, and the photos of unexpired
 * drafts.
 */
async function picturesInUse(log: EventStore, now: number): Promise<Set<string>> {
  const owners = new Map<string, Set<string>>();
  const drafts = new Map<string, Recorded & { type: 'ListingDraftSaved' }>();
  const visit = (event: Recorded): void => {
    if (event.type === 'ListingDraftSaved') drafts.set(event.data.draftId, event);
    if (event.type === 'ListingDraftRemoved') drafts.delete(event.data.draftId);
    if (event.type === 'UserErased') erased.add(event.data.userId);
    const pictures = picturesIn(event);
    for (const picture of pictures?.pictures ?? []) {
      if (!owners.has(picture)) owners.set(picture, new Set());
      owners.get(picture)!.add(pictures!.owner);
    }
  };
  const erased = new Set<string>();
  for await (const events of readWholeLog(log)) events.forEach(visit);
  const currentDrafts = [...drafts.values()].filter(
    ({ data, metadata }) => !erased.has(data.userId) && now <= Date.parse(draftKeptUntil(metadata.at)),
  );
  const inUse = [...owners].filter(([, all]) => [...all].some((owner) => !erased.has(owner)));
  return new Set([
    ...inUse.map(([picture]) => picture),
    ...currentDrafts.flatMap(({ data }) => Object.values(data.photos)),
  ]);
}
