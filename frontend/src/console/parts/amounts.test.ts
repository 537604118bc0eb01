import { formatBytes, formatSince } from './amounts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_540, '1.5 kB'],
  [340_400_000, '340 MB'],
  [5e15, '5,000 TB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0 seconds'],
  [61, '1 minute'],
  [7_300, '2 hours'],
  [900_000, '10 days'],
])('%d seconds ago is formatted as %s', (seconds, text) => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(formatSince(new Date(now - seconds * 1_000).toISOString(), now)).toBe(text);
});
