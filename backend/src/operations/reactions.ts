import { randomUUID } from 'node:crypto';
import { deadLetterStream, REACTORS, type ReactorName } from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { DeadLetterStream, locationAt } from '../platform/reactions/dead-letter-stream.js';
import { type DeadLetter, type DeadLetterCommand, deadLetters } from '../platform/reactions/dead-letters.js';

interface ReactorDeadLetters {
  reactor: ReactorName;
  /** The earliest failure first, each with the type and position of its event. */
  deadLetters: (DeadLetter & { type: string; position: string })[];
}

/** The dead letters of each reactor. */
export const deadLettersOf = (log: EventStore): Promise<ReactorDeadLetters[]> =>
  Promise.all(
    REACTORS.map(async (reactor) => {
      const deadLetters = await new DeadLetterStream(log, reactor).load();
      const locatedDeadLetters = deadLetters.map(async (letter) => {
        const { type, position } = await locationAt(log, letter.stream, letter.revision);
        return { ...letter, type, position };
      });
      return { reactor, deadLetters: await Promise.all(locatedDeadLetters) };
    }),
  );

/** Dead letters as text for people, grouped by reactor. */
export const describeDeadLetters = (all: readonly ReactorDeadLetters[]): string =>
  all.flatMap(linesOf).join('\n');

const linesOf = ({ reactor, deadLetters }: ReactorDeadLetters): string[] => [
  `${reactor}: ${deadLetters.length === 0 ? 'no' : deadLetters.length} dead ${deadLetters.length === 1 ? 'letter' : 'letters'}`,
  ...deadLetters.map(
    ({ eventId, at, type, position, stream, revision, failure, attempts, isDue }) =>
      `  ${eventId}  ${at}  the ${type} at ${position}, ${stream} ${revision}: ${failure}, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}${isDue ? ', retry requested' : ''}`,
  ),
];

const send = (log: EventStore, command: DeadLetterCommand) =>
  new CommandRunner(log).run(
    deadLetters,
    deadLetterStream(command.reactor),
    command,
    systemContext(randomUUID()),
  );

/**
 * Requests a retry of all dead letters of one reactor, or of each.
 * @returns the number of retries of each
 */
export async function retryReactions(
  log: EventStore,
  target: ReactorName | 'all',
): Promise<{ reactor: ReactorName; count: number }[]> {
  const results = [];
  for (const reactor of REACTORS)
    if (target === reactor || target === 'all') {
      const { state } = await send(log, { type: 'retry', reactor });
      results.push({ reactor, count: state.open.size });
    }
  return results;
}

/**
 * Discards a dead letter of a reactor, which then never tries its event again.
 * @throws DomainError if there is none
 */
export async function discardReaction(
  log: EventStore,
  reactor: ReactorName,
  eventId: string,
  reason: string,
): Promise<void> {
  await send(log, { type: 'discard', reactor, eventId, reason });
}
