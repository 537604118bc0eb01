/**
 * A phone number with its country code, digits alone. Without '+', '00' or '92' in front it is a Pakistani one:
 * '0300-1234567', '300 1234567', '+92 (0)300 1234567' and '923001234567' are all 923001234567.
 */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^920/, '92');
  const isInternational = /^\s*(\+|00)/.test(phone) || /^92\d{9,10}$/.test(digits);
  return isInternational ? digits : `92${digits.replace(/^0/, '')}`;
}
