import type { Vote } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A user's vote on a feature request, by voteId. */
export interface FeatureRequestVoteDocument extends Document {
  vote: Vote;
}

const voteId = (requestId: string, voterId: string): string => `${requestId}/${voterId}`;

/** The vote of each user on each feature request. */
export const featureRequestVotes = defineProjection({
  name: 'feature-request-votes',
  version: 1,
  shape: { fields: {}, indexes: [] },
  handles: ['FeatureRequestVoted', 'FeatureRequestVotesTaken'],
  keysOf: ({ type, data }) => {
    const { requestId } = data;
    return type === 'FeatureRequestVoted'
      ? voteId(requestId, data.voterId)
      : data.votes.map(({ voterId }) => voteId(requestId, voterId));
  },
  evolve(_: FeatureRequestVoteDocument | null, { type, data }, _id): FeatureRequestVoteDocument | null {
    const vote =
      type === 'FeatureRequestVoted'
        ? data.vote
        : data.votes.find(({ voterId }) => voteId(data.requestId, voterId) === _id)!.vote;
    return vote && { _id, vote };
  },
});

/** A user's votes on these feature requests, by their ids; those without a vote are missing. */
export const votesOf = async (
  model: ReadModel<FeatureRequestVoteDocument>,
  voterId: string,
  requestIds: readonly string[],
): Promise<Map<string, Vote>> => {
  const votes = await model.getMany(requestIds.map((id) => voteId(id, voterId)));
  return new Map(votes.map(({ _id, vote }) => [_id.slice(0, -voterId.length - 1), vote]));
};
