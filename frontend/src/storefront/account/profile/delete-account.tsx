import { passwordForm } from '@parkho/contracts';
import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { deleteAccount } from '../account-calls';
import { PasswordInput } from '../password-input';
import { useAfterSignOut } from './use-after-sign-out';

const TITLE = 'Delete my account';

/** `email` identifies the account for password managers. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        Your name, contact details, picture and listings are deleted immediately. Download your data first if
        you want to keep it.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)} className="justify-self-start">
        {TITLE}
      </Button>
      <Dialog title={TITLE} open={open} onClose={() => setOpen(false)}>
        <DeletionForm email={email} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const leave = useAfterSignOut();
  const form = useForm(passwordForm, { password: '' }, async (confirmation) => {
    const { message = '' } = await deleteAccount(confirmation);
    leave(message);
  });

  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <p>
        This cannot be undone. Your account, your listings and all your personal data are deleted, and you are
        signed out everywhere.
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={form.errorOf('password')}>
        <PasswordInput {...form.control('password')} autoComplete="current-password" required />
      </Field>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.isSending}>
          Delete permanently
        </Button>
        <Button variant="secondary" disabled={form.isSending} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
