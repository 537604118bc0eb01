import {
  type InspectionReceipt,
  inspectionRequestForm,
  INSPECTION_MESSAGES as MESSAGES,
  type ProductPage,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError, api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { useLanguage } from '../../../lib/language/language';
import { takeFocus } from '../../../lib/page/take-focus';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { ContactFields } from '../../../ui/form/contact-fields';
import { DialogForm } from '../../../ui/form/dialog-form';
import { Banner } from '../../../ui/page/banner';

interface RequestInspectionDialogProps {
  product: ProductPage;
  /** The signed-in user, whose contact data prefill the form. */
  user: User | null;
  open: boolean;
  onClose: () => void;
  /** Called with the server's message and the requester's address. */
  onRequested: (message: string, email: string) => void;
  /** Called when another request was made first. */
  onTaken: () => void;
}

type Request = ValueOf<typeof inspectionRequestForm> & { productId: string };

const send = ({ productId, ...contact }: Request, idempotencyKey: string) =>
  api.post<{ product: InspectionReceipt }>(
    `/products/${encodeURIComponent(productId)}/request-inspection`,
    contact,
    { idempotencyKey },
  );

/** The form outlives its dialog: its input is kept after a mistaken press outside. */
export default function RequestInspectionDialog({
  product: { _id: productId, name },
  user,
  open,
  onClose,
  onRequested,
  onTaken,
}: RequestInspectionDialogProps) {
  const { t, translate } = useLanguage();
  const [request] = useState(() => withIdempotencyKey(send));
  /** Why there can be no second request. */
  const [conflict, setConflict] = useState<string>();
  const initial = { name: user?.name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' };
  const form = useForm(
    inspectionRequestForm,
    initial,
    async (contact) => {
      try {
        const { message } = await request({ productId, ...contact });
        onRequested(message || MESSAGES.requested, contact.email);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0)
          throw new ApiError(
            0,
            `${t('{sentence}.', { sentence: t(MESSAGES.requestError) })} ${translate(error.message)}`,
          );
        if (error.status !== 409) throw error;
        setConflict(error.message);
        onTaken();
      }
    },
    MESSAGES.requestFailed,
  );
  const close = () => {
    setConflict(undefined);
    onClose();
  };
  return (
    <Dialog title={t('Request Inspection')} open={open} onClose={close}>
      {conflict ? (
        <div className="grid gap-5">
          <Banner ref={takeFocus}>{conflict}</Banner>
          <Button onClick={close} className="justify-self-end">
            {t('Close')}
          </Button>
        </div>
      ) : (
        <DialogForm
          form={form}
          name={name}
          lead={t('Free: Parkho pays. Results in 24-48 hours. Only our team sees your contact details.')}
          submit={t('Submit Request')}
          sending={t('Submitting...')}
          onClose={close}
        >
          <ContactFields form={form} phone={form.watch('phone')} />
        </DialogForm>
      )}
    </Dialog>
  );
}
