import { type AdministrationEvent, DomainError, USER_MESSAGES } from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

/** Admins who have been deactivated or erased, or are just about to be. */
export interface Administration {
  removed: readonly string[];
}

export type AdministrationCommand =
  | { type: 'remove'; userId: string; by: string }
  | { type: 'restore'; userId: string };

/**
 * Keeps the last admin. Nobody removes themselves, and whoever removes another has not been removed: after every
 * removal the one who did it is still there. All removals go through one stream, so that two admins who remove each
 * other at the same moment are put in order, and the second one is refused.
 */
export const administration = {
  initial: { removed: [] } as Administration,

  evolve({ removed }: Administration, { type, data: { userId } }: AdministrationEvent): Administration {
    const others = removed.filter((id) => id !== userId);
    return { removed: type === 'AdminRemoved' ? [...others, userId] : others };
  },

  decide({ removed }: Administration, command: AdministrationCommand): AdministrationEvent[] {
    const { userId } = command;
    if (command.type === 'restore')
      return removed.includes(userId) ? [{ type: 'AdminRestored', data: { userId } }] : [];
    if (command.by === userId) throw new DomainError('forbidden', USER_MESSAGES.notYourself);
    if (removed.includes(command.by)) throw new DomainError('forbidden', USER_MESSAGES.noLongerAdmin);
    return removed.includes(userId) ? [] : [{ type: 'AdminRemoved', data: { userId } }];
  },
} satisfies Decider<Administration, AdministrationCommand, AdministrationEvent>;
