import { buyerForm, REVIEW_MESSAGES as MESSAGES, type OwnProduct } from '@parkho/contracts';
import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';

const send = ({ id, email }: { id: string; email: string }, idempotencyKey: string) =>
  api.post<null>(`/products/${encodeURIComponent(id)}/buyer`, { email }, { idempotencyKey });

interface BuyerDialogProps {
  product: OwnProduct;
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
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-ink-soft">
            We email the buyer a link to review the device once, and you can answer once. The review is public
            and cannot be replaced.
          </p>
        </div>
        <Field label="Email of the buyer" hint="Only used for this link." error={form.errorOf('email')}>
          <EmailInput {...form.control('email')} autoComplete="off" required />
        </Field>
        {form.refusal && <Banner>{form.refusal}</Banner>}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSending}>
            {form.isSending ? 'Sending...' : 'Send link'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
