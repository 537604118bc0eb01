import { SYSTEM_MESSAGES as MESSAGES } from '@parkho/contracts';
import type { Dated } from '../commands/decider.js';
import { type DeadLetterAction, type DeadLetterEvent, deadLetters } from './dead-letters.js';

const reactor = 'mail';
const place = (eventId: string) => ({ eventId, stream: `user-${eventId}`, revision: 0 });
const failed = (eventId: string, attempts?: number): DeadLetterEvent => ({
  type: 'ReactionSetAside',
  data: { reactor, ...place(eventId), failure: '550', ...(attempts !== undefined && { attempts }) },
});
const retried = (eventId?: string): DeadLetterEvent => ({
  type: 'ReactionRetryRequested',
  data: { reactor, ...(eventId && { eventId }) },
});
const settled = (eventId: string): DeadLetterEvent => ({
  type: 'ReactionCompleted',
  data: { reactor, eventId },
});
const REASON = 'The account is closed';
const discarded = (eventId: string): DeadLetterEvent => ({
  type: 'ReactionDiscarded',
  data: { reactor, eventId, reason: REASON },
});

/** The state after events that happened a minute apart, from 09:00. */
const after = (given: readonly DeadLetterEvent[]) =>
  given
    .map(
      (event, minute): Dated<DeadLetterEvent> => ({
        ...event,
        metadata: { at: new Date(Date.UTC(2026, 0, 31, 9, minute)).toISOString() },
      }),
    )
    .reduce(deadLetters.evolve, deadLetters.initial);
const decided = (given: readonly DeadLetterEvent[], when: DeadLetterAction) =>
  deadLetters.decide(after(given), { reactor, ...when });

const add = (eventId: string): DeadLetterAction => ({
  type: 'add',
  deadLetter: { ...place(eventId), failure: '550', attempts: 5 },
});
const discard = (eventId: string): DeadLetterAction => ({ type: 'discard', eventId, reason: REASON });

const cases: [string, DeadLetterEvent[], DeadLetterAction, DeadLetterEvent[]][] = [
  ['an event that fails becomes a dead letter', [], add('a'), [failed('a', 5)]],
  [
    'a retried event that fails again is a dead letter again',
    [failed('a'), retried()],
    add('a'),
    [failed('a', 5)],
  ],
  ['all dead letters are retried', [failed('a'), failed('b')], { type: 'retry' }, [retried()]],
  ['one dead letter is retried', [failed('a'), failed('b')], { type: 'retry', eventId: 'b' }, [retried('b')]],
  [
    'all are retried while a retry of one is pending',
    [failed('a'), failed('b'), retried('b')],
    { type: 'retry' },
    [retried()],
  ],
  ['a retry of all is not requested twice', [failed('a'), retried()], { type: 'retry' }, []],
  [
    'a retry of one is not requested while a retry of all is pending',
    [failed('a'), retried()],
    { type: 'retry', eventId: 'a' },
    [],
  ],
  [
    'a dead letter that failed again can be retried again',
    [failed('a'), retried(), failed('a')],
    { type: 'retry' },
    [retried()],
  ],
  ['a retry without dead letters writes nothing', [failed('a'), settled('a')], { type: 'retry' }, []],
  [
    'a retried event that succeeds is settled',
    [failed('a'), retried()],
    { type: 'settle', eventId: 'a' },
    [settled('a')],
  ],
  [
    'settling a settled event writes nothing',
    [failed('a'), settled('a')],
    { type: 'settle', eventId: 'a' },
    [],
  ],
  ['a dead letter is discarded', [failed('a'), failed('b')], discard('a'), [discarded('a')]],
  [
    'a dead letter is discarded while its retry is pending',
    [failed('a'), retried()],
    discard('a'),
    [discarded('a')],
  ],
  ['discarding a discarded event writes nothing', [failed('a'), discarded('a')], discard('a'), []],
  [
    'a failure after the discard does not restore the dead letter',
    [failed('a'), discarded('a')],
    add('a'),
    [],
  ],
  ['a retry of all does not include a discarded event', [failed('a'), discarded('a')], { type: 'retry' }, []],
];
test.each(cases)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

const refusals: [string, DeadLetterEvent[], DeadLetterAction][] = [
  ['rejects a retry of an unknown event', [], { type: 'retry', eventId: 'a' }],
  ['rejects a retry of a settled event', [failed('a'), settled('a')], { type: 'retry', eventId: 'a' }],
  ['rejects a retry of a discarded event', [failed('a'), discarded('a')], { type: 'retry', eventId: 'a' }],
  ['rejects to discard an unknown event', [failed('a')], discard('b')],
  ['rejects to discard a settled event', [failed('a'), settled('a')], discard('a')],
];
test.each(refusals)('%s', (_, given, when) => {
  expect(() => decided(given, when)).toThrow(MESSAGES.deadLetterGone);
});

test('a dead letter counts its attempts from the first failure; the latest failure is last', () => {
  const { open } = after([failed('a', 5), failed('b'), retried('a'), failed('a', 1)]);
  expect([...open.values()]).toEqual([
    {
      ...place('b'),
      failure: '550',
      attempts: 1,
      since: '2026-01-31T09:01:00.000Z',
      at: '2026-01-31T09:01:00.000Z',
      isDue: false,
    },
    {
      ...place('a'),
      failure: '550',
      attempts: 6,
      since: '2026-01-31T09:00:00.000Z',
      at: '2026-01-31T09:03:00.000Z',
      isDue: false,
    },
  ]);
});

test('a retry of one does not affect the others', () => {
  const { open } = after([failed('a'), failed('b'), retried('b')]);
  expect([...open.values()].map(({ isDue }) => isDue)).toEqual([false, true]);
});
