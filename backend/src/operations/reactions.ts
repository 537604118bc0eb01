import { REACTORS } from '@parkho/contracts';
import { type EventStore, openEventStore } from '@parkho/stores';
import { readStores } from '../config.js';
import { DeadLetters, placeAt } from '../platform/reactions/dead-letters.js';
import { runCommand } from './command.js';
import { requireLog } from './manifest.js';

/** What each reaction has set aside, a line for each event. */
export async function describeReactions(log: EventStore): Promise<string> {
  const lines: string[] = [];
  for (const name of REACTORS) {
    const deadLetters = await new DeadLetters(log, name).load();
    lines.push(`${name}: ${deadLetters.length === 0 ? 'nothing' : deadLetters.length} set aside`);
    for (const { at, stream, revision, failure, isDue } of deadLetters) {
      const { type, position } = await placeAt(log, stream, revision);
      const due = isDue ? ', will be tried again' : '';
      lines.push(`  ${at}  the ${type} at ${position}, ${stream} ${revision}: ${failure}${due}`);
    }
  }
  return lines.join('\n');
}

/** Has everything tried again that a reaction, or each of them, has set aside. */
export async function retryReactions(log: EventStore, chosen: string): Promise<string> {
  const lines: string[] = [];
  for (const name of REACTORS)
    if (chosen === name || chosen === 'all')
      lines.push(`${name}: ${await new DeadLetters(log, name).requestRetry()} will be tried again`);
  return lines.join('\n');
}

const USAGE = `Usage: npm run reactions -- status | retry <name|all>

  status              what reactions have set aside: events of which they could not do what follows from them, such as
                      a mail that its server has refused
  retry <name|all>    has all of that tried once more, at once while Parkho runs and otherwise at its next start

Reactions: ${REACTORS.join(', ')}
Exit codes: 0 done, 1 failed, 2 wrong usage`;

const isKnown = ([command, name, ...rest]: readonly string[]): boolean =>
  rest.length === 0 &&
  (command === 'retry'
    ? ['all', ...REACTORS].some((known) => known === name)
    : command === 'status' && name === undefined);

if (import.meta.main)
  await runCommand(USAGE, isKnown, async ([, name]) => {
    const settings = readStores();
    requireLog(settings);
    const log = await openEventStore(settings);
    try {
      return name === undefined ? await describeReactions(log) : await retryReactions(log, name);
    } finally {
      await log.close();
    }
  });
