/** An amount of money in paisa (1/100 of a Pakistani rupee), always an integer. Events hold nothing else. */
export type Paisa = number;

/** The largest price a listing may have: one hundred million rupees. */
export const MAX_PRICE_PKR = 100_000_000;

/** Rupees (with two decimals at most) to paisa. */
export const toPaisa = (pkr: number): Paisa => Math.round(pkr * 100);

/** Paisa to rupees. */
export const toPkr = (paisa: Paisa): number => paisa / 100;

const whole = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 0 });

/** 'PKR 85,000': thousands separators, no decimals (specification, home page, section 2). */
export const formatPkr = (pkr: number): string => `PKR ${whole.format(pkr)}`;

let exact: Intl.NumberFormat | undefined;
/** The same to the paisa, 'PKR 85,000.50': two prices that differ do not read the same. */
export const exactPkr = (pkr: number): string => {
  if (Number.isInteger(pkr)) return formatPkr(pkr);
  exact ??= new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2 });
  return `PKR ${exact.format(pkr)}`;
};

/** In PKR; a bound that is absent is open. */
export interface PriceRange {
  minPrice?: number;
  maxPrice?: number;
}
