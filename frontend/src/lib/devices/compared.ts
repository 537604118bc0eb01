import { COMPARE_LIMIT } from '@parkho/contracts';
import { storedIds } from '../stored';

/** Ids of the compared devices in this browser, in the order in which they were added. */
const compared = storedIds('compare', COMPARE_LIMIT);

export const useCompared = compared.use;
export const setCompared = compared.set;

/** Adds or removes a device; false if the comparison is full. */
export function toggleCompared(id: string): boolean {
  const ids = compared.get();
  if (ids.includes(id)) compared.set(ids.filter((one) => one !== id));
  else if (ids.length < COMPARE_LIMIT) compared.set([...ids, id]);
  else return false;
  return true;
}
