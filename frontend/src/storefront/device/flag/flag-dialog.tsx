import {
  FLAG_LIMITS,
  FLAG_REASON_LABELS,
  FLAG_REASONS,
  type FlagReason,
  flagForm,
  GUEST_MESSAGES,
  FLAG_MESSAGES as MESSAGES,
  PAGES,
  type ProductPage,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { type ComponentProps, useId, useState } from 'react';
import { Link } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError, api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';
import { useLanguage } from '../../../lib/language/language';
import { takeFocus } from '../../../lib/page/take-focus';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, Textarea } from '../../../ui/field';
import { DialogForm } from '../../../ui/form/dialog-form';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';

interface FlagDialogProps {
  product: ProductPage;
  /** The signed-in user, who is notified of the answer. */
  user: User | null;
  open: boolean;
  onClose: () => void;
}

type FlagRequest = ValueOf<typeof flagForm> & { productId: string };

const send = ({ productId, ...flag }: FlagRequest, idempotencyKey: string) =>
  api.post<null>(`/products/${encodeURIComponent(productId)}/flag`, flag, { idempotencyKey });

/** The form outlives its dialog: its input is kept after a mistaken press outside. */
export default function FlagDialog({ product, user, open, onClose }: FlagDialogProps) {
  const { t, rich, translate } = useLanguage();
  const { _id: productId, name } = product;
  const [report] = useState(() => withIdempotencyKey(send));
  /** The outcome, once nothing more can be sent. */
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string; mailed?: boolean }>();
  const form = useForm(
    flagForm,
    { reason: '' as FlagReason | '', text: '', email: '' },
    async (flag) => {
      try {
        await report({ productId, ...flag });
        setOutcome({ kind: 'success', text: MESSAGES.sent, mailed: !user && Boolean(flag.email) });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        setOutcome({ kind: 'error', text: error.message });
      }
    },
    MESSAGES.sendFailed,
  );
  const isOther = form.watch('reason') === 'other';
  return (
    <Dialog title={t('Report this listing')} open={open} onClose={onClose}>
      {outcome ? (
        <div className="grid gap-5">
          <Banner kind={outcome.kind} ref={takeFocus}>
            {outcome.text}
          </Banner>
          {outcome.mailed && <p>{translate(GUEST_MESSAGES.confirmationSent)}</p>}
          {outcome.kind === 'success' && user && (
            <p>
              {rich('The answer comes to your {notifications}.', {
                notifications: (
                  <Link
                    to={PAGES.notifications.path}
                    className="font-semibold text-stamp underline underline-offset-4"
                  >
                    {t('notifications')}
                  </Link>
                ),
              })}
            </p>
          )}
          <Button onClick={onClose} className="justify-self-end">
            {t('Close')}
          </Button>
        </div>
      ) : (
        <DialogForm
          form={form}
          name={name}
          lead={t('Our moderators review every report. The seller will not know who sent it.')}
          submit={t('Send report')}
          sending={t('Sending...')}
          onClose={onClose}
        >
          <Reasons control={form.control('reason')} error={form.errorOf('reason')} />
          <Field
            label={isOther ? t('What is wrong?') : t('Details (optional)')}
            hint={t('Leave out your own contact details.')}
            error={form.errorOf('text')}
          >
            <Textarea {...form.control('text')} rows={3} maxLength={FLAG_LIMITS.text} required={isOther} />
          </Field>
          {!user && (
            <Field
              label={t('Email (optional)')}
              hint={t('We use it only to send you our answer.')}
              error={form.errorOf('email')}
            >
              <EmailInput {...form.control('email')} autoComplete="email" />
            </Field>
          )}
        </DialogForm>
      )}
    </Dialog>
  );
}

interface ReasonsProps {
  /** The props of each radio button of the group. */
  control: ComponentProps<'input'>;
  error: string | undefined;
}

function Reasons({ control, error }: ReasonsProps) {
  const { t, translate } = useLanguage();
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="grid min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('What is wrong with it?')}</legend>
      {FLAG_REASONS.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            {...control}
            type="radio"
            value={reason}
            aria-invalid={Boolean(error) || undefined}
            className="size-5 shrink-0"
          />
          {translate(FLAG_REASON_LABELS[reason])}
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-red-ink">
          {translate(error)}
        </p>
      )}
    </fieldset>
  );
}
