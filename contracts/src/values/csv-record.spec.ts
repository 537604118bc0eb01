import { csvRecord, unescapedCell } from './csv-record.js';

describe('a CSV record', () => {
  it.each([
    '=1+1',
    '+92 300',
    '-5',
    '@SUM',
    '＝1+1',
    '\tx',
    "'=x",
    "''-",
  ])('escapes %j against formulas, and restores it', (text) => {
    const cell = csvRecord([text])
      .replace(/\r\n$/, '')
      .replace(/^"(.*)"$/s, '$1');
    expect(cell).toMatch(/^'/);
    expect(unescapedCell(cell)).toBe(text);
  });

  it.each(["'", "'tis", 'a=b', '5" screen', ''])('does not change %j', (text) => {
    expect(unescapedCell(text)).toBe(text);
    expect(
      csvRecord([text])
        .replace(/\r\n$/, '')
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"'),
    ).toBe(text);
  });

  it('quotes cells with a separator, a line break or a quotation mark', () => {
    expect(csvRecord(['a', 'b,c', 'd\ne', '5"'])).toBe('a,"b,c","d\ne","5"""\r\n');
  });

  it('edits texts with line breaks before they are escaped and quoted', () => {
    const joined = (text: string) => text.replace(/\s*[\r\n\u2028]+\s*/g, ' ');
    const texts = ['plain', '\n=1+1', 'two\u2028"lines"', 'two words'];
    expect(csvRecord(texts, joined)).toBe('plain," =1+1","two ""lines""","two words"\r\n');
  });
});
