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
  const all = words(title);
  const distinctive = all.filter((word) => !STOP_WORDS.has(word));
  return distinctive.length > 0 ? distinctive : all;
};

/** The shortest word that matches words which begin with it: 'save' matches 'saved'. */
const MIN_PREFIX_LENGTH = 4;

/**
 * Similarity of two titles, from 0 to 1: the share of words that they have in common. A word counts where a word of the
 * title begins with it, because it may be typed in part, or where it begins with a word of the title.
 */
export const titleSimilarity = (typed: readonly string[], title: string): number => {
  const others = distinctiveWords(title);
  const isShared = (word: string) =>
    others.some(
      (other) => other.startsWith(word) || (other.length >= MIN_PREFIX_LENGTH && word.startsWith(other)),
    );
  const shared = typed.filter(isShared).length;
  return (2 * shared) / Math.max(1, typed.length + others.length);
};

/** All subsets but the empty one. */
const subsetsOf = (all: readonly string[]): string[][] =>
  all.flatMap((one, at) => [[one], ...subsetsOf(all.slice(at + 1)).map((others) => [one, ...others])]);

/**
 * Unmerged requests with similar titles, the most similar first, then the most voted. Only a few are read: those with
 * the title's longest, most distinctive words together, or two of them, or one.
 */
export const similarRequests = async (
  model: ReadModel<FeatureRequestDocument>,
  title: string,
  limit: number,
): Promise<FeatureRequestDocument[]> => {
  const typed = distinctiveWords(title);
  const longest = typed.toSorted((a, b) => b.length - a.length).slice(0, MAX_QUERY_WORDS);
  const results = await Promise.all(
    subsetsOf(longest).map((some) =>
      model.find({
        filter: { isMerged: false },
        search: { terms: some.map((word) => ({ word })) },
        sort: { voteCount: -1, submittedAt: -1 },
        limit: MAX_CANDIDATES,
      }),
    ),
  );
  const candidates = new Map(results.flat().map((request) => [request._id, request]));
  return [...candidates.values()]
    .map((request) => ({ request, likeness: titleSimilarity(typed, request.title) }))
    .filter(({ likeness }) => likeness >= MIN_SIMILARITY)
    .sort((a, b) => b.likeness - a.likeness || b.request.voteCount - a.request.voteCount)
    .slice(0, limit)
    .map(({ request }) => request);
};
