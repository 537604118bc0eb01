import { buyerForm, REVIEW_MESSAGES as MESSAGES, type SellerProduct } from '@parkho/contracts';
import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { DialogForm } from '../../../ui/form/dialog-form';
import { EmailInput } from '../../../ui/form/email-input';
import { showToast } from '../../../ui/toast';

const send = ({ id, email }: { id: string; email: string }, idempotencyKey: string) =>
  api.post<null>(`/products/${encodeURIComponent(id)}/buyer`, { email }, { idempotencyKey });

interface BuyerDialogProps {
  product: SellerProduct;
  open: boolean;
  onClose: () => void;
}

/** The seller of a sold device enters its buyer, who is invited to review it. */
export default function BuyerDialog({ product: { _id: id, name }, open, onClose }: BuyerDialogProps) {
  const [invite] = useState(() => withIdempotencyKey(send));
  const form = useForm(
    buyerForm,
    { email: '' },
    async ({ email }) => {
      const { message = '' } = await invite({ id, email });
      showToast(message);
      form.clear();
      onClose();
    },
    MESSAGES.nameFailed,
  );
  return (
    <Dialog title="Invite the buyer to review" open={open} onClose={onClose}>
      <DialogForm
        form={form}
        name={name}
        lead="We will email the buyer a link to review the device once. You can answer once. The review is public and cannot be replaced."
        submit="Send link"
        sending="Sending..."
        onClose={onClose}
      >
        <Field label="Buyer’s email" hint="Only used for this link." error={form.errorOf('email')}>
          <EmailInput {...form.control('email')} autoComplete="off" required />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
