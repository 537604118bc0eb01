import { type FeatureRequest, FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { Dialog } from '../../../ui/dialog';
import { FormSheet } from '../../../ui/form/form-sheet';
import { useUnsavedChangesPrompt } from '../../../ui/form/use-unsaved-changes-prompt';
import { showToast } from '../../../ui/toast';
import { refreshRequests, requestDetail, updateRequest } from '../parts/requests';
import { isSame, type RequestValues, rebasedRequest, requestValues } from '../parts/values';
import { RequestFields } from './request-fields';
import { useOwnProducts, useRequestForm } from './use-request-form';

interface EditRequestDialogProps {
  userId: string;
  request: FeatureRequest;
  onClose: () => void;
}

/** The edited request as it was read, and the form's initial values. */
interface Session {
  request: FeatureRequest;
  values: RequestValues;
  isReloaded: boolean;
}

/** 'Edit Request', while the request is pending (specification 2, section 4). */
export default function EditRequestDialog({ userId, request, onClose }: EditRequestDialogProps) {
  const { setUnsaved, close, question } = useUnsavedChangesPrompt(onClose);
  // From the moment of opening: a refetch must not overwrite the input.
  const [session, setSession] = useState<Session>(() => ({
    request,
    values: requestValues(request),
    isReloaded: false,
  }));
  return (
    <>
      <Dialog title="Edit Request" open onClose={close} placement="sheet">
        <EditForm
          key={session.request.version}
          userId={userId}
          session={session}
          setUnsaved={setUnsaved}
          onCancel={close}
          onChanged={setSession}
          onSaved={() => {
            setUnsaved(false);
            onClose();
          }}
        />
      </Dialog>
      {question}
    </>
  );
}

interface EditFormProps {
  userId: string;
  session: Session;
  setUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  /** It was edited elsewhere in the meantime: the edits made here are applied to the new version. */
  onChanged: (session: Session) => void;
  onSaved: () => void;
}

function EditForm({ userId, session, setUnsaved, onCancel, onChanged, onSaved }: EditFormProps) {
  const { request, values: initial, isReloaded } = session;
  const { _id: id, version } = request;
  const queries = useQueryClient();
  const products = useOwnProducts(userId);
  const [save] = useState(() => withIdempotencyKey(updateRequest));
  const originalValues = requestValues(request);

  const send = async (values: RequestValues) => {
    try {
      await save({ id, version, values });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error;
      const latest = await queries.fetchQuery({ ...requestDetail(userId, id), staleTime: 0 });
      if (latest.status !== 'Pending') throw new ApiError(409, MESSAGES.notPending);
      return onChanged({
        request: latest,
        values: rebasedRequest(originalValues, values, requestValues(latest)),
        isReloaded: true,
      });
    }
    showToast(MESSAGES.updated);
    onSaved();
    void refreshRequests(queries);
  };
  const form = useRequestForm(initial, send, MESSAGES.updateFailed);
  const isUnsaved = !isSame(form.currentValues, originalValues);
  useEffect(() => setUnsaved(isUnsaved), [setUnsaved, isUnsaved]);
  return (
    <FormSheet
      onSubmit={form.submit}
      onCancel={onCancel}
      submit="Save changes"
      busy={form.isSending ? 'Saving...' : undefined}
      problem={form.refusal}
    >
      {isReloaded && <ReloadedNotice />}
      <RequestFields form={form} values={form.currentValues} products={products}>
        {null}
      </RequestFields>
    </FormSheet>
  );
}

function ReloadedNotice() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p
      ref={text}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-amber-ink bg-amber-tint px-4 py-3 font-medium text-amber-ink"
    >
      {MESSAGES.editedMeanwhile}
    </p>
  );
}
