import { jest } from '@jest/globals';
import type { ProjectionHealth } from '../read-model.js';
import { LagMonitor } from './metrics.js';

/** The positions of one projection and the log. */
let stand: Pick<ProjectionHealth, 'position' | 'head'>;
let lag: LagMonitor;
beforeEach(() => {
  jest.useFakeTimers();
  stand = { position: '1', head: '1' };
  lag = new LagMonitor(() => [
    { name: 'tally', version: 1, isServed: true, caughtUp: true, state: 'live', ...stand },
  ]);
  lag.start();
});
afterEach(() => {
  lag.stop();
  jest.useRealTimers();
});
const seconds = () => lag.lags().get('tally') ?? 0;

test('a projection’s lag starts when it is first seen behind, and ends at the head', () => {
  jest.advanceTimersByTime(5_000);
  expect(seconds()).toBe(0);
  stand = { position: '1', head: '2' };
  jest.advanceTimersByTime(11_000);
  expect(seconds()).toBeCloseTo(10);
  stand = { position: '2', head: '2' };
  expect(seconds()).toBe(0);
});

test('a projection that keeps up with steady writes has no lag, though it is never at the head', () => {
  for (let second = 1; second <= 9; second++) {
    stand = { position: `${second}`, head: `${second + 1}` };
    jest.advanceTimersByTime(1_000);
  }
  expect(seconds()).toBeLessThanOrEqual(2);
});
