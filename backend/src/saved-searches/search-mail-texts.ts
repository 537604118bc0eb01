import {
  devicePath,
  endSearchPath,
  PAGES,
  SAVED_SEARCH_MAIL_DEVICES,
  type SearchOwnerKind,
  savedSearchPath,
  toPkr,
} from '@parkho/contracts';
import type { MailLanguage } from '../platform/mail/mail-language.js';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** A device that is new, or cheaper than before; prices in paisa. */
export interface NewMatch {
  id: string;
  name: string;
  price: number;
  /** Absent for a new one. */
  before?: number;
  condition: string;
  location: string;
}

interface SearchMail {
  /** The reader's; empty for a guest. */
  name: string;
  ownerKind: SearchOwnerKind;
  /** The public address: 'https://parkho.pk'. */
  base: string;
  title: string;
  query: string;
  matches: readonly NewMatch[];
  /** Ends the search. */
  token: string;
  wording: MailLanguage;
}

/** Names by users must not look like our own lines. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const countOf = (matches: readonly NewMatch[], { t }: MailLanguage): string => {
  const cheaper = matches.filter(({ before }) => before !== undefined).length;
  const added = matches.length - cheaper;
  const parts = [
    ...(added > 0 ? [added === 1 ? t('1 new device') : t('{count} new devices', { count: added })] : []),
    ...(cheaper > 0
      ? [cheaper === 1 ? t('1 price drop') : t('{count} price drops', { count: cheaper })]
      : []),
  ];
  return parts.join(t(', '));
};

/** A mail about one search: devices that are new, or cheaper, since the last one. */
export const composeSearchMail = (mail: SearchMail): MailText => {
  const { name, ownerKind, base, title, query, matches, token, wording } = mail;
  const { t, translate, urlOf } = wording;
  const pkr = (price: number): string => wording.pkr(toPkr(price));
  const remaining = matches.length - SAVED_SEARCH_MAIL_DEVICES;
  return composeMail(
    name,
    {
      subject: t('{counts}: {search}', { counts: countOf(matches, wording), search: inOneLine(title) }),
      paragraphs: [
        t('These devices match your saved search:'),
        ...(remaining > 0
          ? [
              t('The first {shown} of {count} are below.', {
                shown: SAVED_SEARCH_MAIL_DEVICES,
                count: matches.length,
              }),
            ]
          : []),
      ],
      items: matches
        .slice(0, SAVED_SEARCH_MAIL_DEVICES)
        .map(({ id, name, price, before, condition, location }) => ({
          title: inOneLine(name),
          detail: [
            before === undefined
              ? pkr(price)
              : t('{price}, was {before}', { price: pkr(price), before: pkr(before) }),
            [translate(condition), translate(location)].join(t(', ')),
          ].join('\n'),
          url: urlOf(base, devicePath(id)),
        })),
      link: { label: t('See all matches'), url: urlOf(base, `${savedSearchPath(query)}&sort=newest`) },
      footer: {
        reason: t('You get this email because you saved this search. At most one is sent a day.'),
        links: [
          { label: t('Stop emails for this search'), url: urlOf(base, endSearchPath(token)) },
          ownerKind === 'user'
            ? { label: t('Saved searches'), url: urlOf(base, PAGES.savedSearches.path) }
            : { label: t('See or delete your data'), url: urlOf(base, PAGES.yourData.path) },
        ],
      },
    },
    wording,
  );
};
