import { DEFAULT_REJECTION_REASONS } from '@parkho/contracts';
import { rejectionReasons } from './rejection-reasons.js';

const changed = (...reasons: string[]) => ({
  type: 'RejectionReasonsChanged' as const,
  data: { reasons },
  metadata: { at: '2026-11-22T09:00:00.000Z' },
});

test.each([
  ['a new shop has those that Parkho brings', [], DEFAULT_REJECTION_REASONS, []],
  ['another list', [], ['Blurred'], [{ type: 'RejectionReasonsChanged', data: { reasons: ['Blurred'] } }]],
  ['the same list', [changed('Blurred', 'Dark')], ['Blurred', 'Dark'], []],
  [
    'another order',
    [changed('Blurred', 'Dark')],
    ['Dark', 'Blurred'],
    [{ type: 'RejectionReasonsChanged', data: { reasons: ['Dark', 'Blurred'] } }],
  ],
])('rejection reasons: %s', (_, given, reasons, then) => {
  const state = given.reduce(rejectionReasons.evolve, rejectionReasons.initial);
  expect(rejectionReasons.decide(state, { reasons })).toEqual(then);
});
