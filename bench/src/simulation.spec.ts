import { percentile } from './rounds.js';
import { Random } from './shop/random.js';
import { latenciesOf } from './simulation.js';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** As many requests as can be told from what queueing theory says. */
const MANY = { seconds: 20_000, rate: 70 };
const exponential = (random: Random, average: number) => () => -Math.log(1 - random.next()) * average;

test('one process with work of any length behaves as M/M/1', () => {
  const random = new Random(1);
  const latencies = latenciesOf({ ...MANY, processes: 1, work: exponential(random, 10) }, random);
  // 10 ms of work at 70 % of what can be done: 10 / (1 - 0.7), exponentially distributed.
  expect(mean(latencies) / (10 / 0.3)).toBeCloseTo(1, 1);
  expect(percentile(latencies, 0.99) / ((10 / 0.3) * Math.log(100))).toBeCloseTo(1, 1);
});

test('work that always takes the same time waits half as long', () => {
  const latencies = latenciesOf({ ...MANY, processes: 1, work: () => 10 }, new Random(2));
  expect((mean(latencies) - 10) / ((10 * 0.7) / (2 * 0.3))).toBeCloseTo(1, 1);
});

test('several processes share one line', () => {
  const random = new Random(3);
  const latencies = latenciesOf({ ...MANY, rate: 280, processes: 4, work: exponential(random, 10) }, random);
  // Erlang's C for four at 70 %: 0.4287 of the requests wait, for 10 / (4 (1 - 0.7)) on average.
  expect((mean(latencies) - 10) / (0.4287 * (10 / (4 * 0.3)))).toBeCloseTo(1, 1);
});

test('without requests there are no latencies', () => {
  expect(latenciesOf({ rate: 0.001, seconds: 1, processes: 1, work: () => 1 }, new Random(4))).toEqual([]);
});
