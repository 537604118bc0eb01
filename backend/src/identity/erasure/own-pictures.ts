import { IMAGE_PATH_PATTERN, picturesIn } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { wholeLog } from '../../platform/reactions/whole-log.js';

/**
 * Every picture that a person ever put into a listing or the profile, found in one reading of the log. Pictures are
 * stored by their content: one that another user has used too belongs to both, and is not among them. What others
 * have used is remembered as a number of eight bytes each, for it may be all the pictures of the shop. What cannot be
 * read is skipped: no erasure waits for a repair of the log.
 */
export async function ownPictures(log: EventStore, userId: string): Promise<string[]> {
  const own = new Map<number, string>();
  const others: number[] = [];
  for await (const events of wholeLog(log, 'passing what cannot be read'))
    for (const event of events) {
      const named = picturesIn(event);
      for (const picture of named?.pictures ?? []) {
        const number = numberOf(picture);
        if (number === undefined) continue;
        if (named!.owner === userId) own.set(number, picture);
        else others.push(number);
      }
    }
  for (const number of others) own.delete(number);
  return [...own.values()];
}

/**
 * The first 52 bits of a picture's hash, all of which a number holds; undefined for a picture of another site. Two
 * pictures that share them are beyond all odds, and then neither is removed.
 */
const numberOf = (picture: string): number | undefined => {
  const hash = IMAGE_PATH_PATTERN.exec(picture)?.[1];
  return hash === undefined ? undefined : Number.parseInt(hash.slice(0, 13), 16);
};
