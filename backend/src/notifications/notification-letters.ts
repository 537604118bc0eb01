import {
  NOTIFICATION_KIND_LABELS,
  type Notice,
  type NotificationKind,
  type NotificationView,
  noticeTitle,
  PAGES,
  unsubscribePath,
} from '@parkho/contracts';
import { letter, type MailText } from '../platform/mail/letter.js';

/** What a mail tells of, in the words of the page of notifications. */
export type Told = Extract<NotificationView, { notice: Notice }>;

/** What a notice means to its reader, and the label of its button. */
const MEANINGS: Readonly<Record<Notice, readonly [meaning: string, label: string]>> = {
  'listing-approved': ['Buyers can find it from now on.', 'See your listing'],
  'listing-rejected': [
    'Buyers do not see it. You can edit it; then our team reviews it again.',
    'See your listings',
  ],
  'listing-sold': [
    'It is no longer offered to buyers. If it is still yours to sell, answer this mail.',
    'See your listings',
  ],
  'inspection-requested': [
    'Our inspectors see to it, and you hear from us when it is done. A device with a report sells better.',
    'See the requests',
  ],
  'inspection-done': ['You can read what we have found.', 'See the result'],
  'inspection-corrected': [
    'The report has a new version. The earlier one stays readable.',
    'Read the report',
  ],
  'inspection-assigned': [
    'It waits among your inspections, with the day by which it is due.',
    'See your inspections',
  ],
  // It may wait: the home page has room for the newest of them.
  'featuring-approved': [
    'It is featured now. The home page shows the newest of the featured devices.',
    'See your requests',
  ],
  'featuring-rejected': ['It stays among the devices on sale as it is.', 'See your requests'],
  'idea-answered': ['You can read the answer, and write back.', 'Read the answer'],
  'idea-decided': ['Its page says more.', 'See your feature request'],
  'idea-merged': ['The votes for it count there from now on.', 'See the feature request'],
};

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const quoted = (kind: NotificationKind): string => `\u201c${NOTIFICATION_KIND_LABELS[kind]}\u201d`;

/**
 * A mail about one thing. `name` is the reader's, `base` where the shop is reached: 'https://parkho.pk'; `token` ends
 * mails of these kinds.
 */
export const notificationLetter = (
  name: string,
  base: string,
  notices: readonly [Told, ...Told[]],
  kinds: readonly NotificationKind[],
  token: string,
): MailText => {
  const last = notices.at(-1)!;
  const [meaning, label] = MEANINGS[last.notice];
  const mails = kinds.length === 1 ? 'mails of this kind' : 'mails of these kinds';
  return letter(name, {
    ...(notices.length === 1 ? about(last, meaning) : aboutSeveral(notices)),
    link: { label, url: base + last.href },
    footer: {
      reason: `This mail is of the ${kinds.length === 1 ? 'kind' : 'kinds'} ${LIST.format(kinds.map(quoted))}.`,
      links: [
        { label: `No more ${mails}`, url: base + unsubscribePath(token) },
        { label: 'Choose your mails', url: `${base}${PAGES.profile.path}#mails` },
      ],
    },
  });
};

const about = ({ title, detail }: Told, meaning: string) => ({
  subject: inOneLine(title),
  paragraphs: [meaning],
  ...(detail !== undefined && { items: [{ detail }] }),
});

const aboutSeveral = (notices: readonly [Told, ...Told[]]) => {
  const { name } = notices[0].thing;
  return {
    subject: inOneLine(
      name === undefined ? `${notices.length} updates from Parkho` : `${notices.length} updates: ${name}`,
    ),
    paragraphs: ['This has happened, the latest last:'],
    items: notices.map(({ notice, thing: { type, id }, detail }) => ({
      title: noticeTitle({ notice, thing: { type, id } }),
      ...(detail !== undefined && { detail }),
    })),
  };
};

/** What people call a thing must not look like lines of ours. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
