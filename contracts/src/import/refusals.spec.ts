import { PRODUCT_MESSAGES } from '../domain/product.js';
import type { RowError } from './listing.js';
import { IMPORT_ADVICE, IMPORT_MESSAGES } from './messages.js';
import { Refusals, refusalText } from './refusals.js';

const groupsOf = (errors: readonly RowError[]) => {
  const refusals = new Refusals();
  for (const error of errors) refusals.add(error);
  return refusals.groups();
};

describe('errors of an import', () => {
  it('are grouped, with their number, first rows and a fix of the mapping', () => {
    const errors = Array.from({ length: 312 }, (_, index) => ({
      row: index + 2,
      column: 'condition',
      value: '',
      message: PRODUCT_MESSAGES.conditionRequired,
    }));
    const [group, ...others] = groupsOf(errors);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ count: 312, rows: [2, 3, 4, 5, 6], advice: IMPORT_ADVICE.missing });
    expect(refusalText(group!)).toBe('312 rows have no value for `condition`');
  });

  it('list each word that a value table must translate once', () => {
    const [group] = groupsOf(
      ['Shiny', 'Mint', 'Shiny'].map((value, index) => ({
        row: index,
        column: 'condition',
        value,
        message: PRODUCT_MESSAGES.conditionInvalid,
      })),
    );
    expect(group!.advice).toBe(IMPORT_ADVICE.words(['Shiny', 'Mint']));
  });

  it('request a rate for another currency, and are ordered by number', () => {
    const message = IMPORT_MESSAGES.rateNeeded('€');
    const groups = groupsOf([
      { row: 2, message: IMPORT_MESSAGES.valuesMiscounted(3, 4) },
      { row: 3, column: 'price', value: '€ 5', message },
      { row: 4, column: 'price', value: '€ 6', message },
    ]);
    expect(groups.map(({ advice }) => advice)).toEqual([IMPORT_ADVICE.rate, IMPORT_ADVICE.layout]);
    expect(refusalText(groups[1]!)).toBe('1 row: The row has 3 values, the header has 4');
  });
});
