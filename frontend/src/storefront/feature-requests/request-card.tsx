import type { FeatureRequest } from '@parkho/contracts';
import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { formatDate } from '../../lib/date';
import { Skeleton } from '../../ui/skeleton';
import { nameOf, RequestBadges, Tags } from './parts/request-badges';
import { VoteButtons } from './parts/vote-buttons';

/** The grid of the cards. */
export const REQUEST_GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-2';
const frame = 'flex h-full flex-col gap-3 rounded-md border border-hairline bg-sheet p-4 sm:p-5';

interface RequestCardProps {
  request: FeatureRequest;
  /** The address where it is shown in full. */
  to: To;
  /** The author's actions on it. */
  actions: ReactNode;
}

/** A request in the lists. */
export function RequestCard({ request, to, actions }: RequestCardProps) {
  const { title, description, tags, submittedBy, submittedAt, isMine, feedbackCount, answeredAt } = request;
  return (
    <article className={frame}>
      <RequestBadges request={request} />
      <div className="grid gap-1.5">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
          <Link to={to} replace className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className="line-clamp-3 leading-snug wrap-anywhere text-ink-soft sm:line-clamp-2">{description}</p>
      </div>
      <Tags tags={tags} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="wrap-anywhere">
          {isMine ? 'You' : nameOf(submittedBy)}, {formatDate(submittedAt)}
        </span>
        {feedbackCount > 0 && (
          <span className="inline-flex items-center gap-1.5">
            <MessageSquare aria-hidden="true" className="size-4" />
            {feedbackCount} {feedbackCount === 1 ? 'message' : 'messages'}
          </span>
        )}
        {answeredAt && <span>Answered {formatDate(answeredAt)}</span>}
      </p>
      <div className="mt-auto flex flex-wrap items-start gap-2 border-t border-hairline pt-3">
        <VoteButtons request={request} />
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow sm:ms-auto">{actions}</div>
      </div>
    </article>
  );
}

/** The skeleton of a list, with the usual number of cards. */
export function RequestsSkeleton() {
  return (
    <div role="status" aria-label="Loading feature requests" className="grid gap-6">
      <div className="min-h-6" />
      <div className={REQUEST_GRID}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
          <div key={index} className={frame}>
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-11" />
            <Skeleton className="h-5 w-1/3" />
            <div className="flex gap-2 border-t border-hairline pt-3">
              <Skeleton className="h-11 w-16" />
              <Skeleton className="h-11 w-16" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
