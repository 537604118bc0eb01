import { words } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import type { FeatureRequestDocument } from './feature-requests.js';

/** Words of a title that are searched for, and results that are compared for each. */
const MAX_QUERY_WORDS = 3;
const MAX_CANDIDATES = 20;
/** Minimum similarity of two titles, of 1. */
const MIN_SIMILARITY = 1 / 3;

/** Words that most titles have. */
const STOP_WORDS = new Set(
  'a about an and are as at be by can could do for from have i in into is it me more my of on or please should so that the this to us want we when which with would you your'.split(
    ' ',
  ),
);

const distinctiveWords = (title: string): string[] => {
  const allWords = words(title);
  const distinctWords = allWords.filter((word) => !STOP_WORDS.has(word));
  return distinctWords.length > 0 ? distinctWords : allWords;
};

/** The shortest word that matches words which begin with it: 'save' matches 'saved'. */
const MIN_PREFIX_LENGTH = 4;

/**
 * Similarity of two titles, from 0 to 1: the share of words that they have in common. A word counts where a word of the
 * title begins with it, because it may be typed in part, or where it begins with a word of the title.
 */
export const titleSimilarity = (queryWords: readonly string[], title: string): number => {
  const titleWords = distinctiveWords(title);
  const isShared = (word: string) =>
    titleWords.some(
      (other) => other.startsWith(word) || (other.length >= MIN_PREFIX_LENGTH && word.startsWith(other)),
    );
  const sharedCount = queryWords.filter(isShared).length;
  return (2 * sharedCount) / Math.max(1, queryWords.length + titleWords.length);
};

/** All subsets but the empty one. */
const subsetsOf = (items: readonly string[]): string[][] =>
  items.flatMap((item, index) => [
    [item],
    ...subsetsOf(items.slice(index + 1)).map((subset) => [item, ...subset]),
  ]);

/**
 * Unmerged requests with similar titles, the most similar first, then the most voted. Only a few are read: those with
 * the title's longest, most distinctive words together, or two of them, or one.
 */
export const similarRequests = async (
  model: ReadModel<FeatureRequestDocument>,
  title: string,
  limit: number,
): Promise<FeatureRequestDocument[]> => {
  const queryWords = distinctiveWords(title);
  const longest = queryWords.toSorted((a, b) => b.length - a.length).slice(0, MAX_QUERY_WORDS);
  const results = await Promise.all(
    subsetsOf(longest).map((subset) =>
      model.find({
        filter: { isMerged: false },
        search: { terms: subset.map((word) => ({ word })) },
        sort: { voteCount: -1, submittedAt: -1 },
        limit: MAX_CANDIDATES,
      }),
    ),
  );
  const candidates = new Map(results.flat().map((request) => [request._id, request]));
  return [...candidates.values()]
    .map((request) => ({ request, similarity: titleSimilarity(queryWords, request.title) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || b.request.voteCount - a.request.voteCount)
    .slice(0, limit)
    .map(({ request }) => request);
};
