/** Units that are joined with the number before them: '16 GB' is one word, as is '16GB'. */
const UNITS = 'gb|tb|mb|ghz|mhz|hz|w|wh|mah|inch';
/** Equivalent spellings and the one that replaces them; texts are in lower case. */
const REWRITTEN: readonly (readonly [pattern: RegExp, by: string])[] = [
  // 15.6", 15.6 inches, 15.6-inch
  [/(\d)(?:\s?(?:["”″]|'')|[\s-]?inch(?:es)?\b)/g, '$1inch '],
  [new RegExp(`(\\d)[\\s-](${UNITS})\\b`, 'g'), '$1$2'],
  // 1.0TB
  [/(\d)\.0(?=[gt]b\b)/g, '$1'],
  // 8th gen, 8 generation, 8gen, gen 8 and 8th alone: the generation of a processor or of a model
  [/\b(\d\d?)(?:st|nd|rd|th)(?:[\s-]?gen[a-z]*)?\b/g, 'gen$1'],
  [/\bgen(?:eration)?[\s-](?=\d\d?\b)/g, 'gen'],
  [/(?<![\p{L}\p{N}.])(\d\d?)[\s-]?gen(?:eration)?\b/gu, 'gen$1'],
];
/** Letters and digits, a point inside a number (15.6inch), and hyphens inside what they join (t-480). */
const COMPOUND = /[\p{L}\p{N}]+(?:(?<=\d)\.\d[\p{L}\p{N}]*)?(?:-[\p{L}\p{N}]+)*/gu;
const DIGIT = /\p{N}/u;
const QUANTITY = new RegExp(`^\\d+(?:\\.\\d+)?(?:${UNITS})$`);
const LETTERS_THEN_NUMBER = /^(\p{L}+)(\p{N}.+)$/u;
const MULTIPLE = /^\d+x(\d+[gt]b)$/;
const INCHES = /^(\d+)\.\d+inch$/;

/** A text without accents. */
export function withoutAccents(text: string): string {
  const isPlain = /^[\0-\x7f]*$/.test(text);
  return isPlain
    ? text
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/\u2010/g, '-');
}

/** Lower case, without accents, with units joined to their numbers. */
function normalised(text: string): string {
  const lower = withoutAccents(text).toLowerCase();
  // Every spelling that is replaced contains a digit.
  return /\d/.test(lower)
    ? REWRITTEN.reduce((text, [pattern, by]) => text.replace(pattern, by), lower)
    : lower;
}

/**
 * The distinct words of a search text, in order: lower case, without accents, of letters and digits, and points inside
 * numbers. A hyphen next to a digit joins ('t-480' is t480), any other separates.
 */
export function words(text: string): string[] {
  const compounds = normalised(text).match(COMPOUND) ?? [];
  return [
    ...new Set(
      compounds.flatMap((compound) =>
        !compound.includes('-')
          ? compound
          : DIGIT.test(compound)
            ? compound.replaceAll('-', '')
            : compound.split('-'),
      ),
    ),
  ];
}

/**
 * The words that find a text: each as words() returns it, and every other spelling, so that a query needs only one.
 * Parts of hyphenated words are included, 'rtx3060' also as 'rtx' and '3060', '2x8gb' as '8gb'.
 *
 * @param joined whether neighbours of which one has digits are also joined: 'RTX 3060' as 'rtx3060'
 */
export function searchable(text: string, { joined }: { joined: boolean }): Set<string> {
  const plain = normalised(text);
  const result = new Set<string>();
  for (const compound of plain.match(COMPOUND) ?? []) {
    result.add(compound.replaceAll('-', ''));
    if (!/[-\p{N}]/u.test(compound)) continue;
    for (const piece of compound.split('-')) {
      result.add(piece);
      for (const part of partsOf(piece)) result.add(part);
    }
  }
  if (joined) for (const word of neighbours(plain)) result.add(word);
  return result;
}

/** Neighbours in a text that people write as one word. */
function* neighbours(plain: string): Generator<string, void> {
  for (const phrase of plain.split(/[^\p{L}\p{N}.\s-]|\.(?!\d)/u)) {
    if (!DIGIT.test(phrase)) continue;
    let previous: string | undefined;
    for (const compound of phrase.match(COMPOUND) ?? []) {
      const pieces = compound.split('-');
      if (previous && areJoined(previous, pieces[0]!)) yield previous + pieces[0];
      previous = pieces.at(-1);
    }
  }
}

/** Other words that find a word; single letters are left out. */
function partsOf(word: string): readonly string[] {
  const [, letters, number] = LETTERS_THEN_NUMBER.exec(word) ?? [];
  const part = MULTIPLE.exec(word)?.[1] ?? INCHES.exec(word)?.[1]?.concat('inch');
  return [letters, number, part].filter((piece) => piece !== undefined && piece.length > 1) as string[];
}

const isNumber = (word: string): boolean => /^[\p{N}.]+$/u.test(word);

/** Whether people write two neighbours as one word: a name and its number ('XPS 13', '840 G5'), but no quantity. */
const areJoined = (a: string, b: string): boolean =>
  DIGIT.test(a + b) &&
  !(isNumber(a) && (isNumber(b) || !DIGIT.test(b))) &&
  !QUANTITY.test(a) &&
  !QUANTITY.test(b);
