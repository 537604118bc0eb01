import { IMAGE_PATH_PATTERN, picturesIn, type Recorded } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { readWholeLog } from '../../platform/reactions/read-whole-log.js';

/**
 * All pictures that only this user has ever put into a listing, a draft or their profile, found in one pass over the
 * log.
 * Pictures are stored by their content: a picture that another user has also used is left out. Pictures of others are
 * kept as numbers of eight bytes each, as they may be all pictures of the shop. Unreadable events are skipped: no
 * erasure waits for a repair of the log.
 */
export async function exclusivePictures(log: EventStore, userId: string): Promise<string[]> {
  const ownPictures = new Map<number, string>();
  const otherPictures: number[] = [];
  for await (const events of readWholeLog(log, { skipUnreadable: true }))
    for (const event of events) {
      const usage = picturesFor(userId, event);
      for (const picture of usage?.pictures ?? []) {
        const number = numberOf(picture);
        if (number === undefined) continue;
        if (usage!.owner === userId) ownPictures.set(number, picture);
        else otherPictures.push(number);
      }
    }
  for (const number of otherPictures) ownPictures.delete(number);
  return [...ownPictures.values()];
}

/** The pictures of an event and their owner. Drafts of others prevent no erasure. */
const picturesFor = (userId: string, event: Recorded): ReturnType<typeof picturesIn> => {
  if (event.type !== 'ListingDraftSaved') return picturesIn(event);
  const { userId: owner, photos } = event.data;
  return owner === userId ? { owner, pictures: Object.values(photos) } : null;
};

/**
 * The first 52 bits of a picture's hash, which a number holds exactly; undefined for a picture of another site. A
 * collision is beyond all odds, and leaves both pictures.
 */
const numberOf = (picture: string): number | undefined => {
  const hash = IMAGE_PATH_PATTERN.exec(picture)?.[1];
  return hash === undefined ? undefined : Number.parseInt(hash.slice(0, 13), 16);
};
