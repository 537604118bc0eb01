import { Votes } from './votes.js';

test('each person has one vote, which can be changed and withdrawn', () => {
  const people = Array.from({ length: 1_000 }, (_, n) => `person-${n}`);
  const all = people.reduce((votes, id, n) => votes.with(id, n % 4 ? 'up' : 'down'), Votes.none);
  expect(all.counts).toEqual({ up: 750, down: 250 });
  expect([all.of('person-4'), all.of('person-5'), all.of('nobody')]).toEqual(['down', 'up', null]);
  expect(new Map(all)).toEqual(new Map(people.map((id, n) => [id, n % 4 ? 'up' : 'down'])));

  const changed = all.with('person-4', 'up').with('person-5', null).with('nobody', null);
  expect(changed.counts).toEqual({ up: 750, down: 249 });
  expect([changed.of('person-4'), changed.of('person-5')]).toEqual(['up', null]);
  // Earlier states are not changed.
  expect([all.of('person-4'), all.of('person-5'), Votes.none.counts]).toEqual([
    'down',
    'up',
    { up: 0, down: 0 },
  ]);
});
