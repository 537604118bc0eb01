import {
  devicePath,
  endSearchPath,
  formatPkr,
  PAGES,
  SAVED_SEARCH_SHOWN,
  type SearchOwnerKind,
  savedSearchPath,
  toPkr,
} from '@parkho/contracts';
import { composeMail, type MailText } from '../platform/mail/mail-template.js';

/** A device that is new, or cheaper than before; prices in paisa. */
export interface SearchNews {
  id: string;
  name: string;
  price: number;
  /** Absent of a new one. */
  before?: number;
  condition: string;
  location: string;
}

interface SearchMail {
  /** The reader's; empty of a guest. */
  name: string;
  ownerKind: SearchOwnerKind;
  /** Where the shop is reached: 'https://parkho.pk'. */
  base: string;
  title: string;
  query: string;
  news: readonly SearchNews[];
  /** Ends the search. */
  token: string;
}

const pkr = (price: number): string => formatPkr(toPkr(price));
/** What people call a thing must not look like lines of ours. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const countOf = (news: readonly SearchNews[]): string => {
  const cheaper = news.filter(({ before }) => before !== undefined).length;
  const added = news.length - cheaper;
  const parts = [
    ...(added > 0 ? [`${added} new ${added === 1 ? 'device' : 'devices'}`] : []),
    ...(cheaper > 0 ? [`${cheaper} price ${cheaper === 1 ? 'drop' : 'drops'}`] : []),
  ];
  return parts.join(', ');
};

/** One mail about one search: what has come, or become cheaper, since the last one. */
export const searchMail = ({ name, ownerKind, base, title, query, news, token }: SearchMail): MailText => {
  const more = news.length - SAVED_SEARCH_SHOWN;
  return composeMail(name, {
    subject: `${countOf(news)}: ${inOneLine(title)}`,
    paragraphs: [
      'These devices match your saved search:',
      ...(more > 0 ? [`The first ${SAVED_SEARCH_SHOWN} of ${news.length} are below.`] : []),
    ],
    items: news.slice(0, SAVED_SEARCH_SHOWN).map(({ id, name, price, before, condition, location }) => ({
      title: inOneLine(name),
      detail: [
        before === undefined ? pkr(price) : `${pkr(price)}, was ${pkr(before)}`,
        `${condition}, ${location}`,
      ].join('\n'),
      url: base + devicePath(id),
    })),
    link: { label: 'See all matches', url: `${base}${savedSearchPath(query)}&sort=newest` },
    footer: {
      reason: 'You get this email because you saved this search. At most one is sent a day.',
      links: [
        { label: 'Stop emails for this search', url: base + endSearchPath(token) },
        ownerKind === 'user'
          ? { label: 'Saved searches', url: base + PAGES.savedSearches.path }
          : { label: 'See or delete your data', url: base + PAGES.yourData.path },
      ],
    },
  });
};
