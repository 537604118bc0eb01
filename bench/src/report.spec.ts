import { table } from './report.js';

test('shows each figure with its limit and whether the aim is met', () => {
  expect(
    table([
      { name: 'appends', figure: '4,000/s', limit: '5,000/s', ratio: 0.8, aim: { atLeast: 0.8 } },
      { name: 'list', figure: '900/s', ratio: 0.0123, aim: { atLeast: 0.15 }, p50: 1.234, p99: 35.6 },
      { name: 'growth', figure: '2.1 times', ratio: 2.1, aim: { atMost: 2 } },
      { name: 'memory', figure: '120 MB' },
    ]),
  ).toBe(
    [
      '          measured    limit  ratio             aim  p50 ms  p99 ms',
      'appends    4,000/s  5,000/s   0.80       >= 0.8 ok',
      'list         900/s           0.012  >= 0.15 missed    1.23      36',
      'growth   2.1 times            2.10     <= 2 missed',
      'memory      120 MB',
    ].join('\n'),
  );
});
