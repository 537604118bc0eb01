import { check, REACTORS, type ReactorName, removalForm } from '@parkho/contracts';
import { commandLine, runProgram, withOutcome } from '@parkho/projections';
import { type EventStore, openEventStore, requireLog } from '@parkho/stores';
import { Argument, InvalidArgumentError } from 'commander';
import { readStores } from '../config.js';
import {
  deadLettersOf,
  describeDeadLetters,
  discardReaction,
  retryReactions,
} from '../operations/reactions.js';

const withLog = async <T>(use: (log: EventStore) => Promise<T>): Promise<T> => {
  const settings = readStores();
  requireLog(settings);
  const log = await openEventStore(settings);
  try {
    return await use(log);
  } finally {
    await log.close();
  }
};

export const reactions = commandLine(
  'npm run reactions --',
  'Dead letters of background jobs: events that a reactor could not process, such as a rejected mail.',
);
withOutcome(reactions.command('status').description('lists the dead letters'), () =>
  withLog(async (log) => {
    const all = await deadLettersOf(log);
    return { text: describeDeadLetters(all), data: all };
  }),
);
withOutcome(
  reactions
    .command('retry')
    .description('retries dead letters, immediately while Parkho runs, otherwise at its next start')
    .addArgument(new Argument('<name>', 'the reactor').choices([...REACTORS, 'all'])),
  (name: ReactorName | 'all') =>
    withLog(async (log) => {
      const retried = await retryReactions(log, name);
      const lines = retried.map(({ reactor, count }) => `${reactor}: ${count} retries requested`);
      return { text: lines.join('\n'), data: retried };
    }),
);

const reasonOf = (text: string): string => {
  const checked = check(removalForm, { reason: text });
  if (!checked.ok) throw new InvalidArgumentError(checked.fields.reason ?? '');
  return checked.value.reason;
};
withOutcome(
  reactions
    .command('discard')
    .description('discards a dead letter, whose event is then never retried')
    .addArgument(new Argument('<name>', 'the reactor').choices(REACTORS))
    .argument('<event>', 'the id of the event, as status lists it')
    .requiredOption('--reason <text>', 'recorded in the audit: no personal data', reasonOf),
  (name: ReactorName, event: string, { reason }: { reason: string }) =>
    withLog(async (log) => {
      await discardReaction(log, name, event, reason);
      return { text: `${name}: ${event} discarded`, data: { reactor: name, event } };
    }),
);

if (import.meta.main) process.exit(await runProgram(reactions, process.argv.slice(2)));
