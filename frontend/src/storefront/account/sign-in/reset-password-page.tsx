import { PAGES, passwordResetForm, USER_MESSAGES } from '@parkho/contracts';
import { useNavigate, useSearchParams } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { useLanguage } from '../../../lib/language/language';
import { auth } from '../../../lib/session/auth';
import { Button, LinkButton } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';
import { resetPassword } from '../account-calls';
import { NewPasswordFields } from '../new-password-fields';
import { AccountFrame, OtherForm } from './account-frame';

/** The target of the link in the mail: /reset-password?token=... */
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
  const { t } = useLanguage();
  const navigate = useNavigate();
  const form = useForm(passwordResetForm, { token, password: '', confirmPassword: '' }, async (reset) => {
    const { message = '' } = await resetPassword(reset);
    auth.forget(); // Every session of the account has ended, perhaps one of this browser too.
    showToast(message);
    navigate(PAGES.login.path, { replace: true });
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <NewPasswordFields label="New password" name="password" form={form} />
      {form.refusal && <Banner>{form.refusal}</Banner>}
      {form.refusal === USER_MESSAGES.resetLinkInvalid && (
        <LinkButton to={PAGES.forgotPassword.path} variant="secondary">
          {t('Request a new link')}
        </LinkButton>
      )}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Reset password')}
      </Button>
    </form>
  );
}

function IncompleteLink() {
  const { t } = useLanguage();
  return (
    <div className="grid justify-items-start gap-4">
      <p>{t('This link is incomplete. Open it from the email again, or request a new one.')}</p>
      <LinkButton to={PAGES.forgotPassword.path}>{t('Request a new link')}</LinkButton>
    </div>
  );
}
