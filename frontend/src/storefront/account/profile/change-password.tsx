import { passwordChangeForm, type User } from '@parkho/contracts';
import { useForm } from '../../../lib/forms/use-form';
import { auth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';
import { changePassword } from '../account-calls';
import { NewPasswordFields } from '../new-password-fields';
import { PasswordInput } from '../password-input';

const initialValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The address identifies the account for password managers. */
export function ChangePassword({ user: { email, role } }: { user: User }) {
  const form = useForm(passwordChangeForm, initialValues, async (change) => {
    const { data, message = '' } = await changePassword(change);
    auth.renew(data);
    form.clear();
    showToast(message);
  });
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-5">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={form.errorOf('currentPassword')}>
        <PasswordInput {...form.control('currentPassword')} autoComplete="current-password" required />
      </Field>
      <NewPasswordFields label="New password" name="newPassword" role={role} form={form} />
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
