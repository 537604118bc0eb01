import { type FeatureRequestVotes, FEATURE_REQUEST_MESSAGES as MESSAGES, type Vote } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { castVote, patchRequest, refreshRequests, stopRefreshing, type VotableRequest } from './requests';

/** The user's vote on a request: shown at once, and reverted if the server rejects it. */
export function useVote({ _id: id, myVote }: Pick<VotableRequest, '_id' | 'myVote'>) {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(castVote));
  /** Unanswered presses, the oldest first, and the last confirmed vote. */
  const [pending] = useState({ presses: [] as Vote[], confirmedVote: myVote });
  const { mutate, error } = useMutation({
    mutationFn: async () => {
      for (;;) {
        const { data } = await send({ id, vote: pending.presses[0]! });
        pending.confirmedVote = data.myVote;
        pending.presses.shift();
        if (pending.presses.length === 0) return data;
      }
    },
    onSuccess: (votes) => patchRequest(queries, id, (request) => withCounts(request, votes)),
    onError: (voteError) => {
      pending.presses = [];
      patchRequest(queries, id, (request) => withVote(request, pending.confirmedVote));
      // The cause of the rejection is then on the screen.
      if (voteError instanceof ApiError && voteError.status >= 400) void refreshRequests(queries);
    },
  });
  return {
    /** The same vote again withdraws it. Calls run one at a time: a press during a call is sent after its answer. */
    cast: async (vote: Vote) => {
      const isFirst = pending.presses.push(vote) === 1;
      if (isFirst) pending.confirmedVote = myVote;
      await stopRefreshing(queries);
      patchRequest(queries, id, (request) => withVote(request, vote === request.myVote ? null : vote));
      if (isFirst) mutate();
    },
    problem: error ? errorText(error, MESSAGES.voteFailed) : undefined,
  };
}

/** The request with another vote of the current user. */
const withVote = <R extends VotableRequest>(request: R, vote: Vote | null): R => {
  const { upvotes, downvotes, voteCount, myVote } = request;
  const up = countIf(vote, 'up') - countIf(myVote, 'up');
  const down = countIf(vote, 'down') - countIf(myVote, 'down');
  return {
    ...request,
    myVote: vote,
    voteCount: voteCount + up - down,
    ...(upvotes !== undefined && { upvotes: upvotes + up }),
    ...(downvotes !== undefined && { downvotes: downvotes + down }),
  };
};

/** The request with the server's counts, as far as it shows them. */
const withCounts = <R extends VotableRequest>(
  request: R,
  { upvotes, downvotes, voteCount, myVote }: FeatureRequestVotes,
): R => ({
  ...request,
  voteCount,
  myVote,
  ...(request.upvotes !== undefined && { upvotes, downvotes }),
});

const countIf = (vote: Vote | null, direction: Vote): number => (vote === direction ? 1 : 0);
