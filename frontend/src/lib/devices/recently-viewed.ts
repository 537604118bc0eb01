import { storedIds } from '../stored-value';

/** The number of devices remembered. */
const MAX_VIEWED = 9;

/** Ids of the devices viewed in this browser, the latest first. */
const viewed = storedIds('recently-viewed', MAX_VIEWED);

export const useRecentlyViewed = viewed.use;

export function addToRecentlyViewed(id: string): void {
  if (viewed.get()[0] !== id)
    viewed.set([id, ...viewed.get().filter((viewedId) => viewedId !== id)].slice(0, MAX_VIEWED));
}
