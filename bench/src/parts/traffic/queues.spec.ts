import { percentile } from '../../rounds.js';
import { Random } from '../../shop/random.js';
import { type Cost, closedLoop, openLoop } from './queues.js';

const machine = { cores: 2, inThreads: new Set(['photo']) };
const page = (milliseconds: number): Cost => ({ kind: 'page', milliseconds });
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('the wait of single requests follows the formula for constant service times', () => {
  // M/D/1: work + share * work / (2 * (1 - share)).
  const { latencies } = openLoop(
    [page(10)],
    machine,
    { rate: 80, seconds: 2_000 },
    { processes: 1 },
    new Random(1),
  );
  expect(mean(latencies)).toBeGreaterThan(28.5);
  expect(mean(latencies)).toBeLessThan(31.5);
});

test('a closed loop is limited by the service time', () => {
  const { rate, latencies } = closedLoop(
    [page(2), page(6)],
    machine,
    { connections: 32, seconds: 60 },
    new Random(1),
  );
  expect(rate).toBeGreaterThan(245);
  expect(rate).toBeLessThan(255);
  expect(percentile(latencies.slice(100), 0.5)).toBeGreaterThan(100);
});

test('work in threads does not delay pages', () => {
  const photo = { kind: 'photo', milliseconds: 500 };
  const costs = [...Array<Cost>(99).fill(page(1)), photo];
  const { latencies } = openLoop(
    costs,
    machine,
    { rate: 100, seconds: 100 },
    { processes: 1 },
    new Random(1),
  );
  expect(percentile(latencies, 0.9)).toBeLessThan(5);
  expect(Math.max(...latencies)).toBeGreaterThanOrEqual(500);
});

test('twice the processes serve twice the load, with less waiting', () => {
  const load = { rate: 80, seconds: 500 };
  const oneProcess = openLoop([page(10)], machine, load, { processes: 1 }, new Random(1));
  const twoProcesses = openLoop([page(10)], machine, { ...load, rate: 160 }, { processes: 2 }, new Random(1));
  expect(twoProcesses.latencies.length / oneProcess.latencies.length).toBeCloseTo(2, 1);
  expect(mean(twoProcesses.latencies)).toBeLessThan(mean(oneProcess.latencies));
});

test('an edge serves cached answers: for some seconds, or permanently', () => {
  const atEdge = (immutable: string[], seconds = 10) =>
    openLoop(
      [page(1)],
      machine,
      { rate: 10, seconds: 100 },
      { processes: 1, edge: { addresses: { page: 1 }, seconds, immutable } },
      new Random(1),
    ).atEdge;
  // One of some 100 requests in each 10 seconds is passed on, and one of all 1,000.
  expect(atEdge([])).toBeCloseTo(0.99, 2);
  expect(atEdge(['page'])).toBeCloseTo(0.999, 3);
  expect(atEdge([], 0)).toBe(0);
});

test('kinds without addresses are not cached', () => {
  const edge = { addresses: { page: 1 }, seconds: 10, immutable: [] };
  const { atEdge } = openLoop(
    [{ kind: 'write', milliseconds: 1 }],
    machine,
    { rate: 10, seconds: 10 },
    { processes: 1, edge },
    new Random(1),
  );
  expect(atEdge).toBe(0);
});
