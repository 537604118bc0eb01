import { devicePath } from '@parkho/contracts';
import type { MailLanguage } from '../platform/mail/mail-language.js';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** The answer for a buyer without an account. `base` is the public address: 'https://parkho.pk'. */
export const answerMail = (
  name: string,
  base: string,
  device: { _id: string; name: string },
  { text, answer }: { text: string; answer: string },
  wording: MailLanguage,
): MailText => {
  const { t, urlOf } = wording;
  // A device name by a seller must not look like our own paragraphs.
  const deviceName = device.name.replace(/\s+/g, ' ');
  return composeMail(
    name,
    {
      subject: t('Answer about {device}', { device: deviceName }),
      paragraphs: [
        t(
          'The seller answered your question. Your email addresses stay private: to contact the seller, use the contact details on the device page.',
        ),
      ],
      items: [
        { title: t('Your question'), detail: text },
        { title: t('Seller’s answer'), detail: answer },
      ],
      link: { label: t('See the device'), url: urlOf(base, devicePath(device._id)) },
    },
    wording,
  );
};
