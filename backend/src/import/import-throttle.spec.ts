import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { ImportThrottle } from './import-throttle.js';

/** The number of steps started in some turns of the event loop of some milliseconds each, with their duration. */
const stepsIn = async (
  turns: number,
  turnMs: number,
  isAnyWaiting = false,
): Promise<{ steps: number; ms: number }> => {
  const pace = new ImportThrottle(() => isAnyWaiting);
  let steps = 0;
  let isOver = false;
  const work = (async () => {
    for (; !isOver; steps++) await pace.step();
  })();
  const start = performance.now();
  for (let turn = 0; turn < turns; turn++) {
    const end = performance.now() + turnMs;
    while (performance.now() < end);
    await nextTurn();
  }
  const counted = { steps, ms: performance.now() - start };
  isOver = true;
  await work;
  return counted;
};

test('runs a step in each turn of an idle event loop', async () => {
  // On a busy machine turns take longer.
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  expect((await stepsIn(50, 0)).steps).toBeGreaterThan(10);
  now.mockRestore();
});

test.each([
  ['turns are long', 12, false],
  ['requests wait', 1, true],
])('while %s there is a step in 50 ms, after the pause has grown', async (_, turnMs, isAnyWaiting) => {
  const { steps, ms } = await stepsIn(100, turnMs, isAnyWaiting);
  expect(steps).toBeLessThan(8 + ms / 50);
});
