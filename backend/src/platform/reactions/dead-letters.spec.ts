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
  ['it may fail again', [failed('a'), retried()], add('a'), [failed('a', 5)]],
  ['all are retried', [failed('a'), failed('b')], { type: 'retry' }, [retried()]],
  ['one is retried', [failed('a'), failed('b')], { type: 'retry', eventId: 'b' }, [retried('b')]],
  [
    'all are retried where one is already',
    [failed('a'), failed('b'), retried('b')],
    { type: 'retry' },
    [retried()],
  ],
  ['a retry that is under way is not requested again', [failed('a'), retried()], { type: 'retry' }, []],
  ['nor for one', [failed('a'), retried()], { type: 'retry', eventId: 'a' }, []],
  [
    'one that failed again is retried again',
    [failed('a'), retried(), failed('a')],
    { type: 'retry' },
    [retried()],
  ],
  ['without dead letters there is nothing to retry', [failed('a'), settled('a')], { type: 'retry' }, []],
  ['what is done is settled', [failed('a'), retried()], { type: 'settle', eventId: 'a' }, [settled('a')]],
  ['and once', [failed('a'), settled('a')], { type: 'settle', eventId: 'a' }, []],
  ['one is discarded', [failed('a'), failed('b')], discard('a'), [discarded('a')]],
  ['also while it waits for its retry', [failed('a'), retried()], discard('a'), [discarded('a')]],
  ['and once', [failed('a'), discarded('a')], discard('a'), []],
  ['an attempt under way does not bring a discarded one back', [failed('a'), discarded('a')], add('a'), []],
  ['a discarded one is not retried with the others', [failed('a'), discarded('a')], { type: 'retry' }, []],
];
test.each(cases)('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

const refusals: [string, DeadLetterEvent[], DeadLetterAction][] = [
  ['an unknown event is not retried', [], { type: 'retry', eventId: 'a' }],
  ['nor one that is done', [failed('a'), settled('a')], { type: 'retry', eventId: 'a' }],
  ['nor one that is discarded', [failed('a'), discarded('a')], { type: 'retry', eventId: 'a' }],
  ['an unknown event is not discarded', [failed('a')], discard('b')],
  ['nor one that is done', [failed('a'), settled('a')], discard('a')],
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
