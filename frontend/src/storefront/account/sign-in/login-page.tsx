import { GENERAL_MESSAGES, loginForm, PAGES, SIGN_IN_MESSAGES, type ValueOf } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/language/language';
import { auth } from '../../../lib/session/auth';
import { isSessionExpired } from '../../../lib/session/login-redirect';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { EmailInput } from '../../../ui/form/email-input';
import { Banner } from '../../../ui/page/banner';
import { CodeField } from '../code-field';
import { PasswordInput } from '../password-input';
import { AccountFrame, OtherForm, Visitors } from './account-frame';

export default function LoginPage() {
  const [params] = useSearchParams();
  return (
    <Visitors>
      <AccountFrame title="Login">
        {isSessionExpired(params) && <Banner>{GENERAL_MESSAGES.sessionExpired}</Banner>}
        <LoginForm />
        <OtherForm question="New to Parkho?" to={PAGES.register.path} label="Join Now" />
      </AccountFrame>
    </Visitors>
  );
}

/** An error that is not about the password shows in a banner and a dialog (specification, section 8). */
function LoginForm() {
  const { t, translate } = useLanguage();
  const [needsCode, setNeedsCode] = useState(false);
  const logIn = async (credentials: ValueOf<typeof loginForm>) => {
    try {
      // The frame redirects after a login.
      await auth.login(credentials);
    } catch (error) {
      const needsCodeNow = error instanceof ApiError && error.fields?.code !== undefined;
      // The first time this is not an error: the field for the code appears.
      if (!needsCodeNow || needsCode) throw error;
      setNeedsCode(true);
    }
  };
  const form = useForm(loginForm, { email: '', password: '', code: '' }, logIn, SIGN_IN_MESSAGES.loginFailed);
  const [isDismissed, setDismissed] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    setDismissed(false);
    return form.submit(event);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <Field label={t('Email')} error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="username" />
      </Field>
      <Field label={t('Password')} error={form.errorOf('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" />
      </Field>
      {needsCode && <CodeField error={form.errorOf('code')} {...form.control('code')} autoFocus />}
      <Link
        to={PAGES.forgotPassword.path}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-stamp underline underline-offset-4"
      >
        {t('Forgot password?')}
      </Link>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Login')}
      </Button>
      <Dialog
        title={t('Error')}
        open={form.refusal !== undefined && !isDismissed}
        onClose={() => setDismissed(true)}
      >
        <div className="grid justify-items-start gap-5">
          <p>{form.refusal && translate(form.refusal)}</p>
          <Button onClick={() => setDismissed(true)}>{t('Close')}</Button>
        </div>
      </Dialog>
    </form>
  );
}
