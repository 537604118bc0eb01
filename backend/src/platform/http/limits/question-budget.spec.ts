import { QuestionBudget } from './question-budget.js';

test('of questions that come at once each begins in a turn of the event loop of its own, in their order', async () => {
  const budget = new QuestionBudget();
  let turn = 0;
  const next = (): void => {
    turn++;
    counter = setImmediate(next);
  };
  let counter = setImmediate(next);
  const begun: [question: number, turn: number][] = [];
  const ask = async (question: number): Promise<void> => {
    await budget.spend('203.0.113.7', 'search');
    begun.push([question, turn]);
  };
  await Promise.all([0, 1, 2, 3].map(ask));
  clearImmediate(counter);
  expect(begun.map(([question]) => question)).toEqual([0, 1, 2, 3]);
  expect(new Set(begun.map(([, at]) => at)).size).toBe(4);
});
