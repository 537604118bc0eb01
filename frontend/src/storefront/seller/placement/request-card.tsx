import {
  devicePath,
  PLACEMENT_MESSAGES as MESSAGES,
  type PlacementRequestStatus,
  type SellerProduct,
} from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/date';
import { cardImage } from '../../../lib/devices/image';
import { errorText } from '../../../lib/http/api';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/device/badge';
import { Picture } from '../../../ui/device/picture';
import { Price } from '../../../ui/device/price';
import { Skeleton } from '../../../ui/skeleton';
import type { ShowNotice } from './notice';
import { cancelRequest } from './placement-calls';

const statusTexts: Record<PlacementRequestStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

/** The state of an approved request: the home page shows the newest of the featured devices. */
const PLACE = {
  has: 'On the home page now',
  waits: 'Waiting: the home page shows newer listings',
  had: 'No longer on the home page',
};

const frame =
  'grid h-full grid-cols-[6rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3 rounded-md border border-hairline bg-sheet p-4 sm:grid-cols-[10rem_minmax(0,1fr)]';
const picture = 'aspect-4/3 self-start rounded-sm sm:row-span-2';

interface RequestCardProps {
  request: SellerProduct;
  /** Whether the home page currently shows the device; undefined while unknown. */
  onHomePage: boolean | undefined;
  showNotice: ShowNotice;
}

/** A device's latest placement request, and its outcome. */
export function RequestCard({ request, onHomePage, showNotice }: RequestCardProps) {
  const { _id: productId, name, price, images, version, isFeatured, state } = request;
  const { featuredRequestStatus: status = 'pending', featuredRequestedAt: requestedAt } = request;
  const { featuredRequestReason: reason, featuredRejectionReason: rejectionReason } = request;
  const { featuredAdminNotes: notes } = request;
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRequest({ productId, version }),
    onSuccess: ({ message = '' }) => showNotice({ kind: 'success', text: message }),
    onError: (error) => showNotice({ kind: 'error', text: errorText(error, MESSAGES.cancelFailed) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['products'] }),
  });
  return (
    <article className={frame}>
      <Picture
        src={cardImage(images)}
        alt={name}
        sizes="(min-width: 40rem) 10rem, 6rem"
        className={picture}
      />
      <div className="grid content-start justify-items-start gap-1.5">
        <Badge kind={status}>{statusTexts[status]}</Badge>
        <h2 className="font-semibold wrap-anywhere">
          <Link to={devicePath(productId)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <Price amount={price} />
      </div>
      <div className="grid content-start gap-2 max-sm:col-span-2">
        {requestedAt && <p className="text-sm text-ink-soft">Requested {formatDateTime(requestedAt)}</p>}
        {reason && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Reason:</span> {reason}
          </p>
        )}
        {status === 'rejected' && rejectionReason && (
          <p className="rounded-sm bg-red-tint px-3 py-2 text-sm wrap-anywhere whitespace-pre-line text-red-ink">
            <span className="font-semibold">Rejection reason:</span> {rejectionReason}
          </p>
        )}
        {status === 'approved' && notes && (
          <p className="text-sm wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Notes:</span> {notes}
          </p>
        )}
        {status === 'approved' && (
          <p className="min-h-5 text-sm text-ink-soft">
            {isFeatured && state === 'active'
              ? onHomePage !== undefined && (onHomePage ? PLACE.has : PLACE.waits)
              : PLACE.had}
          </p>
        )}
        {status === 'pending' && (
          <Button
            variant="secondary"
            busy={cancel.isPending}
            onClick={() => cancel.mutate()}
            className="justify-self-start"
          >
            Cancel<span className="sr-only"> the request for {name}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

export function RequestsSkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-soft">
        Loading...
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
          <div key={index} className={frame}>
            <Skeleton className={picture} />
            <div className="grid content-start gap-1.5">
              <Skeleton className="h-6 w-20" />
              <Skeleton className="h-5" />
              <Skeleton className="h-8 w-1/2" />
            </div>
            <Skeleton className="h-5 w-2/3 max-sm:col-span-2" />
          </div>
        ))}
      </div>
    </div>
  );
}
