/**
 * Report ids: 'PK-XXXX-XXXX-C', in Crockford's base 32 (no I, L, O and U), with 40 bits and a check character. Devices
 * that were listed earlier keep ids of the form 'PKR-XXXXXXXX'.
 */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const REPORT_ID_BITS = 40;
const LENGTH = REPORT_ID_BITS / 5;
/** The earlier format of report ids; the dash distinguishes it from a later id that begins with R. */
const EARLIER_FORMAT = /^\s*PKR\p{Pd}([0-9A-V]{8})\s*$/iu;

/** Multiplication in GF(32), modulo x^5 + x^2 + 1. */
const multiply = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 0; bit < 5; bit++) if (b & (1 << bit)) product ^= a << bit;
  for (let bit = 8; bit >= 5; bit--) if (product & (1 << bit)) product ^= 0b100101 << (bit - 5);
  return product;
};

/** Every symbol has its own weight: one wrong symbol, or two swapped ones, change the check character. */
const checkCharacterOf = (symbols: string): string => {
  let [sum, weight] = [0, 1];
  for (const symbol of symbols) {
    weight = multiply(weight, 2);
    sum ^= multiply(weight, SYMBOLS.indexOf(symbol));
  }
  return SYMBOLS[sum]!;
};

/** @param bits an integer of 40 bits */
export const reportIdOf = (bits: bigint): string => {
  const symbols = Array.from(
    { length: LENGTH },
    (_, index) => SYMBOLS[Number((bits >> BigInt(5 * (LENGTH - 1 - index))) & 31n)],
  ).join('');
  return `PK-${symbols.slice(0, 4)}-${symbols.slice(4)}-${checkCharacterOf(symbols)}`;
};

/**
 * Normalises a typed id: case, spaces and dashes are ignored, O is read as 0, I and L as 1. Undefined if it is
 * mistyped.
 */
export const parseReportId = (typed: string): string | undefined => {
  const earlierDigits = EARLIER_FORMAT.exec(typed)?.[1];
  if (earlierDigits) return `PKR-${earlierDigits.toUpperCase()}`;
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const symbols = plain.replace(/^PK/, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (symbols.length !== LENGTH + 1 || [...symbols].some((symbol) => !SYMBOLS.includes(symbol)))
    return undefined;
  const [body, check] = [symbols.slice(0, LENGTH), symbols.slice(LENGTH)];
  return checkCharacterOf(body) === check ? `PK-${body.slice(0, 4)}-${body.slice(4)}-${check}` : undefined;
};
