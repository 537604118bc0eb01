import { PAGES } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { requestPasswordReset } from './account-calls';
import { AccountFrame, OtherForm } from './account-frame';
import { emailErrors } from './account-rules';
import { EmailInput } from './email-input';
import { useForm } from './use-form';

export default function ForgotPasswordPage() {
  const request = useMutation({ mutationFn: requestPasswordReset });
  const { values, errors, control, check } = useForm({ email: '' }, emailErrors);
  const email = values.email.trim();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check(event.currentTarget).length === 0) request.mutate(email);
  };

  return (
    <AccountFrame title="Forgot Password">
      {request.isSuccess ? (
        <LinkSent text={request.data.message ?? ''} email={email} onAgain={request.reset} />
      ) : (
        <form noValidate onSubmit={submit} onChange={request.reset} className="grid gap-5">
          <p className="-mt-3 text-ink-soft">
            We send you a link with which you choose a new password. The old one works until then.
          </p>
          <Field label="Email" error={errors.email}>
            <EmailInput {...control('email')} autoComplete="username" required />
          </Field>
          {request.error && <Banner>{request.error.message}</Banner>}
          <Button type="submit" busy={request.isPending} className="w-full">
            Send reset link
          </Button>
        </form>
      )}
      <OtherForm question="Remembered it?" to={PAGES.login.path} label="Login" />
    </AccountFrame>
  );
}

/** Takes the focus from the form whose place it takes. */
function LinkSent({ text, email, onAgain }: { text: string; email: string; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
      <p tabIndex={-1} ref={(element) => element?.focus()} className="text-lg font-semibold outline-none">
        {text}
      </p>
      <p className="text-ink-soft">
        Look for it at <strong className="font-semibold break-all text-ink">{email}</strong>, in the spam
        folder too. The link works once.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Use another email
      </Button>
    </div>
  );
}
