import { setImmediate as nextTurn } from 'node:timers/promises';
import { Pace } from './pace.js';

/** Steps that begin in so many turns of the event loop of so many milliseconds. */
const stepsIn = async (turns: number, turnMs: number, isAnyWaiting = false): Promise<number> => {
  const pace = new Pace(() => isAnyWaiting);
  let steps = 0;
  let isOver = false;
  const work = (async () => {
    for (; !isOver; steps++) await pace.step();
  })();
  for (let turn = 0; turn < turns; turn++) {
    const end = performance.now() + turnMs;
    while (performance.now() < end);
    await nextTurn();
  }
  const counted = steps;
  isOver = true;
  await work;
  return counted;
};

test('there is a step in each turn of a loop that has time', async () => {
  expect(await stepsIn(50, 0)).toBeGreaterThan(10);
});

test('steps are rare while turns are long, or requests wait', async () => {
  expect(await stepsIn(20, 30)).toBeLessThan(12);
  expect(await stepsIn(300, 1, true)).toBeLessThan(20);
});
