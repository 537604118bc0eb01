import { interpolate, type Language } from './language.js';
import { formatPkr } from './money.js';

/** Texts and amounts in a language. */
export interface Wording {
  /**
   * Translates a text from a table or a response, with or without a number in it, where it is one of ours, or several
   * joined by commas; otherwise returns it unchanged.
   */
  translate(text: string): string;
  /** An amount in PKR. */
  pkr(amount: number): string;
  /** A number with grouped digits. */
  number(value: number): string;
}

export const ENGLISH: Wording = {
  translate: (text) => text,
  pkr: formatPkr,
  number: (value) => value.toLocaleString('en-PK'),
};

/** In lakhs and crores, with the digits that people in Pakistan read on screens. */
const groupedDigits = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Between texts in a list. */
const COMMA = ', ';
const NUMBER = /\d+(?:[.,]\d+)*/;

/** @param translations of the language, by the English texts; absent for English */
export const wordingOf = (
  language: Language,
  translations: Readonly<Record<string, string>> = {},
): Wording => {
  if (language === 'en') return ENGLISH;
  const translateOne = (text: string): string | undefined => {
    const [number] = NUMBER.exec(text) ?? [];
    const template = number && translations[text.replace(number, '{number}')];
    return translations[text] ?? (template ? interpolate(template, { number }) : undefined);
  };
  /** Several texts joined by commas, which a text can contain, too. */
  const translateJoined = (text: string): string | undefined => {
    for (let comma = text.indexOf(COMMA); comma >= 0; comma = text.indexOf(COMMA, comma + 1)) {
      const first = translateOne(text.slice(0, comma));
      const remaining = first && translateAny(text.slice(comma + COMMA.length));
      if (remaining) return [first, remaining].join(translations[COMMA]);
    }
    return undefined;
  };
  const translateAny = (text: string) => translateOne(text) ?? translateJoined(text);
  return {
    translate: (text) => translateAny(text) ?? text,
    pkr: (amount) => `${groupedDigits.format(amount)} روپے`,
    number: (value) => groupedDigits.format(value),
  };
};
