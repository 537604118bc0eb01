import { internationalNumber } from '@parkho/contracts';

/** The contact data of Parkho. */
export const CONTACT = {
  email: 'info@parkho.pk',
  phone: '+92 42 111 727 546',
  address: 'Parkho Inspection Lab, Incubation Centre, Arfa Software Technology Park, Ferozepur Road, Lahore',
  hours: 'Mon-Sat, 9 AM-6 PM',
} as const;

/** A tel: link. With the country code it can be dialled from everywhere, however the number is written. */
export const telephoneLink = (phone: string): string => `tel:+${internationalNumber(phone)}`;

/** A WhatsApp chat with this number that opens with this text. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${internationalNumber(phone)}?text=${encodeURIComponent(text)}`;

/** A new e-mail. */
export const mailLink = (address: string, subject: string, body: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
