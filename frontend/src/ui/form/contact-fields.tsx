import { PHONE_MAX } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Field, Input } from '../field';
import { EmailInput } from './email-input';
import { PhoneInput } from './phone-input';

type ContactField = 'name' | 'email' | 'phone';

interface ContactFieldsProps {
  form: {
    control: (name: ContactField) => ComponentProps<typeof Input>;
    errorOf: (name: ContactField) => string | undefined;
  };
  /** The current input: its length is checked (specification 1, section 5). */
  phone: string;
}

/** The contact fields. */
export function ContactFields({ form, phone }: ContactFieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Field label={t('Name')} error={form.errorOf('name')}>
        <Input {...form.control('name')} autoComplete="name" required />
      </Field>
      <Field label={t('Email')} error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="email" required />
      </Field>
      <Field label={t('Phone')} hint={`${phone.length}/${PHONE_MAX}`} error={form.errorOf('phone')}>
        <PhoneInput {...form.control('phone')} required />
      </Field>
    </>
  );
}
