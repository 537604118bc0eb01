import { inspectionRequestPath, reportPath } from '@parkho/contracts';
import { composeMail } from '../../platform/mail/mail-template.js';

/** The recipient of a mail, the device it is about, and where the shop is reached: 'https://parkho.pk'. */
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
export const INSPECTION_MAILS = {
  /** `dueOn` is a day in Pakistan. */
  requested: ({ name, device, base }: About, dueOn: string, token: string) =>
    composeMail(name, {
      subject: 'Inspection request received',
      paragraphs: [
        `Thank you for requesting an inspection of this device: ${device}. You will have the result by ${DAY.format(new Date(dueOn))} at the latest.`,
        'The link shows the status of your request, without an account. Do not share it: it shows your contact details.',
        'If you did not request an inspection, ignore this email: another person may have entered your address by mistake.',
      ],
      link: { label: 'See your request', url: base + inspectionRequestPath(token) },
    }),

  issued: ({ name, device, base }: About, reportId: string) =>
    composeMail(name, {
      subject: 'Your inspection report is ready',
      paragraphs: [
        `The inspection of this device is complete: ${device}.`,
        `The report lists our findings, part by part. Its ID is ${reportId}; anyone can verify it on our site.`,
      ],
      link: { label: 'Read the report', url: base + reportPath(reportId) },
    }),

  corrected: ({ name, device, base }: About, reportId: string) =>
    composeMail(name, {
      subject: 'Your inspection report was corrected',
      paragraphs: [
        `We corrected the report on this device: ${device}.`,
        `Report ${reportId} has a new version, which states the reason. The earlier version stays available.`,
      ],
      link: { label: 'Read the corrected report', url: base + reportPath(reportId) },
    }),

  ended: ({ name, device, base }: About, because: 'sold' | 'deleted') =>
    composeMail(name, {
      subject: 'Your inspection request has ended',
      paragraphs: [
        because === 'sold'
          ? `The device of your inspection request was sold: ${device}. It will not be inspected.`
          : `The device of your inspection request is no longer listed: ${device}. It will not be inspected.`,
        'You can browse other devices on our site.',
      ],
      link: { label: 'Browse devices', url: `${base}/devices` },
    }),
};
