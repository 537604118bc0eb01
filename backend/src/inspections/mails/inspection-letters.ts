import { inspectionRequestPath, reportPath } from '@parkho/contracts';
import { letter } from '../../platform/mail/letter.js';

/** Whom a letter is to, what device it is about, and where the shop is reached: 'https://parkho.pk'. */
interface About {
  name: string;
  device: string;
  base: string;
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Every mail about an inspection, to its requester. */
export const LETTERS = {
  /** `dueOn` is a day in Pakistan. */
  requested: ({ name, device, base }: About, dueOn: string, token: string) =>
    letter(name, {
      subject: 'We have your inspection request',
      paragraphs: [
        `Thank you for asking us to inspect this device: ${device}. You have the result by ${DAY.format(new Date(dueOn))} at the latest.`,
        'The link shows how far it is, without an account. Keep this mail, and pass the link to nobody: it shows your contact data.',
        'If you did not request an inspection, another person mistyped their address: you can ignore this mail.',
      ],
      link: { label: 'See your request', url: base + inspectionRequestPath(token) },
    }),

  issued: ({ name, device, base }: About, reportId: string) =>
    letter(name, {
      subject: 'Your inspection report is ready',
      paragraphs: [
        `We have inspected the device that you asked about: ${device}.`,
        `The report says what we found, part by part. Its ID is ${reportId}; anyone can check on our site that it is genuine.`,
      ],
      link: { label: 'Read the report', url: base + reportPath(reportId) },
    }),

  corrected: ({ name, device, base }: About, reportId: string) =>
    letter(name, {
      subject: 'Your inspection report was corrected',
      paragraphs: [
        `We have corrected the report about the device that you asked about: ${device}.`,
        `Report ${reportId} has a new version, which says why. The earlier one stays readable.`,
      ],
      link: { label: 'Read the corrected report', url: base + reportPath(reportId) },
    }),

  ended: ({ name, device, base }: About, because: 'sold' | 'deleted') =>
    letter(name, {
      subject: 'Your inspection request has ended',
      paragraphs: [
        because === 'sold'
          ? `The device that you asked us to inspect has been sold: ${device}. There will be no inspection.`
          : `The device that you asked us to inspect is no longer listed: ${device}. There will be no inspection.`,
        'Other devices are waiting to be looked at.',
      ],
      link: { label: 'Browse devices', url: `${base}/devices` },
    }),
};
