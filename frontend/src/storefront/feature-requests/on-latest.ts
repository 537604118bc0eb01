import {
  type FeatureRequest,
  type FeatureRequestDetail,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api';
import { requestDetail } from './requests';
import { isSame, requestValues } from './values';

/** The request says something else than what the person saw who wrote. */
export class ChangedMeanwhile extends ApiError {
  constructor(readonly latest: FeatureRequestDetail) {
    super(412, MESSAGES.changedMeanwhile);
  }
}

const TRIES = 3;

/**
 * Writes to a request as the person saw it. Every vote and message makes another version: where nothing else has come
 * since, the write goes to that one.
 * @throws ChangedMeanwhile where it has been edited since, ApiError where it cannot be changed any more
 */
export async function onLatest(
  queries: QueryClient,
  userId: string,
  seen: FeatureRequest,
  write: (version: number) => Promise<unknown>,
): Promise<void> {
  for (let version = seen.version, left = TRIES; ; left--) {
    try {
      await write(version);
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const latest = await queries.fetchQuery({ ...requestDetail(userId, seen._id), staleTime: 0 });
      if (latest.status !== 'Pending') throw new ApiError(409, MESSAGES.notPending);
      if (left === 1 || !isSame(requestValues(latest), requestValues(seen)))
        throw new ChangedMeanwhile(latest);
      version = latest.version;
    }
  }
}
