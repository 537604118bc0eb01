import { COMPARE_LIMIT } from '@parkho/contracts';
import { storedIds } from '../stored-value';

/** Ids of the compared devices in this browser, in the order in which they were added. */
const comparedStore = storedIds('compare', COMPARE_LIMIT);

export const useComparedDevices = comparedStore.use;
export const setCompared = comparedStore.set;

/** Adds or removes a device; false if the comparison is full. */
export function toggleCompared(id: string): boolean {
  const ids = comparedStore.get();
  if (ids.includes(id)) comparedStore.set(ids.filter((comparedId) => comparedId !== id));
  else if (ids.length < COMPARE_LIMIT) comparedStore.set([...ids, id]);
  else return false;
  return true;
}
