/** Shorter words are similar to too many others. */
const SHORTEST = 3;
/** Longest word with one mistake, in letters; longer ones may have two. */
const SHORT = 5;

/**
 * The nearest words to a misspelt one within one mistake up to five letters, two beyond.
 *
 * @param word one that can be misspelt
 */
export function nearest(word: string, vocabulary: Iterable<string>): string[] {
  let most = word.length <= SHORT ? 1 : 2;
  let found: string[] = [];
  for (const other of vocabulary) {
    if (!isSpelt(other) || Math.abs(other.length - word.length) > most) continue;
    const mistakes = distance(word, other);
    if (mistakes > most) continue;
    if (mistakes < most) found = [];
    most = mistakes;
    found.push(other);
  }
  return found;
}

/** Whether a word can be misspelt. One with digits cannot: another number is another device. */
export const isSpelt = (word: string): boolean => word.length >= SHORTEST && /^\p{L}+$/u.test(word);

/** The number of letters to add, remove, replace, or swap with a neighbour (optimal string alignment). */
export function distance(a: string, b: string): number {
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
