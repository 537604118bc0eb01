import { hashPassword, passwordMatches } from './passwords.js';

/** CPU time of this process in microseconds, on all its threads: other processes do not change it. */
const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

/**
 * The minimum of several rounds, alternating: excludes occasional work of this process, such as garbage collection.
 */
const leastOf = async (...works: (() => Promise<unknown>)[]): Promise<number[]> => {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let n = 0; n < 10; n++)
    for (const [index, work] of works.entries())
      least[index] = Math.min(least[index]!, await processorTime(work));
  return least;
};

test.each([
  undefined,
  'erased',
])('an account without a hash (%s) takes as long as a wrong password', async (none) => {
  const stored = await hashPassword('Right1password');
  expect(await passwordMatches(stored, 'Right1password')).toBe(true);
  expect(await passwordMatches(none, 'nobody has this password')).toBe(false);
  const [wrong, unknown] = await leastOf(
    () => passwordMatches(stored, 'Wrong1password'),
    () => passwordMatches(none, 'Wrong1password'),
  );
  expect(unknown! / wrong!).toBeGreaterThan(0.5);
  expect(unknown! / wrong!).toBeLessThan(2);
});
