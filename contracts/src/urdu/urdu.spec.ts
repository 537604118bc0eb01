import { filledIn, piecesOf } from '../values/language.js';
import { URDU } from './index.js';

const namesOf = (text: string) =>
  piecesOf(text)
    .filter((_, nth) => nth % 2 === 1)
    .sort();

test.each(Object.entries(URDU))('%s', (english, urdu) => {
  expect(namesOf(urdu)).toEqual(namesOf(english));
  // A text may be marks alone.
  if (/\p{L}/u.test(filledIn(english, {}))) expect(urdu).toMatch(/\p{Script_Extensions=Arabic}/u);
  // Spaces at an end join a text to the next one.
  expect([urdu.startsWith(' '), urdu.endsWith(' ')]).toEqual([
    english.startsWith(' '),
    english.endsWith(' '),
  ]);
});
