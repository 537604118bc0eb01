import {
  FEATURE_REQUEST_LIMITS as LIMITS,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  POST_AD_PATH,
} from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/date';
import { type Draft, readDraft, removeDraft } from '../../lib/drafts/draft-store';
import { useStoredDraft } from '../../lib/drafts/use-stored-draft';
import { ApiError } from '../../lib/http/api';
import { newIdempotencyKey } from '../../lib/http/idempotency';
import { useCan } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormSheet } from '../../ui/form/form-sheet';
import { Banner } from '../../ui/page/banner';
import { RequestFields } from './compose/request-fields';
import { SimilarRequests } from './compose/similar-requests';
import { useOwnProducts, useRequestForm } from './compose/use-request-form';
import { refreshRequests, submitRequest } from './parts/requests';
import { EMPTY_REQUEST, isSame, type RequestDraft, type RequestValues, requestDraft } from './parts/values';
import RequestDialog from './request-dialog';

interface NewRequestDialogProps {
  userId: string;
  onClose: () => void;
}

/** 'New Request' (specification 2, sections 2, 5 and 9). */
export default function NewRequestDialog({ userId, onClose }: NewRequestDialogProps) {
  const [session, setSession] = useState(() => ({ draft: readDraft(requestDraft(userId)), times: 0 }));
  /** A similar request, shown over the form. */
  const [similar, setSimilar] = useState<string>();
  return (
    <>
      <Dialog title="New Request" open onClose={onClose} placement="sheet">
        <NewRequest
          key={session.times}
          userId={userId}
          draft={session.draft}
          onOpen={setSimilar}
          onClose={onClose}
          onAnew={() => {
            void removeDraft(requestDraft(userId));
            setSession(({ times }) => ({ draft: undefined, times: times + 1 }));
          }}
        />
      </Dialog>
      {similar && (
        <RequestDialog
          userId={userId}
          id={similar}
          onOpen={setSimilar}
          onClose={() => setSimilar(undefined)}
          onDeleted={() => undefined}
        />
      )}
    </>
  );
}

interface NewRequestProps extends NewRequestDialogProps {
  draft: Draft<RequestDraft> | undefined;
  onOpen: (id: string) => void;
  onAnew: () => void;
}

function NewRequest({ userId, draft, onOpen, onClose, onAnew }: NewRequestProps) {
  const queries = useQueryClient();
  const products = useOwnProducts(userId);
  const key = useRef(draft?.key ?? newIdempotencyKey());
  const [isDone, setDone] = useState(false);

  const send = async (values: RequestValues) => {
    try {
      await submitRequest(values, key.current);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422)) throw error;
      // An earlier attempt, whose answer was lost, has submitted the values of that time.
      key.current = newIdempotencyKey();
      void refreshRequests(queries);
      throw new ApiError(422, MESSAGES.sentAlready);
    }
    await storedDraft.end();
    setDone(true);
    void refreshRequests(queries);
  };
  const form = useRequestForm(draft?.values ?? EMPTY_REQUEST, send, MESSAGES.submitFailed);
  const storedDraft = useStoredDraft(
    requestDraft(userId),
    isSame(form.currentValues, EMPTY_REQUEST) ? null : { values: form.currentValues, key: key.current },
    draft !== undefined,
  );
  useDismiss(isDone, onClose);

  const lacksProducts = products.data?.length === 0;
  return (
    <FormSheet
      onSubmit={form.submit}
      onCancel={onClose}
      cancel={isDone ? 'Close' : 'Cancel'}
      submit="Submit Request"
      busy={form.isSending ? 'Submitting...' : undefined}
      problem={form.refusal}
      disabled={isDone || !products.data || lacksProducts}
      notice={isDone ? <Submitted /> : lacksProducts && <NoProducts />}
    >
      {draft && !isDone && (
        <div className="flex items-center justify-between gap-4 rounded-md border border-hairline bg-paper py-1 pe-1 ps-4">
          <p className="min-w-0 py-1 text-sm">Your draft from {formatDateTime(draft.savedAt)}</p>
          <Button variant="quiet" onClick={onAnew} className="shrink-0">
            Start over
          </Button>
        </div>
      )}
      <RequestFields form={form} values={form.currentValues} products={products}>
        {/* After submission the search would find the new request. */}
        {!isDone && <SimilarRequests userId={userId} title={form.currentValues.title} onOpen={onOpen} />}
      </RequestFields>
    </FormSheet>
  );
}

function Submitted() {
  const banner = useRef<HTMLDivElement>(null);
  // The pressed button is disabled.
  useEffect(() => banner.current?.focus(), []);
  return (
    <Banner ref={banner} kind="success">
      {MESSAGES.submitted}
    </Banner>
  );
}

/** Why the request cannot be submitted, and how to change that. */
function NoProducts() {
  const can = useCan();
  // An assistant posts for the seller.
  const maySell = can('seller-area.open') && can('shop.own');
  return (
    <p className="border-s-4 border-amber-ink bg-amber-tint px-4 py-2">
      {MESSAGES.noProducts}{' '}
      {maySell && (
        <Link
          to={POST_AD_PATH}
          className="inline-flex min-h-6 items-center font-semibold text-stamp underline underline-offset-4"
        >
          Post Ad
        </Link>
      )}
    </p>
  );
}

/** Closes the form a moment after the success message. */
function useDismiss(isDone: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close.current(), LIMITS.closesAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}
