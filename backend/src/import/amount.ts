export type DecimalMark = '.' | ',';

/**
 * The number that a person or a spreadsheet wrote: '85000', '1,25,000', 'PKR 85,000.50', '1.339,69', '575,5'. A mark
 * with one or two digits behind it is a decimal mark whatever the file's habit is; with three it groups digits unless
 * it is the file's decimal mark.
 * @returns undefined for anything else
 */
export const parseAmount = (text: string, decimal: DecimalMark): number | undefined => {
  const digits = text
    .trim()
    .replace(/^(pkr|rs\.?|₨)\s*/i, '')
    .replace(/[\s'’]/g, '');
  if (/^\d+([.,]\d{1,2})?$/.test(digits)) return Number(digits.replace(',', '.'));
  for (const mark of decimal === ',' ? ([',', '.'] as const) : (['.', ','] as const)) {
    const [whole = '', fraction, ...rest] = digits.split(mark);
    if (rest.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) continue;
    const group = mark === '.' ? ',' : '.';
    const grouped = new RegExp(`^\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole);
    if (!grouped && !/^\d+$/.test(whole)) continue;
    return Number(`${whole.replaceAll(group, '')}.${fraction ?? '0'}`);
  }
  return undefined;
};
