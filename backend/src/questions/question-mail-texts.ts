import { devicePath } from '@parkho/contracts';
import type { MailLanguage } from '../platform/mail/mail-speech.js';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** The answer for a buyer without an account. `base` is the public address: 'https://parkho.pk'. */
export const answerMail = (
  name: string,
  base: string,
  device: { _id: string; name: string },
  { text, answer }: { text: string; answer: string },
  speech: MailLanguage,
): MailText => {
  const { t, urlOf } = speech;
  // A device name by a seller must not look like our own paragraphs.
  const deviceName = device.name.replace(/\s+/g, ' ');
  return composeMail(
    name,
    {
      subject: t('Answer about {device}', { device: deviceName }),
      paragraphs: [
        t(
          'The seller answered your question. Neither of you sees the email address of the other: to write to the seller, use the contact details on the page of the device.',
        ),
      ],
      items: [
        { title: t('Your question'), detail: text },
        { title: t('Answer of the seller'), detail: answer },
      ],
      link: { label: t('See the device'), url: urlOf(base, devicePath(device._id)) },
    },
    speech,
  );
};
