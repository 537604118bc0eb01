import { emailConfirmationForm, PAGES } from '@parkho/contracts';
import { MailCheck, MailX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { ApiError } from '../../../lib/http/api';
import { useLanguage } from '../../../lib/language/language';
import { takeFocus } from '../../../lib/page/take-focus';
import { auth, useAuth } from '../../../lib/session/auth';
import { Button, LinkButton } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { confirmEmail } from '../account-calls';
import { AccountFrame } from './account-frame';

/** The target of the link in the mail: /confirm-email?token=... */
export default function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  const [outcome, setOutcome] = useState<Outcome>();
  return (
    <AccountFrame title="Confirm Email">
      {outcome ? (
        <Answer {...outcome} />
      ) : token ? (
        <ConfirmForm token={token} onAnswer={setOutcome} />
      ) : (
        <Answer
          confirmed={false}
          text="This link is incomplete. Open it from the email again, or request a new one in your profile."
        />
      )}
    </AccountFrame>
  );
}

interface Outcome {
  confirmed: boolean;
  text: string;
}

/** An expired link, or an address that another account has taken: a retry cannot succeed. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 409].includes(error.status);

/** A button, because mail scanners open links too but press no buttons. */
function ConfirmForm({ token, onAnswer }: { token: string; onAnswer: (outcome: Outcome) => void }) {
  const { t } = useLanguage();
  const form = useForm(emailConfirmationForm, { token }, async (link) => {
    try {
      const { message = '' } = await confirmEmail(link);
      if (auth.state().isAuthenticated) await auth.refresh();
      onAnswer({ confirmed: true, text: message });
    } catch (error) {
      if (!isFinal(error)) throw error;
      onAnswer({ confirmed: false, text: error.message });
    }
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <p className="-mt-3 text-ink-soft">{t('Confirm that this email address is yours.')}</p>
      {form.failure && <Banner>{form.failure}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Confirm email address')}
      </Button>
    </form>
  );
}

/** Takes the focus from the button it replaces. */
function Answer({ confirmed, text }: Outcome) {
  const { t, translate } = useLanguage();
  const { user } = useAuth();
  const Sign = confirmed ? MailCheck : MailX;
  return (
    <div className="grid justify-items-start gap-4">
      <Sign
        aria-hidden="true"
        className={`size-10 ${confirmed ? 'text-stamp' : 'text-red-ink'}`}
        strokeWidth={1.25}
      />
      <p tabIndex={-1} ref={takeFocus} className="text-lg font-semibold outline-none">
        {translate(text)}
      </p>
      {confirmed && !user ? (
        <LinkButton to={PAGES.login.path}>{t('Login')}</LinkButton>
      ) : (
        <LinkButton to={PAGES.profile.path}>{t('Go to profile')}</LinkButton>
      )}
    </div>
  );
}
