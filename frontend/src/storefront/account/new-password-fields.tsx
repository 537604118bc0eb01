import type { ComponentProps } from 'react';
import { Field } from '../../ui/field';
import type { NewPassword } from './account-rules';
import { PasswordInput } from './password-input';
import type { FieldErrors } from './use-form';

interface NewPasswordFieldsProps {
  label: string;
  control: (name: keyof NewPassword) => ComponentProps<typeof PasswordInput>;
  errors: FieldErrors<NewPassword>;
}

/** A password that is being chosen, twice. */
export function NewPasswordFields({ label, control, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field
        label={label}
        hint="At least 6 characters, with a lowercase letter, an uppercase letter and a number."
        error={errors.password}
      >
        <PasswordInput {...control('password')} autoComplete="new-password" required />
      </Field>
      <Field label={`Confirm ${label.toLowerCase()}`} error={errors.confirmPassword}>
        <PasswordInput {...control('confirmPassword')} autoComplete="new-password" required />
      </Field>
    </>
  );
}
