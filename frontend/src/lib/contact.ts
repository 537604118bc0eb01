/** How people reach Parkho. */
export const CONTACT = {
  email: 'info@parkho.pk',
  phone: '+92 42 111 727 546',
  address: 'Parkho Inspection Lab, Incubation Centre, Arfa Software Technology Park, Ferozepur Road, Lahore',
  hours: 'Mon-Sat, 9 AM-6 PM',
} as const;

/** The number as a tel: link wants it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/**
 * A phone number with its country code, digits alone. Without '+', '00' or '92' in front it is a Pakistani one:
 * '0300-1234567', '300 1234567', '+92 (0)300 1234567' and '923001234567' are all 923001234567.
 */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^920/, '92');
  const isInternational = /^\s*(\+|00)/.test(phone) || /^92\d{9,10}$/.test(digits);
  return isInternational ? digits : `92${digits.replace(/^0/, '')}`;
}

/** A WhatsApp chat with this number that opens with this text. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${internationalNumber(phone)}?text=${encodeURIComponent(text)}`;

/** A new e-mail. */
export const mailLink = (address: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
