import { FairSemaphore } from './fair-semaphore.js';

const work = () => {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('never lends more than its size, in request order, and reclaims from failed work', async () => {
  const budget = new FairSemaphore(10);
  const running: string[] = [];
  const jobs = { a: work(), b: work(), c: work() };
  const spend = (name: keyof typeof jobs, amount: number) =>
    budget.withPermits(amount, async () => {
      running.push(name);
      await jobs[name].done;
      if (name === 'a') throw new Error('broken');
    });

  const a = spend('a', 6);
  const b = spend('b', 99); // more than there is: the whole budget
  const c = spend('c', 1); // would fit beside a, but b has asked before
  await settled();
  expect(running).toEqual(['a']);

  jobs.a.finish();
  await expect(a).rejects.toThrow('broken');
  await settled();
  expect(running).toEqual(['a', 'b']);

  jobs.b.finish();
  jobs.c.finish();
  await Promise.all([b, c]);
  expect(running).toEqual(['a', 'b', 'c']);
});
