/** An amount of money in paisa (1/100 of a Pakistani rupee), always an integer. Events hold only these. */
export type Paisa = number;

/** The largest price of a listing: one hundred million rupees. */
export const MAX_PRICE_PKR = 100_000_000;

/** Rupees (with at most two decimals) to paisa. */
export const toPaisa = (pkr: number): Paisa => Math.round(pkr * 100);

/** Paisa to rupees. */
export const toPkr = (paisa: Paisa): number => paisa / 100;

const wholeRupees = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 0 });

/** 'PKR 85,000': thousands separators, no decimals (specification, home page, section 2). */
export const formatPkr = (pkr: number): string => `PKR ${wholeRupees.format(pkr)}`;

let exactRupees: Intl.NumberFormat | undefined;
/** A price exact to the paisa, 'PKR 85,000.50', so that different prices have different texts. */
export const exactPkr = (pkr: number): string => {
  if (Number.isInteger(pkr)) return formatPkr(pkr);
  exactRupees ??= new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2 });
  return `PKR ${exactRupees.format(pkr)}`;
};

/** In PKR; an absent bound is open. */
export interface PriceRange {
  minPrice?: number;
  maxPrice?: number;
}
