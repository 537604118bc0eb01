import { PAGES } from '@parkho/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { auth, useAuth } from '../../lib/auth';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { AccountFrame, OtherForm, Visitors } from './account-frame';
import { loginErrors } from './account-rules';
import { EmailInput } from './email-input';
import { PasswordInput } from './password-input';
import { focusField, useForm } from './use-form';

export default function LoginPage() {
  return (
    <Visitors>
      <AccountFrame title="Login">
        <LoginForm />
        <OtherForm question="New to Parkho?" to={PAGES.register.path} label="Join Now" />
      </AccountFrame>
    </Visitors>
  );
}

/** A refusal that speaks of the password shows under it, any other in a banner and a dialog (section 8). */
const isAboutPassword = (error: string) => /password/i.test(error);

function LoginForm() {
  const { error, isLoading } = useAuth();
  const { values, errors, control, check } = useForm({ email: '', password: '' }, loginErrors);
  const [dialogOpen, setDialogOpen] = useState(false);
  useEffect(() => auth.clearError(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (check(form).length > 0) return;
    const user = await auth.login({ ...values, email: values.email.trim() });
    if (user) return; // The frame sends them on.
    const refusal = auth.state().error ?? '';
    if (isAboutPassword(refusal)) focusField(form, 'password');
    else setDialogOpen(true);
  };

  const general = error && !isAboutPassword(error) ? error : undefined;
  return (
    <form noValidate onSubmit={submit} onChange={() => auth.clearError()} className="grid gap-5">
      <Field label="Email" error={errors.email}>
        <EmailInput {...control('email')} autoComplete="username" />
      </Field>
      <Field label="Password" error={errors.password ?? (general ? undefined : (error ?? undefined))}>
        <PasswordInput {...control('password')} autoComplete="current-password" />
      </Field>
      <Link
        to={PAGES.forgotPassword.path}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-stamp underline underline-offset-4"
      >
        Forgot password?
      </Link>
      {general && <Banner>{general}</Banner>}
      <Button type="submit" busy={isLoading} className="w-full">
        Login
      </Button>
      <Dialog title="Error" open={dialogOpen} onClose={() => setDialogOpen(false)}>
        <div className="grid justify-items-start gap-5">
          <p>{general}</p>
          <Button onClick={() => setDialogOpen(false)}>Close</Button>
        </div>
      </Dialog>
    </form>
  );
}
