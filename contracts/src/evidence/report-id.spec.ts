import { parseReportId, reportIdOf } from './report-id.js';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ids = [0n, 1n, 0xffffffffffn, 0x123456789an].map(reportIdOf);

test('reportIdOf returns an id of the documented format', () => {
  for (const id of ids)
    expect(id).toMatch(/^PK-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['as written', (id: string) => id],
  ['in lower case', (id: string) => id.toLowerCase()],
  ['without dashes', (id: string) => id.replaceAll('-', '')],
  ['with spaces and long dashes', (id: string) => ` ${id.replaceAll('-', ' – ')} `],
  ['with O for 0', (id: string) => id.replaceAll('0', 'O')],
  ['with I for 1', (id: string) => id.replaceAll('1', 'i')],
])('is accepted %s', (_, typed) => {
  for (const id of ids) expect(parseReportId(typed(id))).toBe(id);
});

test('one wrong symbol is detected in any position', () => {
  for (const id of ids)
    for (let at = 3; at < id.length; at++)
      for (const symbol of id[at] === '-' ? [] : SYMBOLS)
        if (symbol !== id[at])
          expect(parseReportId(id.slice(0, at) + symbol + id.slice(at + 1))).toBeUndefined();
});

test('two swapped symbols are detected', () => {
  const symbols = [...ids[3]!.slice(3).replaceAll('-', '')];
  for (let a = 0; a < symbols.length; a++)
    for (let b = a + 1; b < symbols.length; b++) {
      const exchanged = [...symbols];
      [exchanged[a], exchanged[b]] = [symbols[b]!, symbols[a]!];
      if (symbols[a] !== symbols[b]) expect(parseReportId(`PK${exchanged.join('')}`)).toBeUndefined();
    }
});

test('an id of the old format is accepted, and other text rejected', () => {
  expect(parseReportId('pkr-0a1b2c3v')).toBe('PKR-0A1B2C3V');
  for (const wrong of ['', 'PK', 'PK-0000-0000', 'PK-0000-0000-00', 'PK-UUUU-UUUU-U', 'hello'])
    expect(parseReportId(wrong)).toBeUndefined();
});
