import { storedIds } from '../stored';

/** The number of devices remembered. */
const KEPT = 9;

/** Ids of the devices viewed in this browser, the latest first. */
const viewed = storedIds('recently-viewed', KEPT);

export const useRecentlyViewed = viewed.use;

export function rememberView(id: string): void {
  if (viewed.get()[0] !== id) viewed.set([id, ...viewed.get().filter((one) => one !== id)].slice(0, KEPT));
}
