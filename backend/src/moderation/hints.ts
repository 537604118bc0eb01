import {
  contactDataIn,
  FLAG_REASON_LABELS,
  type Flag,
  FORBIDDEN_WORDS,
  formatPkr,
  type Hint,
  type ImageSlot,
  MODERATION_LIMITS,
  type SimilarPrices,
  SUSPICIOUS_PRICE_FACTORS,
} from '@parkho/contracts';

export type OtherListing = NonNullable<Hint['listings']>[number];

/** The findings about a listing. */
export interface HintSources {
  name: string;
  description: string;
  /** In PKR. */
  price: number;
  similar: SimilarPrices;
  /** Other listings with the photo of a slot or, where there is none, a similar one. */
  photos: readonly { slot: ImageSlot; isSame: boolean; listings: readonly OtherListing[] }[];
  serials: readonly { serial: string; listings: readonly OtherListing[] }[];
  phones: readonly { phone: string; listings: readonly OtherListing[] }[];
  /** The open ones. */
  flags: readonly Flag[];
}

/** Reasons to review a listing more closely, the most important first. */
export const hintsOf = (sources: HintSources): Hint[] => [
  ...flagHints(sources.flags),
  ...sources.serials.map(serialHint),
  ...sources.phones.map(phoneHint),
  ...priceHints(sources),
  ...forbiddenHints(`${sources.name}\n${sources.description}`),
  ...contactHints(sources.description),
  // Shops use one photo for all their devices of a kind.
  ...sources.photos.map(photoHint),
];

const limitListings = (listings: readonly OtherListing[]) =>
  listings.slice(0, MODERATION_LIMITS.hintListings);
const otherListings = (count: number): string =>
  count === 1 ? 'another listing' : `${count} other listings`;

const flagHints = (flags: readonly Flag[]): Hint[] => {
  if (flags.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { reason } of flags) {
    const label = FLAG_REASON_LABELS[reason];
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const reasons = [...counts].map(([label, count]) => (count === 1 ? label : `${label} (${count})`));
  const people = flags.length === 1 ? '1 person' : `${flags.length} people`;
  return [{ kind: 'flagged', text: `Reported by ${people}: ${reasons.join('; ')}.`, flags }];
};

const photoHint = ({ slot, isSame, listings }: HintSources['photos'][number]): Hint => ({
  kind: 'same-photo',
  text: `The ${slot} photo ${isSame ? 'is also' : 'looks like one'} in ${otherListings(listings.length)}.`,
  slot,
  listings: limitListings(listings),
});

const serialHint = ({ serial, listings }: HintSources['serials'][number]): Hint => ({
  kind: 'same-serial',
  text: `The serial number ${serial.toUpperCase()} is also that of ${otherListings(listings.length)}.`,
  listings: limitListings(listings),
});

/** A phone number as people write it: 0300-1234567, 04235761234. */
const formatPhone = (phone: string): string =>
  phone.startsWith('923') ? `0${phone.slice(2, 5)}-${phone.slice(5)}` : `0${phone.slice(2)}`;

const phoneHint = ({ phone, listings }: HintSources['phones'][number]): Hint => {
  const sellers = new Set(listings.map(({ seller }) => seller)).size;
  return {
    kind: 'same-phone',
    text: `The phone number ${formatPhone(phone)} is also that of ${sellers === 1 ? 'another seller' : `${sellers} other sellers`}.`,
    listings: limitListings(listings),
  };
};

const priceHints = ({ price, similar }: HintSources): Hint[] => {
  if (!similar) return [];
  const { count, low, high } = similar;
  if (price >= low * SUSPICIOUS_PRICE_FACTORS.below && price <= high * SUSPICIOUS_PRICE_FACTORS.above)
    return [];
  const range =
    low === high ? formatPkr(low) : `${formatPkr(low)} to ${formatPkr(high).slice('PKR '.length)}`;
  const text = `Similar devices cost ${range} (${count} listings); this one costs ${formatPkr(price)}.`;
  return [{ kind: 'price', text }];
};

const contactHints = (description: string): Hint[] => {
  const words = contactDataIn(description);
  if (words.length === 0) return [];
  const text =
    'The description has contact data in it: buyers see it on the listing, beside the description.';
  return [{ kind: 'contact-data', text, words }];
};

const forbiddenHints = (text: string): Hint[] =>
  FORBIDDEN_WORDS.flatMap(({ why, words }) => {
    const forbidden = words.filter((word) => pattern(word).test(text));
    if (forbidden.length === 0) return [];
    const quoted = forbidden.map((word) => `“${word}”`).join(', ');
    return [
      { kind: 'forbidden-words', text: `The listing says ${quoted}: ${why}.`, words: forbidden } as const,
    ];
  });

/** Matches a word in any spacing and case, but not within another word. */
const pattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(' ', '[\\s-]+')}(?![\\p{L}\\p{N}])`, 'iu');
