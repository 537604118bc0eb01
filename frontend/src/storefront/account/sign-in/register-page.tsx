import {
  PAGES,
  PHONE_MAX,
  registrationForm,
  SIGN_IN_MESSAGES,
  USER_MESSAGES,
  type ValueOf,
} from '@parkho/contracts';
import { Link } from 'react-router';
import { useForm } from '../../../lib/forms/use-form';
import { useLanguage } from '../../../lib/language/language';
import { auth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Field, Input } from '../../../ui/field';
import { EmailInput } from '../../../ui/form/email-input';
import { PhoneInput } from '../../../ui/form/phone-input';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';
import { NewPasswordFields } from '../new-password-fields';
import { AccountFrame, OtherForm, Visitors } from './account-frame';

export default function RegisterPage() {
  const { t } = useLanguage();
  return (
    <Visitors>
      <AccountFrame title="Join Now">
        <p className="-mt-3 text-ink-soft">{t('An account is for selling. Buyers need none.')}</p>
        <RegistrationForm />
        <OtherForm question="Already have an account?" to={PAGES.login.path} label="Login" />
      </AccountFrame>
    </Visitors>
  );
}

const initialValues = {
  name: '',
  email: '',
  phone: '',
  businessName: '',
  password: '',
  confirmPassword: '',
};

/** Errors show under the fields, and joined by commas in a banner (specification, section 5). */
function RegistrationForm() {
  const join = async (registration: ValueOf<typeof registrationForm>) => {
    await auth.register(registration);
    showToast(USER_MESSAGES.registered);
  };
  const { t, rich } = useLanguage();
  const form = useForm(registrationForm, initialValues, join, SIGN_IN_MESSAGES.registrationFailed);
  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <Field label={t('Name')} error={form.errorOf('name')}>
        <Input {...form.control('name')} autoComplete="name" required />
      </Field>
      <Field label={t('Email')} error={form.errorOf('email')}>
        <EmailInput {...form.control('email')} autoComplete="username" required />
      </Field>
      <Field
        label={t('Phone')}
        hint={
          <span className="flex justify-between gap-4">
            {t('Buyers call or WhatsApp this number.')}
            <span>
              {form.watch('phone').length}/{PHONE_MAX}
            </span>
          </span>
        }
        error={form.errorOf('phone')}
      >
        <PhoneInput {...form.control('phone')} required />
      </Field>
      <Field
        label={t('Business name (optional)')}
        hint={t('Leave empty if you sell as an individual.')}
        error={form.errorOf('businessName')}
      >
        <Input {...form.control('businessName')} autoComplete="organization" />
      </Field>
      <NewPasswordFields label="Password" name="password" form={form} />
      {form.failure && <Banner>{form.failure}</Banner>}
      <Button type="submit" busy={form.isSending} className="w-full">
        {t('Join Now')}
      </Button>
      <p className="text-sm text-ink-soft [&_a]:underline [&_a]:underline-offset-4">
        {rich('By joining, you agree to the {terms} and confirm that you have read the {notice}.', {
          terms: <Link to={PAGES.terms.path}>{t('terms of use')}</Link>,
          notice: <Link to={PAGES.privacy.path}>{t('privacy notice')}</Link>,
        })}
      </p>
    </form>
  );
}
