/** A count with its noun, in English: '1 view', '1,204 views'. */
export const countText = (count: number, singular: string, plural: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/** The same, as a list that is empty for zero. */
export const nonZeroText = (count: number, singular: string, plural: string): string[] =>
  count === 0 ? [] : [countText(count, singular, plural)];
