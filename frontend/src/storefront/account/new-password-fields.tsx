import type { ComponentProps } from 'react';
import { Field } from '../../ui/field';
import { PasswordInput } from './password-input';

interface NewPasswordFieldsProps<Name extends string> {
  label: string;
  name: Name;
  form: {
    control: (name: Name | 'confirmPassword') => ComponentProps<typeof PasswordInput>;
    errorOf: (name: Name | 'confirmPassword') => string | undefined;
  };
}

/** A password that is being chosen, twice. */
export function NewPasswordFields<Name extends string>({ label, name, form }: NewPasswordFieldsProps<Name>) {
  return (
    <>
      <Field
        label={label}
        hint="At least 6 characters, with a lowercase letter, an uppercase letter and a number."
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
