import type { FeatureRequestEvent, Vote } from '@parkho/contracts';
import type { ReadModel } from '../read-model.js';
import { fold, recorded } from '../recorded.fixture.js';
import { type FeatureRequestVoteDocument, featureRequestVotes, votesOf } from './feature-request-votes.js';

const of = { requestId: 'r1', authorId: 'author' };
const voted = (vote: Vote | null, previous: Vote | null = null): FeatureRequestEvent => ({
  type: 'FeatureRequestVoted',
  data: { ...of, voterId: 'sana', vote, previous },
});
const votesTaken = (...votes: { voterId: string; vote: Vote }[]): FeatureRequestEvent => ({
  type: 'FeatureRequestVotesTaken',
  data: { ...of, fromId: 'r2', votes },
});
const sanas = (vote: Vote): FeatureRequestVoteDocument => ({ _id: 'r1/sana', vote });

const cases: {
  given: FeatureRequestEvent[];
  when: FeatureRequestEvent;
  then: FeatureRequestVoteDocument | null;
}[] = [
  { given: [], when: voted('up'), then: sanas('up') },
  { given: [voted('up')], when: voted('down', 'up'), then: sanas('down') },
  { given: [voted('up')], when: voted(null, 'up'), then: null },
  { given: [], when: votesTaken({ voterId: 'sana', vote: 'down' }), then: sanas('down') },
];

test.each(cases)('feature-request-votes: $when.type', ({ given, when, then }) => {
  expect(fold(featureRequestVotes, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(featureRequestVotes.handles));
});

test('votes that a merge takes over are stored for each person', () => {
  const event = recorded(votesTaken({ voterId: 'sana', vote: 'up' }, { voterId: 'omar', vote: 'down' }));
  const keys = featureRequestVotes.keysOf(event) as readonly string[];
  expect(keys.map((key) => featureRequestVotes.evolve(null, event, key))).toEqual([
    sanas('up'),
    { _id: 'r1/omar', vote: 'down' },
  ]);
});

test('a person’s votes are found among the given requests', async () => {
  const documents = new Map(
    [sanas('up'), { _id: 'r2/omar', vote: 'down' as const }].map((one) => [one._id, one]),
  );
  const model = { getMany: async (ids: string[]) => ids.flatMap((id) => documents.get(id) ?? []) };
  const votes = await votesOf(model as unknown as ReadModel<FeatureRequestVoteDocument>, 'sana', [
    'r1',
    'r2',
  ]);
  expect(votes).toEqual(new Map([['r1', 'up']]));
});
