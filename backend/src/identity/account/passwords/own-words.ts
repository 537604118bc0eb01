import type { PersonalData } from '@parkho/contracts';

/** Whom a password belongs to, as far as its words are concerned. */
export interface Named {
  personal: Pick<PersonalData, 'name' | 'email'>;
  businessName?: string;
}

/** The words of the shop itself, which are refused like a person's own. */
const SHOP_WORDS = ['parkho'];
/** What is written in place of a letter. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!|]',
  l: '[l1|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
  z: '[z2]',
};
/** What is beside the words makes a password of its own when it has so many letters, or so many characters. */
const OTHER_LETTERS = 3;
const OTHER_CHARACTERS = 12;

/** Letters without case and accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const patternOf = (letters: readonly string[]): string =>
  letters.map((letter) => LOOKALIKES[letter] ?? letter).join('');

/** The words of three letters and more, forwards and backwards; the longest first, for one may be part of another. */
const ownWords = ({ personal, businessName = '' }: Named): RegExp => {
  const words = plain(`${personal.name} ${personal.email} ${businessName}`).match(/\p{L}{3,}/gu) ?? [];
  const patterns = [...SHOP_WORDS, ...words]
    .toSorted((one, other) => other.length - one.length)
    .flatMap((word) => [patternOf([...word]), patternOf([...word].reverse())]);
  return new RegExp(patterns.join('|'), 'gu');
};

/** Whether a password is little more than words of its holder or the shop: 'ayesha123', 'P@rkho2024', 'nahkahseya1'. */
export const isMadeOfOwnWords = (password: string, holder: Named): boolean => {
  const whole = plain(password);
  const rest = whole.replace(ownWords(holder), '');
  const letters = rest.match(/\p{L}/gu) ?? [];
  return rest.length < whole.length && letters.length < OTHER_LETTERS && rest.length < OTHER_CHARACTERS;
};
