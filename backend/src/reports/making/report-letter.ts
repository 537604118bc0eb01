import {
  type DataOf,
  firstDayOf,
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_TYPE_LABELS,
  SHOP_REPORTS_PAGE,
  type ShopReportQuestion,
} from '@parkho/contracts';
import { letter, type MailText } from '../../platform/mail/letter.js';

/** Tells an analyst that a scheduled report is there. `base` is where the shop is reached: 'https://parkho.pk'. */
export const scheduledReportLetter = (
  name: string,
  base: string,
  question: ShopReportQuestion,
  { size, root, files }: DataOf<'ReportMade'>,
): MailText => {
  const { type, asOf } = question;
  const from = firstDayOf(question);
  return letter(name, {
    subject: `${SHOP_REPORT_TYPE_LABELS[type]} report as of ${asOf}`,
    paragraphs: [
      `This report has been made as it is scheduled: ${from === null ? 'everything' : `${from}`} up to ${asOf}.`,
      'It names people, and stays in the shop for that: the link leads to it. Keep the hashes, and you can tell later whether it is still the same.',
    ],
    items: [
      { title: `Made of ${size} events`, detail: `Log root ${root}` },
      ...files.map(({ format, sha256 }) => ({
        title: SHOP_REPORT_FORMAT_LABELS[format],
        detail: `SHA-256 ${sha256}`,
      })),
    ],
    link: { label: 'Open the reports', url: `${base}${SHOP_REPORTS_PAGE.path}` },
    footer: { reason: 'You get this mail because you are an analyst of Parkho.', links: [] },
  });
};
