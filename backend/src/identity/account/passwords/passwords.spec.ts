import { hashPassword, passwordMatches } from './passwords.js';

/** Microseconds of this process on all its threads: other processes do not change them. */
const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let n = 0; n < 5; n++) await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

test.each([
  undefined,
  'erased',
])('an account without a hash (%s) takes the time of a wrong password', async (none) => {
  const stored = await hashPassword('Right1password');
  expect(await passwordMatches(stored, 'Right1password')).toBe(true);
  expect(await passwordMatches(none, 'nobody has this password')).toBe(false);
  const wrong = await processorTime(() => passwordMatches(stored, 'Wrong1password'));
  const unknown = await processorTime(() => passwordMatches(none, 'Wrong1password'));
  // Without a hash to compute it takes a thousandth; on a busy machine the same work has taken twice as long.
  expect(unknown / wrong).toBeGreaterThan(0.1);
  expect(unknown / wrong).toBeLessThan(10);
});
