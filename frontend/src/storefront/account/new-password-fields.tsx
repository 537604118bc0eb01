import { can, PASSWORD_MIN, STAFF_PASSWORD_MIN, type UserRole } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldsProps<Name extends string> {
  label: string;
  name: Name;
  /** Of the account, where it is known. */
  role?: UserRole;
  form: {
    control: (name: Name | 'confirmPassword') => ComponentProps<typeof PasswordInput>;
    errorOf: (name: Name | 'confirmPassword') => string | undefined;
  };
}

/** A password that is being chosen, twice. */
export function NewPasswordFields<Name extends string>({
  label,
  name,
  role,
  form,
}: NewPasswordFieldsProps<Name>) {
  const length = role && can(role, 'console.open') ? STAFF_PASSWORD_MIN : PASSWORD_MIN;
  return (
    <>
      <Field
        label={label}
        hint={`At least ${length} characters, with a lowercase letter, an uppercase letter and a number.`}
        error={form.errorOf(name)}
      >
        <PasswordInput {...form.control(name)} autoComplete="new-password" required />
      </Field>
      <Field label={`Confirm ${label.toLowerCase()}`} error={form.errorOf('confirmPassword')}>
        <PasswordInput {...form.control('confirmPassword')} autoComplete="new-password" required />
      </Field>
    </>
  );
}
