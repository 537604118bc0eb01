export type DecimalMark = '.' | ',';

/** The quantity of a number: money, battery hours, or devices. */
export type Quantity = 'money' | 'hours' | 'pieces';

interface Amount {
  value: number;
  /** The sign or code of a currency other than the rupee, as it is written with the amount. */
  currency?: string;
}

const RUPEE = /^(?:pkr|rs|rupees?|rupay|₨|روپے|روپیہ)$/iu;
const FOREIGN =
  /^(?:(?:us|au|ca|a|c)?\$|€|£|¥|₹|\p{Sc}|usd|dollars?|eur|euros?|gbp|pounds?|aed|dhs?|dirhams?|sar|riyals?|qar|kwd|omr|bhd|cny|rmb|yuan|jpy|yen|inr|cad|aud)$/iu;
/** Multipliers of money amounts by their word. */
export const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hazaar: 1e3,
  ہزار: 1e3,
  lac: 1e5,
  lacs: 1e5,
  lack: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  لاکھ: 1e5,
  crore: 1e7,
  crores: 1e7,
  کروڑ: 1e7,
};
/** Own properties only: every object has 'constructor'. */
const multipleOf = (word: string): number | undefined => {
  const name = word.toLowerCase();
  return Object.hasOwn(MULTIPLES, name) ? MULTIPLES[name] : undefined;
};
/** Words that sellers write with a number and that do not change it. */
const IGNORED_WORDS: Record<Quantity, RegExp> = {
  money: /^(?:only|net|cash|final|fixed|fix|negotiable|asking|demand|price|each)$/i,
  hours: /^(?:h|hrs?|hours?|backup|battery|timing)$/i,
  pieces: /^(?:pcs?|pieces?|units?|nos?|available|left|in|stock)$/i,
};

const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const MARKS: Readonly<Record<string, string>> = { '٬': ',', '،': ',', '٫': '.' };

/** Replaces Urdu and Arabic digits and marks by Western ones, one by one. */
export const westernDigits = (text: string): string =>
  text
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[٬،٫]/g, (mark) => MARKS[mark]!);

/**
 * Parses a typed amount, or that of a spreadsheet: '85000', '1,25,000', 'Rs.85,000/-', '85,000 PKR only', '85k', '1.25
 * lakh', '۸۵ ہزار', '€ 1.339,69', '2.5 hours'. A mark followed by one or two digits is a decimal mark in any file;
 * followed by three it groups digits unless it is the file's decimal mark.
 * @returns undefined for anything else, such as a negative number, two numbers, or other words
 */
export const parseAmount = (text: string, decimal: DecimalMark, quantity: Quantity): Amount | undefined => {
  const parts = /^(\D{0,30})(\d(?:[\d.,'’\s]{0,30}\d)?)(\D{0,30})$/u.exec(westernDigits(text).trim());
  if (!parts) return undefined;
  const [, before, digits, after] = parts as unknown as [string, string, string, string];
  if (
    /(?:^|[\s(])[-−–]\s*$|(?:^|[^\p{L}])[.,]$/u.test(before) ||
    /[^\p{L}\p{M}\p{Sc}\s.:;,!/=()*−–-]/u.test(before + after)
  )
    return undefined;
  const number = numberOf(digits.replace(/[\s'’]/g, ''), decimal);
  if (number === undefined) return undefined;
  const amount: Amount = { value: number };
  for (const [words, follows] of [
    [before, false],
    [after, true],
  ] as const) {
    for (const word of words.split(/[^\p{L}\p{M}\p{Sc}]+/u).filter(Boolean)) {
      const multiple = follows && quantity === 'money' ? multipleOf(word) : undefined;
      if (multiple) amount.value = Math.round(amount.value * multiple * 100) / 100;
      else if (quantity === 'money' && FOREIGN.test(word) && !RUPEE.test(word)) amount.currency = word;
      else if (!IGNORED_WORDS[quantity].test(word) && !(quantity === 'money' && RUPEE.test(word)))
        return undefined;
    }
  }
  return amount;
};

/** A typed price in PKR: see `parseAmount`; undefined for other texts and other currencies. */
export const parsePrice = (text: string): number | undefined => {
  const amount = parseAmount(text, '.', 'money');
  return amount?.currency === undefined ? amount?.value : undefined;
};

const numberOf = (digits: string, decimal: DecimalMark): number | undefined => {
  if (/^\d+([.,]\d{1,2})?$/.test(digits)) return Number(digits.replace(',', '.'));
  for (const mark of decimal === ',' ? ([',', '.'] as const) : (['.', ','] as const)) {
    const [whole = '', fraction, ...surplus] = digits.split(mark);
    if (surplus.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) continue;
    const group = mark === '.' ? ',' : '.';
    const isGrouped = new RegExp(`^\\d{1,3}(\\${group}\\d{2,3})*\\${group}\\d{3}$`).test(whole);
    if (!isGrouped && !/^\d+$/.test(whole)) continue;
    return Number(`${whole.replaceAll(group, '')}.${fraction ?? '0'}`);
  }
  return undefined;
};

/** Currencies of a file's prices other than the rupee, with how shops write them. */
const CURRENCIES: Readonly<Record<string, RegExp>> = {
  USD: /^(?:us\$|\$|usd|dollars?)$/i,
  EUR: /^(?:€|eur|euros?)$/i,
  GBP: /^(?:£|gbp|pounds?)$/i,
  AED: /^(?:aed|dhs?|dirhams?)$/i,
  SAR: /^(?:sar|riyals?)$/i,
};
export const CURRENCY_CODES: readonly string[] = Object.keys(CURRENCIES);

/** 'EUR' for '€' and 'euros'; undefined for one that is not among CURRENCY_CODES. */
export const currencyCode = (written: string): string | undefined =>
  CURRENCY_CODES.find((code) => CURRENCIES[code]!.test(written));

/** Whether a text names the rupee: 'Rs. 85,000', '1.25 lakh'. */
export const namesRupees = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}\p{Sc}]+/u).some((word) => RUPEE.test(word) || (multipleOf(word) ?? 0) >= 1e5);

/** The currency, other than the rupee, in a column's name: 'euros' of 'Price_euros'. */
export const currencyOf = (column: string): string | undefined =>
  column.split(/[^\p{L}\p{Sc}]+/u).find((word) => word !== '' && FOREIGN.test(word) && !RUPEE.test(word));

/* A number starts at its first digit, and a parenthesis at its last '(': a text of a hundred thousand of them is scanned once. */
/** Sellers write capacities as free text; TB counts as 1,000 GB so that '1000GB' and '1TB' are the same disk. */
const CAPACITY = /(?<!\d)(?:(\d+)\s*[x×]\s*)?(\d+(?:\.\d+)?)\s*(GB|TB)/gi;
/** A possible but not present capacity: 'up to 32GB', 'expandable to 1 TB', '64GB max'. */
const CAPACITY_PATTERN =
  /(?:\b(?:up\s?to|max(?:imum)?|supports?|(?:expand|upgrad|extend)[a-z]*(?:\s+(?:up\s?)?to)?)\b[\s:]*\d+(?:\.\d+)?\s*[GT]B)|(?:(?<!\d)\d+(?:\.\d+)?\s*[GT]B\s+max(?:imum)?\b)/gi;

/**
 * The sum of gigabytes in a text: '256GB SSD + 1TB HDD' is 1,256. Text in parentheses ('16GB (2x8GB)') and possible
 * capacities ('up to 32GB') do not count. 0 when the text names no capacity with its unit.
 */
export const parseGigabytes = (text: string): number => {
  const western = westernDigits(text);
  const withoutParentheses = western.includes(')') ? western.replace(/\([^()]*\)/g, ' ') : western;
  const installed = withoutParentheses.replace(CAPACITY_PATTERN, ' ');
  let sum = 0;
  // Not matchAll, which copies the pattern each time; this runs several times for every device.
  for (let match = CAPACITY.exec(installed); match; match = CAPACITY.exec(installed)) {
    const [, factor = '1', amount, unit] = match;
    sum += Number(factor) * Number(amount) * (unit?.toUpperCase() === 'TB' ? 1000 : 1);
  }
  return sum;
};
