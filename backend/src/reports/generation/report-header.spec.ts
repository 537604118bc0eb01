import { SHOP_REPORT_MESSAGES } from '@parkho/contracts';
import { compareReport } from './compare-report.js';
import { parseHeader } from './report-header.js';

const headerOf = (asOf: string) =>
  [
    `Log root: ${'A'.repeat(43)}=`,
    'Erased cells: 0',
    `Body SHA-256: ${'0'.repeat(64)}`,
    `Reference: parkho-report/1/users/30d/${asOf}/5`,
  ].join('\n');
const never = () => Promise.reject(new Error('It was made'));

test('a header is validated against possible reports', async () => {
  expect(parseHeader(headerOf('2026-02-11'))).toMatchObject({ size: 5, format: 'txt' });
  for (const day of ['0000-01-05', '1999-12-31', '2026-02-30'])
    expect(parseHeader(headerOf(day))).toBeUndefined();
  await expect(compareReport({ header: headerOf('9999-12-31') }, never)).rejects.toThrow(
    SHOP_REPORT_MESSAGES.asOfInFuture,
  );
});

test('a body is located by its position, not by a search for its text', () => {
  // A search would compare the header with nearly every position of the body.
  const [head, body] = ['a'.repeat(1_000_000), `ab${'a'.repeat(150_000)}`];
  const start = performance.now();
  expect(parseHeader(`${head}\n${'='.repeat(78)}\n${body}`)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(2_000);
  // A header text that also occurs in the body belongs to the header.
  expect(parseHeader(`${headerOf('2026-02-11')}\n${'='.repeat(78)}\nErased cells`)).toMatchObject({
    erasedCells: 0,
    body: 'Erased cells',
  });
});

test('a long file that is no report is rejected without scanning it', async () => {
  // A search for tags would take hours.
  await expect(compareReport({ file: Buffer.alloc(10_000_000, '<') }, never)).rejects.toThrow(
    SHOP_REPORT_MESSAGES.noReport,
  );
});
