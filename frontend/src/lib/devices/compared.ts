import { COMPARE_LIMIT } from '@parkho/contracts';
import { parseList, stored } from '../stored';

/** Ids of the devices that this browser compares, in the order in which they were chosen. */
const compared = stored<readonly string[]>('compare', [], (text) =>
  parseList(text)
    .filter((id): id is string => typeof id === 'string' && id !== '')
    .slice(0, COMPARE_LIMIT),
);

export const useCompared = compared.use;
export const setCompared = compared.set;

/** Adds a device, or takes it away; false where the comparison is full. */
export function toggleCompared(id: string): boolean {
  const ids = compared.get();
  if (ids.includes(id)) compared.set(ids.filter((one) => one !== id));
  else if (ids.length < COMPARE_LIMIT) compared.set([...ids, id]);
  else return false;
  return true;
}
