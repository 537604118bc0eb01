/** Shorter words are similar to too many others. */
const MIN_WORD_LENGTH = 3;
/** Longest word with one mistake, in letters; longer ones may have two. */
const SHORT_WORD_LENGTH = 5;

/**
 * The nearest words to a misspelt one within one mistake up to five letters, two beyond.
 *
 * @param word one that can be misspelt
 */
export function nearest(word: string, vocabulary: Iterable<string>): string[] {
  let most = word.length <= SHORT_WORD_LENGTH ? 1 : 2;
  let best: string[] = [];
  for (const other of vocabulary) {
    if (!matchesWithTypos(other) || Math.abs(other.length - word.length) > most) continue;
    const maxTypos = editDistance(word, other);
    if (maxTypos > most) continue;
    if (maxTypos < most) best = [];
    most = maxTypos;
    best.push(other);
  }
  return best;
}

/** Whether a word can be misspelt. One with digits cannot: another number is another device. */
export const matchesWithTypos = (word: string): boolean =>
  word.length >= MIN_WORD_LENGTH && /^\p{L}+$/u.test(word);

/** The number of letters to add, remove, replace, or swap with a neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
