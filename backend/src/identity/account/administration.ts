import { type AdministrationEvent, DomainError, USER_MESSAGES } from '@parkho/contracts';
import type { Dated, Decider } from '../../platform/commands/decider.js';

export interface Administration {
  /** Admins who have lost the role, by deactivation, erasure or a change of role, or are losing it. */
  removed: readonly string[];
  /** Since when staff need a second factor (ISO 8601, UTC); absent if it was never required. */
  secondFactorSince?: string;
}

/** `by` is the admin. */
export interface Removal {
  type: 'remove' | 'restore';
  userId: string;
  by: string;
}

export type AdministrationCommand = Removal | { type: 'require-second-factor' };

/**
 * Rules of the team as a whole, which always keeps an admin: no admin removes themselves, and a removed admin removes
 * no other, so that after every removal its author is still an admin. Nor does a removed admin restore an account with
 * a request that was in flight. All removals go through one stream, so that two admins who remove each other at the
 * same time are ordered, and the second is refused.
 */
export const administration = {
  initial: { removed: [] } as Administration,

  evolve(state: Administration, event: Dated<AdministrationEvent>): Administration {
    if (event.type === 'SecondFactorRequired') return { ...state, secondFactorSince: event.metadata.at };
    const { userId } = event.data;
    const others = state.removed.filter((id) => id !== userId);
    return { ...state, removed: event.type === 'AdminRemoved' ? [...others, userId] : others };
  },

  decide(
    { removed, secondFactorSince }: Administration,
    command: AdministrationCommand,
  ): AdministrationEvent[] {
    if (command.type === 'require-second-factor')
      return secondFactorSince === undefined ? [{ type: 'SecondFactorRequired', data: {} }] : [];
    const { type, userId, by } = command;
    if (type === 'remove' && by === userId) throw new DomainError('forbidden', USER_MESSAGES.notYourself);
    if (removed.includes(by)) throw new DomainError('forbidden', USER_MESSAGES.noLongerAdmin);
    if (type === 'restore')
      return removed.includes(userId) ? [{ type: 'AdminRestored', data: { userId } }] : [];
    return removed.includes(userId) ? [] : [{ type: 'AdminRemoved', data: { userId } }];
  },
} satisfies Decider<Administration, AdministrationCommand, AdministrationEvent>;
