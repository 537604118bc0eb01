import { can, PASSWORD_MIN, STAFF_PASSWORD_MIN, type UserRole } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Field } from '../../ui/field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldsProps<Name extends string> {
  label: 'Password' | 'New password';
  name: Name;
  /** The role of the account, if known. */
  role?: UserRole;
  form: {
    control: (name: Name | 'confirmPassword') => ComponentProps<typeof PasswordInput>;
    errorOf: (name: Name | 'confirmPassword') => string | undefined;
  };
}

/** A new password, entered twice. */
export function NewPasswordFields<Name extends string>({
  label,
  name,
  role,
  form,
}: NewPasswordFieldsProps<Name>) {
  const { t } = useLanguage();
  const length = role && can(role, 'console.open') ? STAFF_PASSWORD_MIN : PASSWORD_MIN;
  return (
    <>
      <Field
        label={t(label)}
        hint={t('At least {length} characters, with a lowercase letter, an uppercase letter and a number.', {
          length,
        })}
        error={form.errorOf(name)}
      >
        <PasswordInput {...form.control(name)} autoComplete="new-password" required />
      </Field>
      <Field
        label={t(label === 'Password' ? 'Confirm password' : 'Confirm new password')}
        error={form.errorOf('confirmPassword')}
      >
        <PasswordInput {...form.control('confirmPassword')} autoComplete="new-password" required />
      </Field>
    </>
  );
}
