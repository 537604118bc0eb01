import { type FeatureRequest, FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ApiError, errorText } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/form/confirm-dialog';
import { showToast } from '../../ui/toast';
import { deleteRequest, refreshRequests, requestDetail } from './parts/requests';

const EditRequestDialog = lazy(() => import('./compose/edit-request-dialog'));

interface OwnActionsProps {
  userId: string;
  request: FeatureRequest;
  onDeleted: () => void;
}

/** The author's actions on a pending request (specification 2, section 4). */
export function OwnActions({ userId, request, onDeleted }: OwnActionsProps) {
  const { title, isMine, status, mergedInto } = request;
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const stop = () => setDoing(undefined);
  // They stay while a dialog is open about a request that has been decided in the meantime.
  if (!doing && !(isMine && status === 'Pending' && !mergedInto)) return null;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setDoing('edit')}
        aria-haspopup="dialog"
        className="max-sm:px-3"
      >
        <Pencil aria-hidden="true" className="size-4 shrink-0" />
        Edit<span className="sr-only">: {title}</span>
      </Button>
      <Button
        variant="secondary"
        onClick={() => setDoing('delete')}
        aria-haspopup="dialog"
        className="max-sm:px-3"
      >
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        Delete<span className="sr-only">: {title}</span>
      </Button>
      <Suspense>
        {doing === 'edit' && <EditRequestDialog userId={userId} request={request} onClose={stop} />}
      </Suspense>
      <Deletion
        userId={userId}
        request={request}
        open={doing === 'delete'}
        onClose={stop}
        onDeleted={onDeleted}
      />
    </>
  );
}

function Deletion({
  userId,
  request,
  open,
  onClose,
  onDeleted,
}: OwnActionsProps & { open: boolean; onClose: () => void }) {
  const { _id: id, title, version } = request;
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(deleteRequest));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send({ id, version }),
    onSuccess: () => {
      onClose();
      // A deleted request cannot be refetched.
      queries.removeQueries({ queryKey: requestDetail(userId, id).queryKey });
      showToast(MESSAGES.deleted);
      onDeleted();
    },
    // After a rejection too: its cause is then on the screen.
    onSettled: (_data, error) =>
      error && !(error instanceof ApiError && error.status >= 400) ? undefined : refreshRequests(queries),
  });
  return (
    <ConfirmDialog
      title="Delete feature request"
      open={open}
      confirm="Delete"
      danger
      busy={isPending}
      error={error ? textOf(error) : undefined}
      onConfirm={() => mutate()}
      onClose={() => {
        onClose();
        reset();
      }}
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>{MESSAGES.confirmDelete}</p>
    </ConfirmDialog>
  );
}

/** It was edited or decided in the meantime: it is refetched, and a second press is about the new version. */
const textOf = (error: Error): string =>
  error instanceof ApiError && error.status === 412
    ? MESSAGES.changedMeanwhile
    : errorText(error, MESSAGES.deleteFailed);
