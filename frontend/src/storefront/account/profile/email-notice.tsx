import type { User } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { auth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';
import { requestConfirmation, withdrawEmail } from '../account-calls';

/** The next step if the address is unconfirmed or a change is pending; otherwise renders nothing. */
export function EmailNotice({ user }: { user: User }) {
  const onSent = ({ data, message = '' }: Awaited<ReturnType<typeof requestConfirmation>>) => {
    auth.replaceUser(data.user);
    showToast(message);
  };
  const resend = useMutation({ mutationFn: () => requestConfirmation(), onSuccess: onSent });
  const container = useRef<HTMLDivElement>(null);
  const keepCurrent = useMutation({
    mutationFn: () => withdrawEmail(),
    onSuccess: (answer) => {
      onSent(answer);
      container.current?.focus(); // The pressed button disappears.
    },
  });
  const { email, emailVerified, pendingEmail } = user;
  const error = resend.error ?? keepCurrent.error;
  if (emailVerified && !pendingEmail)
    return <div ref={container} tabIndex={-1} className="-mb-5 outline-none" />;
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="grid gap-4 rounded-md bg-amber-tint p-4 outline-none sm:p-5"
    >
      <p>
        {pendingEmail ? (
          <>
            Open the link we sent to <Address>{pendingEmail}</Address>. Until then you log in with{' '}
            <Address>{email}</Address>.
          </>
        ) : (
          <>
            Your email address is not confirmed yet. Open the link we sent to <Address>{email}</Address>.
          </>
        )}
      </p>
      {error && <Banner>{error.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={resend.isPending}
          disabled={keepCurrent.isPending}
          onClick={() => resend.mutate()}
        >
          Send again
        </Button>
        {pendingEmail && (
          <Button
            variant="secondary"
            busy={keepCurrent.isPending}
            disabled={resend.isPending}
            onClick={() => keepCurrent.mutate()}
          >
            Keep current address
          </Button>
        )}
      </div>
    </div>
  );
}

const Address = ({ children }: { children: string }) => (
  <strong className="font-semibold wrap-anywhere">{children}</strong>
);
