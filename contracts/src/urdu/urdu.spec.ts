import { GUEST_HOLDINGS } from '../domain/buyers/guest.js';
import { REVIEW_MESSAGES } from '../domain/buyers/review.js';
import { SAVED_SEARCH_MESSAGES } from '../domain/buyers/saved-search.js';
import { GUEST_MESSAGES } from '../texts/guest-messages.js';
import { interpolate, splitPlaceholders } from '../values/language.js';
import { URDU } from './index.js';

const namesOf = (text: string) =>
  splitPlaceholders(text)
    .filter((_, nth) => nth % 2 === 1)
    .sort();

test.each(Object.entries(URDU))('%s', (english, urdu) => {
  expect(namesOf(urdu)).toEqual(namesOf(english));
  // A text may consist of punctuation only.
  if (/\p{L}/u.test(interpolate(english, {}))) expect(urdu).toMatch(/\p{Script_Extensions=Arabic}/u);
  // Leading and trailing spaces join a text to its neighbours.
  expect([urdu.startsWith(' '), urdu.endsWith(' ')]).toEqual([
    english.startsWith(' '),
    english.endsWith(' '),
  ]);
});

test('the server’s messages to visitors are in Urdu', () => {
  const { linkInvalid, reviewed, reviewedAlready, notNamed, ownDevice } = REVIEW_MESSAGES;
  const texts = [
    ...[SAVED_SEARCH_MESSAGES, GUEST_MESSAGES, ...Object.values(GUEST_HOLDINGS)].flatMap((messages) =>
      Object.values(messages),
    ),
    ...[linkInvalid, reviewed, reviewedAlready, notNamed, ownDevice],
  ];
  expect(texts.filter((text) => !(text in URDU))).toEqual([]);
});
