import { QuestionBudget } from './question-budget.js';

test('of questions that come at once no more begin in a turn of the event loop than take some milliseconds, in their order', async () => {
  const budget = new QuestionBudget();
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
  };
  await Promise.all([0, 1, 2, 3, 4].map(ask));
  clearImmediate(counter);
  expect(begun.map(([question]) => question)).toEqual([0, 1, 2, 3, 4]);
  const turns = begun.map(([, at]) => begun.filter(([, other]) => other === at).length);
  expect(turns).toEqual([2, 2, 2, 2, 1]);
});
