import { PAGES, USER_MESSAGES } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { auth } from '../../lib/auth';
import { Banner } from '../../ui/banner';
import { Button, LinkButton } from '../../ui/button';
import { showToast } from '../../ui/toast';
import { resetPassword } from './account-calls';
import { AccountFrame, OtherForm } from './account-frame';
import { newPasswordErrors } from './account-rules';
import { NewPasswordFields } from './new-password-fields';
import { useForm } from './use-form';

/** Where the link of the mail leads: /reset-password?token=... */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <AccountFrame title="Reset Password">
      {token ? <ResetForm token={token} /> : <IncompleteLink />}
      <OtherForm question="Remembered it?" to={PAGES.login.path} label="Login" />
    </AccountFrame>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { values, errors, control, check } = useForm(
    { password: '', confirmPassword: '' },
    newPasswordErrors,
  );
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess({ message = '' }) {
      auth.forget(); // Every session of the account has ended, perhaps one of this browser too.
      showToast(message);
      navigate(PAGES.login.path, { replace: true });
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check(event.currentTarget).length === 0) reset.mutate({ token, password: values.password });
  };

  return (
    <form noValidate onSubmit={submit} onChange={reset.reset} className="grid gap-5">
      <NewPasswordFields label="New password" control={control} errors={errors} />
      {reset.error && <Banner>{reset.error.message}</Banner>}
      {reset.error?.message === USER_MESSAGES.resetLinkInvalid && (
        <LinkButton to={PAGES.forgotPassword.path} variant="secondary">
          Request a new link
        </LinkButton>
      )}
      <Button type="submit" busy={reset.isPending} className="w-full">
        Reset password
      </Button>
    </form>
  );
}

function IncompleteLink() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>This link is incomplete. Open it from the mail again, or let us send you another.</p>
      <LinkButton to={PAGES.forgotPassword.path}>Request a new link</LinkButton>
    </div>
  );
}
