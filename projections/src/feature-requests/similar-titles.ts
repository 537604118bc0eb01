import { words } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import type { FeatureRequestDocument } from './feature-requests.js';

/** Words of a title that are looked up, and what is looked at of each answer. */
const WORDS = 3;
const CANDIDATES = 20;
/** How alike two titles have to be, of 1. */
const ALIKE = 1 / 3;

/** What every other title has says nothing about it. */
const COMMON = new Set(
  'a about an and are as at be by can could do for from have i in into is it me more my of on or please should so that the this to us want we when which with would you your'.split(
    ' ',
  ),
);

const distinctiveWords = (title: string): string[] => {
  const all = words(title);
  const distinctive = all.filter((word) => !COMMON.has(word));
  return distinctive.length > 0 ? distinctive : all;
};

/** The shortest word that stands for those which begin with it: 'save' for 'saved'. */
const STEM = 4;

/**
 * How much of what two titles say they share, from 0 to 1. A word counts where one of the title begins with it, for it
 * may not be typed to its end, or where it begins with one of the title.
 */
export const likenessOf = (typed: readonly string[], title: string): number => {
  const others = distinctiveWords(title);
  const isShared = (word: string) =>
    others.some((other) => other.startsWith(word) || (other.length >= STEM && word.startsWith(other)));
  const shared = typed.filter(isShared).length;
  return (2 * shared) / Math.max(1, typed.length + others.length);
};

/** Without the empty one. */
const subsetsOf = (all: readonly string[]): string[][] =>
  all.flatMap((one, at) => [[one], ...subsetsOf(all.slice(at + 1)).map((others) => [one, ...others])]);

/**
 * Unmerged requests with titles like this one, the most similar first, and of those the most voted. However many there
 * are, a few are read: those with its longest words, which distinguish best, together, or two of them, or one.
 */
export const similarRequests = async (
  model: ReadModel<FeatureRequestDocument>,
  title: string,
  limit: number,
): Promise<FeatureRequestDocument[]> => {
  const typed = distinctiveWords(title);
  const longest = typed.toSorted((a, b) => b.length - a.length).slice(0, WORDS);
  const found = await Promise.all(
    subsetsOf(longest).map((some) =>
      model.find({
        filter: { isMerged: false },
        search: { terms: some.map((word) => ({ word })) },
        sort: { voteCount: -1, submittedAt: -1 },
        limit: CANDIDATES,
      }),
    ),
  );
  const candidates = new Map(found.flat().map((request) => [request._id, request]));
  return [...candidates.values()]
    .map((request) => ({ request, likeness: likenessOf(typed, request.title) }))
    .filter(({ likeness }) => likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness || b.request.voteCount - a.request.voteCount)
    .slice(0, limit)
    .map(({ request }) => request);
};
