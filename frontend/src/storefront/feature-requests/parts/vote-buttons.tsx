import {
  type FeatureRequest,
  isVotable,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type Vote,
} from '@parkho/contracts';
import { ArrowBigDown, ArrowBigUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useVote } from './use-vote';

type Votable = Pick<FeatureRequest, '_id' | 'title' | 'status' | 'voteCount' | 'myVote'> &
  Partial<Pick<FeatureRequest, 'upvotes' | 'downvotes' | 'mergedInto'>>;

const voteLabels: Record<Vote, string> = { up: 'Vote up', down: 'Vote down' };

/** The votes for and against a request, and the user's own; only the balance if the answer lacks both counts. */
export function VoteButtons({ request, children }: { request: Votable; children?: ReactNode }) {
  const { title, status, voteCount, upvotes, downvotes, myVote, mergedInto } = request;
  const { cast, problem } = useVote(request);
  const isOpen = isVotable(status) && !mergedInto;
  const button = (vote: Vote, count: number | undefined) => {
    const Arrow = vote === 'up' ? ArrowBigUp : ArrowBigDown;
    return (
      <button
        type="button"
        aria-pressed={myVote === vote}
        aria-label={`${voteLabels[vote]}: ${count}`}
        disabled={!isOpen}
        // The second press of a double click is ignored.
        onClick={({ detail }) => detail < 2 && void cast(vote)}
        className="inline-flex min-h-11 min-w-[4.75rem] items-center justify-center gap-1.5 rounded-md border border-edge bg-sheet px-3 font-semibold transition-colors hover:border-ink hover:bg-paper-deep disabled:border-hairline disabled:bg-transparent disabled:text-ink-soft aria-pressed:border-stamp aria-pressed:bg-stamp-tint aria-pressed:text-stamp-deep aria-pressed:inset-ring-1 aria-pressed:inset-ring-stamp"
      >
        <Arrow
          aria-hidden="true"
          className={`size-5 shrink-0 ${myVote === vote ? 'fill-current' : ''}`}
          strokeWidth={1.75}
        />
        {count}
      </button>
    );
  };
  return (
    <div className="grid gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label={`Votes: ${title}`} className="flex gap-2">
        {button('up', upvotes ?? voteCount)}
        {downvotes !== undefined && button('down', downvotes)}
        {children}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-ink">
          {problem}
        </p>
      )}
      {!isOpen && <p className="sr-only">{mergedInto ? MESSAGES.mergedAlready : MESSAGES.votingClosed}</p>}
    </div>
  );
}
