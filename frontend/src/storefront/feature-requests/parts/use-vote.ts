import { type FeatureRequestVotes, FEATURE_REQUEST_MESSAGES as MESSAGES, type Vote } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/api';
import { idempotent } from '../../../lib/http/idempotency';
import { castVote, patchRequest, refreshRequests, type Shown, stopRefreshing } from './requests';

/** One's own vote on a request: counted on the screen at once, and taken back where the server refuses it. */
export function useVote({ _id: id, myVote }: Pick<Shown, '_id' | 'myVote'>) {
  const queries = useQueryClient();
  const [send] = useState(() => idempotent(castVote));
  const isUnderWay = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: (vote: Vote) => send({ id, vote }),
    onMutate: async (vote) => {
      await stopRefreshing(queries);
      patchRequest(queries, id, (request) => withVote(request, vote === myVote ? null : vote));
    },
    onSuccess: ({ data }) => patchRequest(queries, id, (request) => counted(request, data)),
    onError: (failed) => {
      patchRequest(queries, id, (request) => withVote(request, myVote));
      // What it was refused for is then on the screen.
      if (failed instanceof ApiError && failed.status >= 400) void refreshRequests(queries);
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    /** The same vote again withdraws it. One at a time: a press while one is under way is none. */
    cast: (vote: Vote) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(vote);
    },
    problem: error ? errorText(error, MESSAGES.voteFailed) : undefined,
  };
}

/** The request with another vote of the person who looks at it. */
const withVote = <R extends Shown>(request: R, vote: Vote | null): R => {
  const { upvotes, downvotes, voteCount, myVote } = request;
  const up = is(vote, 'up') - is(myVote, 'up');
  const down = is(vote, 'down') - is(myVote, 'down');
  return {
    ...request,
    myVote: vote,
    voteCount: voteCount + up - down,
    ...(upvotes !== undefined && { upvotes: upvotes + up }),
    ...(downvotes !== undefined && { downvotes: downvotes + down }),
  };
};

/** The request with what the server has counted, as far as it shows it. */
const counted = <R extends Shown>(
  request: R,
  { upvotes, downvotes, voteCount, myVote }: FeatureRequestVotes,
): R => ({
  ...request,
  voteCount,
  myVote,
  ...(request.upvotes !== undefined && { upvotes, downvotes }),
});

const is = (vote: Vote | null, one: Vote): number => (vote === one ? 1 : 0);
