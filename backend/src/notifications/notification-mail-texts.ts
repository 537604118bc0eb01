import {
  NOTICES,
  NOTIFICATION_KIND_LABELS,
  type Notice,
  type NotificationKind,
  type NotificationView,
  noticeTitle,
  PAGES,
  unsubscribePath,
} from '@parkho/contracts';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** The notifications of a mail, in the words of the notifications page. */
export type NotificationEntry = Extract<NotificationView, { notice: Notice }>;

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
const quoted = (kind: NotificationKind): string => `\u201c${NOTIFICATION_KIND_LABELS[kind]}\u201d`;

/**
 * A mail about one record. `name` is the reader's, `base` the public address: 'https://parkho.pk'; `token` unsubscribes
 * from mails of these kinds.
 */
export const notificationMail = (
  name: string,
  base: string,
  notices: readonly [NotificationEntry, ...NotificationEntry[]],
  kinds: readonly NotificationKind[],
  token: string,
): MailText => {
  const last = notices.at(-1)!;
  const { meaning, button } = NOTICES[last.notice].mail;
  const mails = kinds.length === 1 ? 'emails of this kind' : 'emails of these kinds';
  return composeMail(name, {
    ...(notices.length === 1 ? singleNotice(last, meaning) : severalNotices(notices)),
    link: { label: button, url: base + last.href },
    footer: {
      reason: `You get this email because of your ${kinds.length === 1 ? 'setting' : 'settings'} ${LIST.format(kinds.map(quoted))}.`,
      links: [
        { label: `Stop ${mails}`, url: base + unsubscribePath(token) },
        { label: 'Email settings', url: `${base}${PAGES.profile.path}#mails` },
      ],
    },
  });
};

const singleNotice = ({ title, detail }: NotificationEntry, meaning: string) => ({
  subject: inOneLine(title),
  paragraphs: [meaning],
  ...(detail !== undefined && { items: [{ detail }] }),
});

const severalNotices = (notices: readonly [NotificationEntry, ...NotificationEntry[]]) => {
  // A deletion has the name, those before it have lost it.
  const { name } = notices.at(-1)!.thing;
  return {
    subject: inOneLine(
      name === undefined ? `${notices.length} updates from Parkho` : `${notices.length} updates: ${name}`,
    ),
    paragraphs: ['Here is what happened, in order:'],
    items: notices.map(({ notice, thing: { type, id }, detail }) => ({
      title: noticeTitle({ notice, thing: { type, id } }),
      ...(detail !== undefined && { detail }),
    })),
  };
};

/** Names by users must not look like our own lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
