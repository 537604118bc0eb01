import { REACTORS, type ReactorName } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { type DeadLetter, DeadLetters, placeAt } from '../platform/reactions/dead-letters.js';

export interface ReactorDeadLetters {
  reactor: ReactorName;
  /** The oldest first, each with the type and the position of its event. */
  deadLetters: (Omit<DeadLetter, 'eventId'> & { type: string; position: string })[];
}

/** The dead letters of each reactor. */
export const deadLettersOf = (log: EventStore): Promise<ReactorDeadLetters[]> =>
  Promise.all(
    REACTORS.map(async (reactor) => {
      const deadLetters = await new DeadLetters(log, reactor).load();
      const placed = deadLetters.map(async ({ eventId: _, ...letter }) => {
        const { type, position } = await placeAt(log, letter.stream, letter.revision);
        return { ...letter, type, position };
      });
      return { reactor, deadLetters: await Promise.all(placed) };
    }),
  );

/** Dead letters in lines for a person, those of each reactor under its name. */
export const describeDeadLetters = (all: readonly ReactorDeadLetters[]): string =>
  all.flatMap(linesOf).join('\n');

const linesOf = ({ reactor, deadLetters }: ReactorDeadLetters): string[] => [
  `${reactor}: ${deadLetters.length === 0 ? 'no' : deadLetters.length} dead ${deadLetters.length === 1 ? 'letter' : 'letters'}`,
  ...deadLetters.map(
    ({ at, type, position, stream, revision, failure, isDue }) =>
      `  ${at}  the ${type} at ${position}, ${stream} ${revision}: ${failure}${isDue ? ', retry requested' : ''}`,
  ),
];

/**
 * Requests a retry of all dead letters of one reactor, or of each.
 * @returns how many of each are retried
 */
export async function retryReactions(
  log: EventStore,
  chosen: ReactorName | 'all',
): Promise<{ reactor: ReactorName; count: number }[]> {
  const retried = [];
  for (const reactor of REACTORS)
    if (chosen === reactor || chosen === 'all')
      retried.push({ reactor, count: await new DeadLetters(log, reactor).requestRetry() });
  return retried;
}
