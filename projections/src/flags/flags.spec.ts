import type { ModerationEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type FlagDocument, flags } from './flags.js';

const ids = { flagId: 'f1', productId: 'p1', reporterId: 'g1', reporterKind: 'guest' as const };
const flagged: ModerationEvent = {
  type: 'ListingFlagged',
  data: { ...ids, reason: 'scam', text: 'Asks for an advance', deviceName: 'T480', sender: 'ab12' },
};
const confirmed: ModerationEvent = { type: 'FlagConfirmed', data: ids };
const answered: ModerationEvent = {
  type: 'FlagAnswered',
  data: { ...ids, verdict: 'upheld', answer: 'Thank you' },
};
const erased: ModerationEvent = { type: 'FlagErased', data: ids };
const open: FlagDocument = {
  _id: 'f1',
  productId: 'p1',
  reporterId: 'g1',
  reporterKind: 'guest',
  deviceName: 'T480',
  reason: 'scam',
  text: 'Asks for an advance',
  at: at(0),
  isOpen: true,
};
const { reporterId: _, text: __, ...nameless } = open;

const cases: { given: ModerationEvent[]; when: ModerationEvent; then: FlagDocument | null }[] = [
  { given: [], when: flagged, then: open },
  { given: [flagged], when: confirmed, then: { ...open, isConfirmed: true } },
  {
    given: [flagged],
    when: answered,
    then: { ...open, isOpen: false, verdict: 'upheld', answer: 'Thank you', answeredAt: at(1) },
  },
  { given: [flagged], when: erased, then: nameless },
];

test.each(cases)('flags: $when.type', ({ given, when, then }) => {
  expect(fold(flags, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(flags.handles));
});
