import {
  type DataOf,
  daysOfRange,
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORTS_PAGE,
  type ShopReportParameters,
} from '@parkho/contracts';
import { composeMail, type MailText } from '../../platform/mail/mail-template.js';

/** Mails an analyst that a scheduled report is ready. `base` is the public address: 'https://parkho.pk'. */
export const scheduledReportMail = (
  name: string,
  base: string,
  question: ShopReportParameters,
  { size, root, files }: DataOf<'ReportMade'>,
): MailText => {
  const { type, asOf } = question;
  const { from, to } = daysOfRange(question);
  return composeMail(name, {
    subject: `${SHOP_REPORT_TYPE_LABELS[type]} report as of ${asOf}`,
    paragraphs: [
      `Your scheduled report is ready: ${from === null ? 'everything' : `${from}`} up to ${to}.`,
      'It contains personal data and is therefore not attached. Keep the hashes to verify the report later.',
    ],
    items: [
      { title: `Source: ${size} events`, detail: `Log root ${root}` },
      ...files.map(({ format, sha256 }) => ({
        title: SHOP_REPORT_FORMAT_LABELS[format],
        detail: `SHA-256 ${sha256}`,
      })),
    ],
    link: { label: 'Open the reports', url: `${base}${SHOP_REPORTS_PAGE.path}` },
    footer: { reason: 'You get this email because you are an analyst at Parkho.', links: [] },
  });
};
