/** Ways to contact a seller from the page of a device. */
export const CONTACT_WAYS = ['call', 'whatsapp', 'mail'] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];
export const CONTACT_WAY_LABELS: Readonly<Record<ContactWay, string>> = {
  call: 'Calls',
  whatsapp: 'WhatsApp',
  mail: 'Email',
};
