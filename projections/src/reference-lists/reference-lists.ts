import {
  entriesOf,
  type ReferenceChanges,
  type ReferenceEntries,
  type ReferenceList,
  UNCHANGED,
  withAdded,
  withRemoved,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** The changes of admins to a list, by its name; none of a list as specified. */
export interface ReferenceListDocument extends Document, ReferenceChanges {
  /** Revision of its stream, for If-Match. */
  version: number;
}

export const referenceLists = defineProjection({
  name: 'reference-lists',
  version: 1,
  shape: { fields: {}, indexes: [] },
  handles: ['ReferenceEntryAdded', 'ReferenceEntryRemoved'],
  keysOf: ({ data }) => data.list,
  evolve(list: ReferenceListDocument | null, { type, data, revision }): ReferenceListDocument {
    const { added, removed } = list ?? UNCHANGED;
    const changes = { added, removed };
    const changed =
      type === 'ReferenceEntryAdded' ? withAdded(changes, data.entry) : withRemoved(changes, data.key);
    return { _id: data.list, ...changed, version: revision };
  },
});

/** The current list and its version; -1 for the specified list. */
export const referenceListOf = async <L extends ReferenceList>(
  model: ReadModel<ReferenceListDocument>,
  list: L,
): Promise<{ entries: ReferenceEntries[L][]; version: number }> => {
  const document = await model.get(list);
  return { entries: entriesOf(list, document ?? UNCHANGED), version: document?.version ?? -1 };
};
