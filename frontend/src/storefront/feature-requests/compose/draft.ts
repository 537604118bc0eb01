import { readStorage, writeStorage } from '../../../lib/storage';
import { EMPTY_REQUEST, type RequestValues } from '../parts/values';

/** A request that somebody has begun to write, in their browser alone. */
export interface Draft {
  /** ISO 8601. */
  savedAt: string;
  values: RequestValues;
  /** The Idempotency-Key of the request: sent again after a closed tab, it is submitted once. */
  key: string;
}

/** Under the id of the person who wrote it: whoever signs in next at the same browser is shown nothing of it. */
const keyOf = (userId: string): string => `feature-request:${userId}`;

export function loadDraft(userId: string): Draft | undefined {
  try {
    const { values, ...draft }: Draft = JSON.parse(readStorage(keyOf(userId)) ?? '');
    return { ...draft, values: { ...EMPTY_REQUEST, ...values } };
  } catch {
    return undefined; // There is none, or it is not of our writing.
  }
}

export const saveDraft = (userId: string, draft: Draft): void =>
  writeStorage(keyOf(userId), JSON.stringify(draft));

export const removeDraft = (userId: string): void => writeStorage(keyOf(userId), null);
