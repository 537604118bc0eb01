import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { auth } from '../../lib/auth';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { showToast } from '../../ui/toast';
import { changePassword } from './account-calls';
import { passwordChangeErrors, wrongPassword } from './account-rules';
import { NewPasswordFields } from './new-password-fields';
import { PasswordInput } from './password-input';
import { focusField, useForm } from './use-form';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** `email` tells password managers whose password changes. */
export function ChangePassword({ email }: { email: string }) {
  const { values, errors, control, check, clear } = useForm(empty, passwordChangeErrors);
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess({ data, message = '' }) {
      auth.renew(data);
      clear();
      showToast(message);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (check(form).length > 0) return;
    change.mutate(
      { currentPassword: values.currentPassword, newPassword: values.password },
      { onError: (error) => wrongPassword(error) && focusField(form, 'currentPassword') },
    );
  };

  return (
    <form noValidate onSubmit={submit} onChange={change.reset} className="grid max-w-md gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword ?? wrongPassword(change.error)}>
        <PasswordInput {...control('currentPassword')} autoComplete="current-password" required />
      </Field>
      <NewPasswordFields label="New password" control={control} errors={errors} />
      {change.error && !wrongPassword(change.error) && <Banner>{change.error.message}</Banner>}
      <Button type="submit" busy={change.isPending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
