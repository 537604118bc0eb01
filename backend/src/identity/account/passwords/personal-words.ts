import type { PersonalData } from '@parkho/contracts';

/** The words of a password's owner. */
export interface PersonalNames {
  personal: Pick<PersonalData, 'name' | 'email'>;
  businessName?: string;
}

/** The words of the shop, which are refused like the user's own. */
const SHOP_WORDS = ['parkho'];
/** Characters that stand for a letter. */
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
/** Characters besides the words that make a password acceptable: so many letters, or so many in all. */
const OTHER_LETTERS = 3;
const OTHER_CHARACTERS = 12;

/** Letters without case and accents. */
const normalized = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const patternOf = (letters: readonly string[]): string =>
  letters.map((letter) => LOOKALIKES[letter] ?? letter).join('');

/** Words of three letters or more, forwards and backwards; the longest first, because one may be part of another. */
const personalWords = ({ personal, businessName = '' }: PersonalNames): RegExp => {
  const words = normalized(`${personal.name} ${personal.email} ${businessName}`).match(/\p{L}{3,}/gu) ?? [];
  const patterns = [...SHOP_WORDS, ...words]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((word) => [patternOf([...word]), patternOf([...word].reverse())]);
  return new RegExp(patterns.join('|'), 'gu');
};

/** Whether a password is little more than words of its owner or the shop: 'ayesha123', 'P@rkho2024', 'nahkahseya1'. */
export const consistsOfPersonalWords = (password: string, owner: PersonalNames): boolean => {
  const plainPassword = normalized(password);
  const remaining = plainPassword.replace(personalWords(owner), '');
  const letters = remaining.match(/\p{L}/gu) ?? [];
  return (
    remaining.length < plainPassword.length &&
    letters.length < OTHER_LETTERS &&
    remaining.length < OTHER_CHARACTERS
  );
};
