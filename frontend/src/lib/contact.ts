/** How people reach Parkho. */
export const CONTACT = {
  email: 'info@parkho.pk',
  phone: '+92 42 111 727 546',
  address: 'Parkho Inspection Lab, Incubation Centre, Arfa Software Technology Park, Ferozepur Road, Lahore',
  hours: 'Mon-Sat, 9 AM-6 PM',
} as const;

/** The number as a tel: link wants it. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** A WhatsApp chat with this number that opens with this text. A number without country code is a Pakistani one. */
export const whatsAppLink = (phone: string, text: string): string => {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').replace(/^0/, '92');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
};
