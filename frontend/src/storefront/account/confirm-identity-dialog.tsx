import { IDENTITY_MINUTES, identityForm } from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../lib/forms/use-form';
import type { ApiError } from '../../lib/http/api';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Banner } from '../../ui/page/banner';
import { confirmIdentity } from './account-calls';
import { CodeField } from './code-field';
import { PasswordInput } from './password-input';

/** Confirms the user's identity before an action that an unattended device must not permit. */
export default function ConfirmIdentityDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  return (
    <Dialog title="Confirm it's you" open onClose={() => onEnd(false)}>
      <IdentityForm onEnd={onEnd} />
    </Dialog>
  );
}

function IdentityForm({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { user } = useAuth();
  const [needsCode, setNeedsCode] = useState(user?.secondFactor ?? false);
  const form = useForm(identityForm, { password: '', code: '' }, async (proofs) => {
    await confirmIdentity(proofs).catch((error: ApiError) => {
      // The second factor may have been enabled elsewhere since this page was opened.
      if (error.fields?.code) setNeedsCode(true);
      throw error;
    });
    onEnd(true);
  });
  // The browser has focused the first button of the dialog.
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>(needsCode ? '[name=code]' : '[name=password]')?.focus();
  }, [needsCode]);
  return (
    <form ref={fields} method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <p>
        {needsCode
          ? 'Enter a code from your authenticator app to continue.'
          : 'Enter your password to continue.'}{' '}
        We will not ask again for {IDENTITY_MINUTES} minutes.
      </p>
      {needsCode ? (
        <CodeField error={form.errorOf('code')} {...form.control('code')} />
      ) : (
        <>
          {/* Identifies the account for password managers. */}
          <input type="text" autoComplete="username" value={user?.email} readOnly hidden />
          <Field label="Your password" error={form.errorOf('password')}>
            <PasswordInput {...form.control('password')} autoComplete="current-password" required />
          </Field>
        </>
      )}
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSending}>
          Confirm
        </Button>
        <Button variant="secondary" disabled={form.isSending} onClick={() => onEnd(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
