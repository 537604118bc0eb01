import {
  INSPECTION_MESSAGES,
  INSPECTION_PACKAGES,
  type MyInspectionRequest,
  URGENCY_TERMS,
  writtenPhone,
} from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { InspectionRequestCard } from '../../ui/account/inspection-request-card';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { showToast } from '../../ui/toast';
import { withdraw } from './my-inspections';

/** A request of the current user, with its details. */
export function MyRequest({ request, isOwn }: { request: MyInspectionRequest; isOwn: boolean }) {
  const { booking, contact, location, kind, status } = request;
  const { t, rich, translate, pkr, day } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <InspectionRequestCard
      request={request}
      about={t(kind === 'listing' ? 'Listed on Parkho: free, Parkho pays' : 'Not listed on Parkho')}
      headingRef={heading}
      actions={
        isOwn &&
        status === 'pending' && <Withdraw request={request} onGone={() => heading.current?.focus()} />
      }
    >
      {booking && (
        <p>
          {rich('{name} package, {urgency}, {total}, preferred on {day}', {
            name: translate(INSPECTION_PACKAGES[booking.inspectionType].name),
            urgency: translate(URGENCY_TERMS[booking.urgency].name).toLowerCase(),
            total: <strong className="font-semibold">{pkr(booking.total)}</strong>,
            day: day(booking.preferredDate),
          })}
        </p>
      )}
      {booking?.deviceSpecs && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {booking.deviceSpecs}
        </p>
      )}
      {kind === 'external' && location && (
        <p className="wrap-anywhere">{rich('At {location}', { location: <bdi>{location}</bdi> })}</p>
      )}
      {contact && (
        <p className="wrap-anywhere text-ink-soft">
          {rich('Contact: {name}, {phone}, {email}', {
            name: <bdi>{contact.name}</bdi>,
            phone: <bdi>{writtenPhone(contact.phone)}</bdi>,
            email: <bdi>{contact.email}</bdi>,
          })}
        </p>
      )}
    </InspectionRequestCard>
  );
}

/** Confirms and withdraws the request. */
function Withdraw({
  request: { inspectionId, name },
  onGone,
}: {
  request: MyInspectionRequest;
  /** Called when the request is no longer open: the button has disappeared with the focus. */
  onGone: () => void;
}) {
  const { t, rich } = useLanguage();
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
    // After a rejection too: the request may have ended in the meantime, which the list then shows.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['inspection-requests'] }),
        queries.invalidateQueries({ queryKey: ['products'] }),
      ]),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setConfirming(true)} aria-haspopup="dialog">
        {t('Withdraw')}
        <span className="sr-only">{rich(' the request: {name}', { name: <bdi>{name}</bdi> })}</span>
      </Button>
      <ConfirmDialog
        title={t('Withdraw the request')}
        open={isConfirming}
        confirm={t('Withdraw')}
        cancel={t('Keep the request')}
        danger
        busy={isPending}
        error={error ? errorText(error, INSPECTION_MESSAGES.withdrawFailed) : undefined}
        onConfirm={() => mutate()}
        onClose={() => {
          setConfirming(false);
          reset();
        }}
      >
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p>{t('No inspection will take place unless it is requested again.')}</p>
      </ConfirmDialog>
    </>
  );
}
