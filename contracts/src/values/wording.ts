import { filledIn, type Language } from './language.js';
import { formatPkr } from './money.js';

/** How texts of ours and amounts are written in a language. */
export interface Wording {
  /** A text that comes from a table or an answer, with a number in it or none: in the language where it is one of ours, else as it is. */
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

/** Of lakhs and crores, with the digits that people in Pakistan read on screens. */
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

const NUMBER = /\d+(?:[.,]\d+)*/;

/** @param translations of the language, by the English texts; English has none */
export const wordingOf = (
  language: Language,
  translations: Readonly<Record<string, string>> = {},
): Wording =>
  language === 'en'
    ? ENGLISH
    : {
        known: (text) => {
          const [number] = NUMBER.exec(text) ?? [];
          const numbered = number && translations[text.replace(number, '{number}')];
          return translations[text] ?? (numbered ? filledIn(numbered, { number }) : text);
        },
        pkr: (amount) => `${grouped.format(amount)} روپے`,
        number: (value) => grouped.format(value),
      };
