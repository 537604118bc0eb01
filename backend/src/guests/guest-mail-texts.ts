import {
  GUEST_HOLDINGS,
  GUEST_LINK_DAYS,
  type GuestHoldingKind,
  joinPath,
  reviewPath,
  yourDataPath,
} from '@parkho/contracts';
import type { MailLanguage } from '../platform/mail/mail-language.js';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** The page of a mail's link, where it is not that of the record. */
const PAGE_OF: { readonly [K in GuestHoldingKind]?: (token: string) => string } = {
  review: reviewPath,
  assistant: joinPath,
};

/** `base` is the public address: 'https://parkho.pk'. */
export const GUEST_MAILS = {
  confirm: (kind: GuestHoldingKind, base: string, token: string, wording: MailLanguage): MailText => {
    const { t, urlOf } = wording;
    const { title, text, button } = GUEST_HOLDINGS[kind];
    return composeMail(
      '',
      {
        subject: t(title),
        paragraphs: [
          t(text),
          t(
            'This link works for {days} days. If you did not request this, ignore this email: nothing happens, and your address is deleted after that.',
            { days: GUEST_LINK_DAYS },
          ),
        ],
        link: { label: t(button), url: urlOf(base, (PAGE_OF[kind] ?? yourDataPath)(token)) },
      },
      wording,
    );
  },

  access: (base: string, token: string, wording: MailLanguage): MailText => {
    const { t, urlOf } = wording;
    return composeMail(
      '',
      {
        subject: t('Your data at Parkho'),
        paragraphs: [
          t(
            'Someone, probably you, requested a link to the data that Parkho has for this email address. Open the link to see or delete the data.',
          ),
          t('This link works for {days} days. If you did not request it, ignore this email.', {
            days: GUEST_LINK_DAYS,
          }),
        ],
        link: { label: t('See your data'), url: urlOf(base, yourDataPath(token)) },
      },
      wording,
    );
  },
};
