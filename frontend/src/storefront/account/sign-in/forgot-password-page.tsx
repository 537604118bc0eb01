import { forgottenPasswordForm, PAGES } from '@parkho/contracts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { useLanguage } from '../../../lib/language/language';
import { takeFocus } from '../../../lib/page/take-focus';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';
import { requestPasswordReset } from '../account-calls';
import { AccountFrame, OtherForm } from './account-frame';

export default function ForgotPasswordPage() {
  const { t } = useLanguage();
  const [confirmation, setConfirmation] = useState<{ text: string; email: string }>();
  const form = useForm(forgottenPasswordForm, { email: '' }, async (request) => {
    const { message = '' } = await requestPasswordReset(request);
    setConfirmation({ text: message, email: request.email });
  });

  return (
    <AccountFrame title="Forgot Password">
      {confirmation ? (
        <LinkSent {...confirmation} onAgain={() => setConfirmation(undefined)} />
      ) : (
        <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
          <p className="-mt-3 text-ink-soft">
            {t('We will email you a link to choose a new password. Your current password works until then.')}
          </p>
          <Field label={t('Email')} error={form.errorOf('email')}>
            <EmailInput {...form.control('email')} autoComplete="username" required />
          </Field>
          {form.refusal && <Banner>{form.refusal}</Banner>}
          <Button type="submit" busy={form.isSending} className="w-full">
            {t('Send reset link')}
          </Button>
        </form>
      )}
      <OtherForm question="Remembered it?" to={PAGES.login.path} label="Login" />
    </AccountFrame>
  );
}

/** Takes the focus from the form it replaces. */
function LinkSent({ text, email, onAgain }: { text: string; email: string; onAgain: () => void }) {
  const { t, rich, translate } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
      <p tabIndex={-1} ref={takeFocus} className="text-lg font-semibold outline-none">
        {translate(text)}
      </p>
      <p className="text-ink-soft">
        {rich('Check the inbox of {email} and its spam folder. The link works once.', {
          email: (
            <strong className="font-semibold break-all text-ink">
              <bdi>{email}</bdi>
            </strong>
          ),
        })}
      </p>
      <Button variant="secondary" onClick={onAgain}>
        {t('Use another email')}
      </Button>
    </div>
  );
}
