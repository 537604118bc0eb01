import { DEFAULT_REJECTION_REASONS } from '@parkho/contracts';
import { rejectionReasons } from './rejection-reasons.js';

const changed = (...reasons: string[]) => ({
  type: 'RejectionReasonsChanged' as const,
  data: { reasons },
  metadata: { at: '2026-11-22T09:00:00.000Z' },
});

test.each([
  ['saving the default list in a new shop writes nothing', [], DEFAULT_REJECTION_REASONS, []],
  [
    'a changed list is recorded',
    [],
    ['Blurred'],
    [{ type: 'RejectionReasonsChanged', data: { reasons: ['Blurred'] } }],
  ],
  ['an unchanged list writes nothing', [changed('Blurred', 'Dark')], ['Blurred', 'Dark'], []],
  [
    'a changed order is recorded',
    [changed('Blurred', 'Dark')],
    ['Dark', 'Blurred'],
    [{ type: 'RejectionReasonsChanged', data: { reasons: ['Dark', 'Blurred'] } }],
  ],
])('rejection reasons: %s', (_, given, reasons, then) => {
  const state = given.reduce(rejectionReasons.evolve, rejectionReasons.initial);
  expect(rejectionReasons.decide(state, { reasons })).toEqual(then);
});
