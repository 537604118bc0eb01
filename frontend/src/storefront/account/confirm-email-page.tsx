import { emailConfirmationForm, PAGES, USER_MESSAGES } from '@parkho/contracts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { auth, useAuth } from '../../lib/auth';
import { useForm } from '../../lib/use-form';
import { Banner } from '../../ui/banner';
import { Button, LinkButton } from '../../ui/button';
import { confirmEmail } from './account-calls';
import { AccountFrame } from './account-frame';

/** Where the link of the mail leads: /confirm-email?token=... */
export default function ConfirmEmailPage() {
  const token = useSearchParams()[0].get('token');
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <AccountFrame title="Confirm Email">
      {isConfirmed ? (
        <Confirmed />
      ) : token ? (
        <ConfirmForm token={token} onConfirmed={() => setConfirmed(true)} />
      ) : (
        <IncompleteLink />
      )}
    </AccountFrame>
  );
}

/** A button, for programs that look at the links of mails open them too: only a person presses it. */
function ConfirmForm({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const form = useForm(emailConfirmationForm, { token }, async (link) => {
    await confirmEmail(link);
    if (auth.state().isAuthenticated) await auth.refresh();
    onConfirmed();
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <p className="-mt-3 text-ink-soft">One press, and we know that this email address is yours.</p>
      {form.failure && <Banner>{form.failure}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        Confirm email address
      </Button>
      {form.failure && (
        <LinkButton to={PAGES.profile.path} variant="secondary">
          To your profile
        </LinkButton>
      )}
    </form>
  );
}

/** Takes the focus from the button whose place it takes. */
function Confirmed() {
  const { user } = useAuth();
  return (
    <div className="grid justify-items-start gap-4">
      <MailCheck aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
      <p tabIndex={-1} ref={(element) => element?.focus()} className="text-lg font-semibold outline-none">
        {USER_MESSAGES.emailConfirmed}
      </p>
      {user ? (
        <LinkButton to={PAGES.profile.path}>To your profile</LinkButton>
      ) : (
        <LinkButton to={PAGES.login.path}>Login</LinkButton>
      )}
    </div>
  );
}

function IncompleteLink() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>This link is incomplete. Open it from the mail again, or have another sent from your profile.</p>
      <LinkButton to={PAGES.profile.path}>To your profile</LinkButton>
    </div>
  );
}
