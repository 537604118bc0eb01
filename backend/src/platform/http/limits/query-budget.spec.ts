import { QueryBudget } from './query-budget.js';

/** The number of queries started in each turn of the event loop. */
const turnsOf = async (count: number, work: () => void): Promise<number[]> => {
  const budget = new QueryBudget();
  let turn = 0;
  const next = (): void => {
    turn++;
    counter = setImmediate(next);
  };
  let counter = setImmediate(next);
  const begun: [question: number, turn: number][] = [];
  const ask = async (question: number): Promise<void> => {
    await budget.spend('203.0.113.7', 'search', 4);
    begun.push([question, turn]);
    work();
  };
  await Promise.all(Array.from({ length: count }, (_, question) => ask(question)));
  clearImmediate(counter);
  expect(begun.map(([question]) => question)).toEqual(Array.from({ length: count }, (_, index) => index));
  return [...new Set(begun.map(([, at]) => at))].map(
    (at) => begun.filter(([, other]) => other === at).length,
  );
};

test('two concurrent slow queries start in each turn of the event loop, in order', async () => {
  const slow = (): void => {
    for (const end = performance.now() + 20; performance.now() < end; );
  };
  expect(await turnsOf(5, slow)).toEqual([2, 2, 1]);
});

test('more fast queries than slow ones start in each turn', async () => {
  expect(Math.max(...(await turnsOf(40, () => {})))).toBeGreaterThan(2);
});
