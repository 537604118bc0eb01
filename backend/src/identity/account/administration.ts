import { type AdministrationEvent, DomainError, USER_MESSAGES } from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

/** Admins who have lost the role, by deactivation, erasure or a change of role, or are losing it. */
export interface Administration {
  removed: readonly string[];
}

export type AdministrationCommand =
  | { type: 'remove'; userId: string; by: string }
  | { type: 'restore'; userId: string; by: string };

/**
 * Keeps the last admin. No admin removes themselves, and a removed admin removes no other: after every removal its
 * author is still an admin. Nor does a removed admin restore any account, with a request that was in flight. All removals
 * go through one stream, so that two admins who remove each other at the same moment are put in order, and the second
 * is refused.
 */
export const administration = {
  initial: { removed: [] } as Administration,

  evolve({ removed }: Administration, { type, data: { userId } }: AdministrationEvent): Administration {
    const others = removed.filter((id) => id !== userId);
    return { removed: type === 'AdminRemoved' ? [...others, userId] : others };
  },

  decide({ removed }: Administration, command: AdministrationCommand): AdministrationEvent[] {
    const { type, userId, by } = command;
    if (type === 'remove' && by === userId) throw new DomainError('forbidden', USER_MESSAGES.notYourself);
    if (removed.includes(by)) throw new DomainError('forbidden', USER_MESSAGES.noLongerAdmin);
    if (type === 'restore')
      return removed.includes(userId) ? [{ type: 'AdminRestored', data: { userId } }] : [];
    return removed.includes(userId) ? [] : [{ type: 'AdminRemoved', data: { userId } }];
  },
} satisfies Decider<Administration, AdministrationCommand, AdministrationEvent>;
