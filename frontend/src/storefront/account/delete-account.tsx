import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { deleteAccount } from './account-calls';
import { passwordErrors, wrongPassword } from './account-rules';
import { PasswordInput } from './password-input';
import { focusField, useForm } from './use-form';
import { useLeave } from './use-leave';

const TITLE = 'Delete my account';

/** `email` tells password managers whose password is asked for. */
export function DeleteAccount({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        Your name, contact details, picture and listings are erased at once. Download your data first if you
        want to keep it.
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
  const leave = useLeave();
  const { values, errors, control, check } = useForm({ password: '' }, passwordErrors);
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: ({ message = '' }) => leave(message),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (check(form).length > 0) return;
    deletion.mutate(values.password, {
      onError: (error) => wrongPassword(error) && focusField(form, 'password'),
    });
  };

  return (
    <form noValidate onSubmit={submit} onChange={deletion.reset} className="grid gap-5">
      <p>
        This cannot be undone. Your account, your listings and everything that tells who you are will be gone,
        and you are signed out everywhere.
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" error={errors.password ?? wrongPassword(deletion.error)}>
        <PasswordInput {...control('password')} autoComplete="current-password" required />
      </Field>
      {deletion.error && !wrongPassword(deletion.error) && <Banner>{deletion.error.message}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={deletion.isPending}>
          Delete for good
        </Button>
        <Button variant="secondary" disabled={deletion.isPending} onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
