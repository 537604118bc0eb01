/**
 * A phone number with its country code, digits alone. Without '+', '00' or '92' in front it is a Pakistani one:
 * '0300-1234567', '300 1234567', '+92 (0)300 1234567' and '923001234567' are all 923001234567.
 */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^920/, '92');
  const isInternational = /^\s*(\+|00)/.test(phone) || /^92\d{9,10}$/.test(digits);
  return isInternational ? digits : `92${digits.replace(/^0/, '')}`;
}

/** What looks like a phone number: digits, in groups perhaps, with a code in front. */
const WRITTEN = /(?<![\p{L}\p{N}])(?:\+|00|0|92|3)[\d\s().-]{8,18}\d(?![\p{L}\p{N}])/gu;
/** A Pakistani number has 9 to 11 digits behind its country code, and none in the world has more than 15. */
const COMPLETE = /^(?:92\d{9,11}|(?!92)\d{9,15})$/;

/** The phone numbers that a text names, with their country codes, digits alone; each once. */
export const phoneNumbersIn = (text: string): string[] => [
  ...new Set((text.match(WRITTEN) ?? []).map(internationalNumber).filter((number) => COMPLETE.test(number))),
];
