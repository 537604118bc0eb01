import { type InspectionRequestEnd, inspectionRequestPath, PAGES, reportPath } from '@parkho/contracts';
import type { MailLanguage } from '../../platform/mail/mail-language.js';
import { composeMail } from '../../platform/mail/mail-template.js';

/** The recipient of a mail and their language, its device, and the public address: 'https://parkho.pk'. */
interface About {
  name: string;
  device: string;
  base: string;
  wording: MailLanguage;
}

/** Why a request has ended; requesters get no mail about their own withdrawal. */
const END_TEXTS = {
  withdrawn:
    'Our team has closed your inspection request for this device: {device}. It will not be inspected.',
  sold: 'The device of your inspection request was sold: {device}. It will not be inspected.',
  deleted: 'The device of your inspection request is no longer listed: {device}. It will not be inspected.',
} as const satisfies Record<InspectionRequestEnd, string>;

/** The mails about an inspection, to its requester. */
export const INSPECTION_MAILS = {
  /** `dueOn` is a day in Pakistan. */
  requested: ({ name, device, base, wording }: About, dueOn: string, token: string) => {
    const { t, day, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Inspection request received'),
        paragraphs: [
          t(
            'Thank you for requesting an inspection of this device: {device}. You will have the result by {day} at the latest.',
            { device, day: day(dueOn) },
          ),
          t(
            'The link shows the status of your request, without an account. Do not share it: it shows your contact details.',
          ),
          t(
            'If you did not request an inspection, ignore this email: another person may have entered your address by mistake.',
          ),
        ],
        link: { label: t('See your request'), url: urlOf(base, inspectionRequestPath(token)) },
      },
      wording,
    );
  },

  issued: ({ name, device, base, wording }: About, reportId: string) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Your inspection report is ready'),
        paragraphs: [
          t('The inspection of this device is complete: {device}.', { device }),
          t(
            'The report lists our findings, part by part. Its ID is {reportId}; anyone can verify it on our site.',
            { reportId },
          ),
        ],
        link: { label: t('Read the report'), url: urlOf(base, reportPath(reportId)) },
      },
      wording,
    );
  },

  corrected: ({ name, device, base, wording }: About, reportId: string) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Your inspection report was corrected'),
        paragraphs: [
          t('We corrected the report on this device: {device}.', { device }),
          t(
            'Report {reportId} has a new version, which states the reason. The earlier version stays available.',
            { reportId },
          ),
        ],
        link: { label: t('Read the corrected report'), url: urlOf(base, reportPath(reportId)) },
      },
      wording,
    );
  },

  voided: ({ name, device, base, wording }: About, reportId: string) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Your inspection report was withdrawn'),
        paragraphs: [
          t('We have withdrawn the report on this device: {device}. Please do not rely on its findings.', {
            device,
          }),
          t('Report {reportId} stays available, and states the reason.', { reportId }),
        ],
        link: { label: t('Read the report'), url: urlOf(base, reportPath(reportId)) },
      },
      wording,
    );
  },

  ended: ({ name, device, base, wording }: About, because: InspectionRequestEnd) => {
    const { t, urlOf } = wording;
    return composeMail(
      name,
      {
        subject: t('Your inspection request has ended'),
        paragraphs: [t(END_TEXTS[because], { device }), t('You can browse other devices on our site.')],
        link: { label: t('Browse devices'), url: urlOf(base, PAGES.devices.path) },
      },
      wording,
    );
  },
};
