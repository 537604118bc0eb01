import { westernDigits } from './amount.js';

/** Phone numbers, email addresses and links of a text, as they are written there. */
export interface FoundNumber {
  text: string;
  /** The canonical form. */
  means: string;
}

const GAP = '[\\s.()-]{0,3}';
/** 0300 1234567, 0300-1234567, +92 300 1234567, 0092 (0)300 123 45 67, 92-300-1234567. */
const MOBILE = new RegExp(`(?<!\\d)(?:(?:\\+|00)?92|0)${GAP}0?${GAP}(3(?:${GAP}\\d){9})(?!\\d)`, 'g');
/** 042-35761234, (051) 5111111, +92 42 35761234. */
const LANDLINE = /(?<!\d)(?:(?:\+|00)92[\s-]?|\(?0)([24-9]\d{1,2}\)?[\s-]?\d{6,8})(?!\d)/g;
/** An email address. The match starts at the beginning of a word, so that a long word is scanned once. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const LINK = /(?:https?:\/\/|www\.|wa\.me\/)\S+/gi;
/** A serial number is recognised by the words before it, and has a digit. */
const SERIAL =
  /\b(?:s\/?n|serial(?:\s*(?:no|num|number))?|service\s*tag)\b[\s.:#-]*((?=[a-z0-9-]*\d)[a-z0-9](?:[a-z0-9-]{3,28})[a-z0-9])\b/gi;

/** The numbers, each once, in the first spelling. */
const deduplicate = (numbers: readonly FoundNumber[]): FoundNumber[] =>
  [...new Map(numbers.toReversed().map((number) => [number.means, number])).values()].toReversed();

/** Pakistani telephone numbers, each once; `means`: the digits with the country's 92 before them. */
export const phonesIn = (text = ''): FoundNumber[] => {
  const plain = westernDigits(text);
  const numbers = [...plain.matchAll(MOBILE), ...plain.matchAll(LANDLINE)].map(([match, national]) => ({
    text: match.trim(),
    means: `92${national!.replace(/\D/g, '')}`,
  }));
  return deduplicate(numbers.filter(({ means }) => means.length >= 11 && means.length <= 12));
};

/** Serial numbers, each once; `means`: its letters and digits. */
export const serialsIn = (text = ''): FoundNumber[] =>
  deduplicate([...westernDigits(text).matchAll(SERIAL)].map(([, serial]) => serialOf(serial!)));

/** A serial number by itself, such as that of a report. */
export const serialOf = (serial: string): FoundNumber => ({
  text: serial.trim(),
  means: serial.toLowerCase().replace(/[^a-z0-9]/g, ''),
});

/** Telephone numbers, e-mail addresses and links, as they are written. */
export const contactDataIn = (text: string): string[] => [
  ...phonesIn(text).map((phone) => phone.text),
  ...new Set([...text.matchAll(EMAIL), ...text.matchAll(LINK)].map(([match]) => match)),
];

/** 's…@example.com': enough for the owner to recognise the address. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1…');

/** The ends of a phone number: '03…67'; a shorter text becomes empty. */
export const maskedPhone = (phone: string): string =>
  phone.length < 8 ? '…' : `${phone.slice(0, 2)}…${phone.slice(-2)}`;
