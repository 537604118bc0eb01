import {
  DomainError,
  type FeatureRequestReceipt,
  type FeatureRequestVotes,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type Success,
} from '@parkho/contracts';
import type { Outcome } from '../platform/commands/command-runner.js';
import type { FeatureRequestState, SubmittedRequest } from './feature-request.js';

export type FeatureRequestResponse = Success<{ featureRequest: FeatureRequestReceipt }>;

/**
 * The response to a command: the request after it, with its version for the next If-Match.
 * @throws DomainError 'not-found' when a repeated command finds its request deleted
 */
export const featureRequestResponse = (
  { state }: Outcome<FeatureRequestState>,
  message: string | ((request: SubmittedRequest) => string),
): FeatureRequestResponse => {
  const request = requireSubmitted(state);
  const { requestId: _id, stage: status, version, listingId } = request;
  return {
    success: true,
    message: typeof message === 'string' ? message : message(request),
    data: { featureRequest: { _id, status, version, listingId } },
  };
};

/** The response to a vote: the counts after it, and the voter's own vote. */
export const voteResponse = (
  { state }: Outcome<FeatureRequestState>,
  voterId: string,
): Success<FeatureRequestVotes> => {
  const { votes } = requireSubmitted(state);
  const { up: upvotes, down: downvotes } = votes.counts;
  const myVote = votes.of(voterId);
  return {
    success: true,
    message: myVote ? MESSAGES.voted : MESSAGES.voteWithdrawn,
    data: { upvotes, downvotes, voteCount: upvotes - downvotes, myVote },
  };
};

const requireSubmitted = (state: FeatureRequestState): SubmittedRequest => {
  if (state.status !== 'submitted') throw new DomainError('not-found', MESSAGES.notFound);
  return state;
};
