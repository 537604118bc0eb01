/** Shorter words are similar to too many others. */
const MIN_WORD_LENGTH = 3;
/** Longest word with one mistake, in letters; longer ones may have two. */
const SHORT_WORD_LENGTH = 5;

/**
 * The vocabulary's words with the fewest typos: at most one typo in words of up to five letters, two in longer words.
 *
 * @param word one that can be misspelt
 */
export function nearest(word: string, vocabulary: Iterable<string>): string[] {
  let maxTypos = word.length <= SHORT_WORD_LENGTH ? 1 : 2;
  let best: string[] = [];
  for (const candidate of vocabulary) {
    if (!matchesWithTypos(candidate) || Math.abs(candidate.length - word.length) > maxTypos) continue;
    const typos = editDistance(word, candidate);
    if (typos > maxTypos) continue;
    if (typos < maxTypos) best = [];
    maxTypos = typos;
    best.push(candidate);
  }
  return best;
}

/** Whether a word can be misspelt. One with digits cannot: another number is another device. */
export const matchesWithTypos = (word: string): boolean =>
  word.length >= MIN_WORD_LENGTH && /^\p{L}+$/u.test(word);

/** The number of letters to add, remove, replace, or swap with a neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rowBeforeLast[j - 2]! + 1);
    }
    [rowBeforeLast, lastRow] = [lastRow, row];
  }
  return lastRow[b.length]!;
}
