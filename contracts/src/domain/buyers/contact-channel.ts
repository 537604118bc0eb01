/** Channels to contact a seller from the page of a device. */
export const CONTACT_CHANNELS = ['call', 'whatsapp', 'mail'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];
export const CONTACT_CHANNEL_LABELS: Readonly<Record<ContactChannel, string>> = {
  call: 'Calls',
  whatsapp: 'WhatsApp',
  mail: 'Email',
};
