import { westernDigits } from './amount.js';

/**
 * A phone number with its country code, digits only. Without '+', '00' or '92' in front it is a Pakistani one:
 * '0300-1234567', '300 1234567', '+92 (0)300 1234567' and '923001234567' are all 923001234567.
 */
export function internationalNumber(phone: string): string {
  const plain = westernDigits(phone);
  const digits = plain.replace(/\D/g, '').replace(/^00/, '').replace(/^920/, '92');
  const isInternational = /^\s*(\+|00)/.test(plain) || /^92\d{9,10}$/.test(digits);
  return isInternational ? digits : `92${digits.replace(/^0/, '')}`;
}

const PAKISTANI_MOBILE = /^92(3\d\d)(\d{7})$/;
/** Landlines, free numbers and those of companies: an area or service code, and five digits or more. */
const PAKISTANI = /^92[124-9]\d{7,10}$/;
/** E.164: at most fifteen digits, the first of which is not zero. */
const FOREIGN = /^(?!92)[1-9]\d{7,14}$/;

/** Whether a text is exactly one number, of Pakistan or with the code of another country. */
export const isPhoneNumber = (phone: string): boolean => {
  const number = internationalNumber(phone);
  const hasValidCharacters = /^\+?[\d\s().\-/]+$/.test(westernDigits(phone).trim());
  return hasValidCharacters && [PAKISTANI_MOBILE, PAKISTANI, FOREIGN].some((kind) => kind.test(number));
};

/** A Pakistani mobile number in its usual form, '0300 1234567'; any other text is unchanged. */
export const writtenPhone = (phone: string): string => {
  const mobile = isPhoneNumber(phone) && PAKISTANI_MOBILE.exec(internationalNumber(phone));
  return mobile ? `0${mobile[1]} ${mobile[2]}` : phone;
};
