import {
  DomainError,
  entriesOf,
  REFERENCE_MESSAGES as MESSAGES,
  REFERENCE_LIMITS,
  type ReferenceChanges,
  type ReferenceEntry,
  type ReferenceList,
  type ReferenceListEvent,
  referenceKey,
  referenceName,
  UNCHANGED,
  withAdded,
  withRemoved,
} from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

/** Entries are validated by their form. */
export type ReferenceListCommand = { list: ReferenceList } & (
  | { type: 'add'; entry: ReferenceEntry }
  | { type: 'remove'; key: string }
);

/** One list for forms: that of the specification, with the changes of admins. */
export const referenceList = {
  initial: UNCHANGED,

  evolve(state: ReferenceChanges, { type, data }: ReferenceListEvent): ReferenceChanges {
    return type === 'ReferenceEntryAdded' ? withAdded(state, data.entry) : withRemoved(state, data.key);
  },

  decide(state: ReferenceChanges, { list, ...command }: ReferenceListCommand): ReferenceListEvent[] {
    const entries: ReferenceEntry[] = entriesOf(list, state);
    const entryOf = (key: string) => entries.find((entry) => referenceKey(entry) === key);
    if (command.type === 'add') {
      const { entry } = command;
      if (entryOf(referenceKey(entry))) throw new DomainError('conflict', MESSAGES.there);
      if (entries.length >= REFERENCE_LIMITS.entries) throw new DomainError('conflict', MESSAGES.full);
      return [{ type: 'ReferenceEntryAdded', data: { list, entry } }];
    }
    const { key } = command;
    const entry = entryOf(key);
    if (!entry) throw new DomainError('not-found', MESSAGES.notFound);
    if (entries.length === 1) throw new DomainError('conflict', MESSAGES.last);
    return [{ type: 'ReferenceEntryRemoved', data: { list, key, name: referenceName(entry) } }];
  },
} satisfies Decider<ReferenceChanges, ReferenceListCommand, ReferenceListEvent>;
