import {
  devicePath,
  type FeatureRequestDetail,
  featureRequestPath,
  isVotable,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { GitMerge, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date';
import { ApiError } from '../../lib/http/api';
import { buttonClasses } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { CopyLinkButton } from '../../ui/page/share-button';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState, ErrorState } from '../../ui/states';
import { OwnActions } from './own-actions';
import { nameOf, RequestBadges, Tags } from './parts/request-badges';
import { requestDetail } from './parts/requests';
import { VoteButtons } from './parts/vote-buttons';
import { RequestedDevice } from './requested-device';
import { Thread } from './thread';

interface RequestDialogProps {
  userId: string;
  id: string;
  /** Opens another request instead. */
  onOpen: (id: string) => void;
  onClose: () => void;
  onDeleted: (id: string) => void;
}

/** A request in full, over the list. */
export default function RequestDialog(props: RequestDialogProps) {
  const { userId, id, onClose } = props;
  const { data, error, refetch } = useQuery(requestDetail(userId, id));
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Dialog title="Feature request" open onClose={onClose} placement="sheet">
      {/* Relative: visually hidden texts are positioned in here and do not make the dialog scroll. */}
      <div className="relative h-full overflow-y-auto overscroll-contain p-5 sm:px-8 sm:py-6">
        {isGone ? (
          <EmptyState title={MESSAGES.notFound} hint="Its author may have deleted it." />
        ) : data ? (
          <Request key={id} request={data} {...props} />
        ) : error ? (
          <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <RequestSkeleton />
        )}
      </div>
    </Dialog>
  );
}

function Request({
  request,
  userId,
  onOpen,
  onClose,
  onDeleted,
}: RequestDialogProps & { request: FeatureRequestDetail }) {
  const { _id: id, title, description, tags, submittedBy, submittedAt, isMine, mergedInto, status } = request;
  return (
    <article className="grid grid-cols-1 gap-6">
      <div className="grid gap-3">
        <RequestBadges request={request} />
        <h3 className="text-2xl font-bold wrap-anywhere">{title}</h3>
        <p className="text-sm text-ink-soft">
          {isMine ? 'You' : nameOf(submittedBy)}, {formatDateTime(submittedAt)}
        </p>
      </div>
      {mergedInto && (
        <Notice icon={<GitMerge aria-hidden="true" className="size-5 shrink-0" />}>
          Merged into{' '}
          <button
            type="button"
            onClick={() => onOpen(mergedInto._id)}
            className="min-h-6 text-start font-semibold text-stamp underline underline-offset-4"
          >
            {mergedInto.title}
          </button>
          . Votes count there.
        </Notice>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <VoteButtons request={request}>
          <p className="flex min-h-11 items-center ps-2 text-sm text-ink-soft">
            {!mergedInto && (isVotable(status) ? balance(request.voteCount) : MESSAGES.votingClosed)}
          </p>
        </VoteButtons>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <CopyLinkButton path={featureRequestPath(id)} className={buttonClasses('secondary', 'max-sm:px-3')}>
            <Link2 aria-hidden="true" className="size-4 shrink-0" />
            Copy link
          </CopyLinkButton>
          <OwnActions
            userId={userId}
            request={request}
            onDeleted={() => {
              onClose();
              onDeleted(id);
            }}
          />
        </div>
      </div>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{description}</p>
      <Tags tags={tags} />
      <Review request={request} />
      <RequestedDevice request={request} />
      <Thread userId={userId} request={request} />
    </article>
  );
}

const balance = (votes: number): string =>
  votes === 0 ? 'As many votes up as down' : `${votes > 0 ? '+' : '\u2212'}${Math.abs(votes)} overall`;

/** The team's decision, with its notes. */
function Review({ request }: { request: FeatureRequestDetail }) {
  const { reviewedAt, reviewedBy, status, adminNotes, listingId } = request;
  if (!reviewedAt && !adminNotes && !listingId) return null;
  return (
    <section
      aria-label="Decision"
      className={`grid gap-2 border-s-4 px-4 py-3 ${status === 'Rejected' ? 'border-red-ink bg-red-tint' : 'border-stamp bg-stamp-tint'}`}
    >
      {reviewedAt && (
        <p className="text-sm">
          <strong className="font-semibold">{status}</strong>
          {reviewedBy?.name && ` by ${reviewedBy.name}`}, {formatDateTime(reviewedAt)}
        </p>
      )}
      {adminNotes && <p className="wrap-anywhere whitespace-pre-line">{adminNotes}</p>}
      {listingId && (
        <p className="text-sm">
          A listing was created from this request:{' '}
          <Link
            to={devicePath(listingId)}
            className="inline-flex min-h-6 items-center font-semibold text-stamp underline underline-offset-4"
          >
            see the listing
          </Link>
        </p>
      )}
    </section>
  );
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-hairline bg-paper px-4 py-3">
      {icon}
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}

function RequestSkeleton() {
  return (
    <div role="status" aria-label="Loading feature request" className="grid gap-6">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-5 w-1/3" />
      </div>
      <Skeleton className="h-11 w-36" />
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
    </div>
  );
}
