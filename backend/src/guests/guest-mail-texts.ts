import {
  GUEST_LINK_DAYS,
  GUEST_MATTERS,
  type GuestMatterKind,
  reviewPath,
  yourDataPath,
} from '@parkho/contracts';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** Where the link of a mail leads, where that is not the page of the record. */
const PAGE_OF: { readonly [K in GuestMatterKind]?: (token: string) => string } = { review: reviewPath };

const LIFE = `This link works for ${GUEST_LINK_DAYS} days.`;

/** `base` is where the shop is reached: 'https://parkho.pk'. */
export const GUEST_MAILS = {
  confirm: (kind: GuestMatterKind, base: string, token: string): MailText => {
    const { title, text, button } = GUEST_MATTERS[kind];
    return composeMail('', {
      subject: title,
      paragraphs: [
        text,
        `${LIFE} If you did not request this, ignore this email: nothing happens, and your address is deleted after that.`,
      ],
      link: { label: button, url: base + (PAGE_OF[kind] ?? yourDataPath)(token) },
    });
  },

  access: (base: string, token: string): MailText =>
    composeMail('', {
      subject: 'Your data at Parkho',
      paragraphs: [
        'Someone, probably you, requested a link to what Parkho holds for this email address. You can see all of it there, and delete it.',
        `${LIFE} If you did not request it, ignore this email.`,
      ],
      link: { label: 'See your data', url: base + yourDataPath(token) },
    }),
};
