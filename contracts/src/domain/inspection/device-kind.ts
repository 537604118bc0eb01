import { normaliseCategoryName } from '../category.js';

/** The kind of devices in a category, as far as inspections and texts about it differ. */
export type DeviceKind = 'laptop' | 'desktop' | 'server' | 'part';

const KINDS: ReadonlyMap<string, DeviceKind> = new Map([
  ['laptop', 'laptop'],
  ['macbook', 'laptop'],
  ['pc', 'desktop'],
  ['desktop', 'desktop'],
  ['workstation', 'desktop'],
  ['server', 'server'],
  ['components', 'part'],
]);

/** The kind by the name of the category; undefined for one that an admin has added. */
export const deviceKind = (category: string | undefined): DeviceKind | undefined =>
  KINDS.get(normaliseCategoryName(category ?? ''));
