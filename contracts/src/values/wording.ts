import { formatPkr } from './money.js';

/** How texts of ours and amounts are written in a language. */
export interface Wording {
  /** A text that comes from a table or an answer: in the language where it is one of ours, else as it is. */
  known(text: string): string;
  /** An amount in PKR. */
  pkr(amount: number): string;
  /** A number as people group its digits. */
  number(value: number): string;
}

export const ENGLISH: Wording = {
  known: (text) => text,
  pkr: formatPkr,
  number: (value) => value.toLocaleString('en-PK'),
};
