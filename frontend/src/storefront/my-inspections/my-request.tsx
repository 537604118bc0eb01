import {
  formatPkr,
  INSPECTION_MESSAGES,
  INSPECTION_PACKAGES,
  type MyInspectionRequest,
  URGENCY_TERMS,
  writtenPhone,
} from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatDay } from '../../lib/date';
import { errorText } from '../../lib/http/api';
import { InspectionRequestCard } from '../../ui/account/inspection-request-card';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { showToast } from '../../ui/toast';
import { withdraw } from './my-inspections';

/** A request of the current user, with its details. */
export function MyRequest({ request, isOwn }: { request: MyInspectionRequest; isOwn: boolean }) {
  const { booking, contact, location, kind, status } = request;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <InspectionRequestCard
      request={request}
      about={kind === 'listing' ? 'Listed on Parkho: free, Parkho pays' : 'Not listed on Parkho'}
      headingRef={heading}
      actions={
        isOwn &&
        status === 'pending' && <Withdraw request={request} onGone={() => heading.current?.focus()} />
      }
    >
      {booking && (
        <p>
          {INSPECTION_PACKAGES[booking.inspectionType].name} package,{' '}
          {URGENCY_TERMS[booking.urgency].name.toLowerCase()},{' '}
          <strong className="font-semibold">{formatPkr(booking.total)}</strong>, preferred on{' '}
          {formatDay(booking.preferredDate)}
        </p>
      )}
      {booking?.deviceSpecs && <p className="wrap-anywhere whitespace-pre-line">{booking.deviceSpecs}</p>}
      {kind === 'external' && location && <p className="wrap-anywhere">At {location}</p>}
      {contact && (
        <p className="wrap-anywhere text-ink-soft">
          We reach {contact.name} at {writtenPhone(contact.phone)} or {contact.email}
        </p>
      )}
    </InspectionRequestCard>
  );
}

/** Asks before it takes the request back. */
function Withdraw({
  request: { inspectionId, name },
  onGone,
}: {
  request: MyInspectionRequest;
  /** The request is no longer open, and the button has gone with the focus. */
  onGone: () => void;
}) {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes.
  useEffect(
    () => () => {
      if (isDone.current) onGone();
    },
    [],
  );
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => withdraw({ inspectionId }),
    onSuccess: ({ message }) => {
      isDone.current = true;
      setConfirming(false);
      showToast(message || INSPECTION_MESSAGES.withdrawn);
    },
    // After a refusal too: the request may have ended meanwhile, which the list then shows.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['inspection-requests'] }),
        queries.invalidateQueries({ queryKey: ['products'] }),
      ]),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)} aria-haspopup="dialog">
        Withdraw<span className="sr-only"> the request: {name}</span>
      </Button>
      <ConfirmDialog
        title="Withdraw the request"
        open={isConfirming}
        confirm="Withdraw"
        cancel="Keep the request"
        danger
        busy={isPending}
        error={error ? errorText(error, INSPECTION_MESSAGES.withdrawFailed) : undefined}
        onConfirm={() => mutate()}
        onClose={() => {
          setConfirming(false);
          reset();
        }}
      >
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p>No inspection will take place unless it is requested again.</p>
      </ConfirmDialog>
    </>
  );
}
