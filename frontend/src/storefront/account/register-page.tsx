import { PAGES, PHONE_MAX, USER_MESSAGES } from '@parkho/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import { auth, useAuth } from '../../lib/auth';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field, Input } from '../../ui/field';
import { showToast } from '../../ui/toast';
import { AccountFrame, OtherForm, Visitors } from './account-frame';
import { type RegistrationFields, registrationErrors } from './account-rules';
import { EmailInput } from './email-input';
import { NewPasswordFields } from './new-password-fields';
import { useForm } from './use-form';

export default function RegisterPage() {
  return (
    <Visitors>
      <AccountFrame title="Join Now">
        <p className="-mt-3 text-ink-soft">An account is for selling. Buyers need none.</p>
        <RegistrationForm />
        <OtherForm question="Already have an account?" to={PAGES.login.path} label="Login" />
      </AccountFrame>
    </Visitors>
  );
}

const empty: RegistrationFields = {
  name: '',
  email: '',
  phone: '',
  businessName: '',
  password: '',
  confirmPassword: '',
};

/** The optional field is left out where it is empty, `confirmPassword` always. */
const registrationOf = ({ name, email, phone, businessName, password }: RegistrationFields) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim(),
  ...(businessName.trim() && { businessName: businessName.trim() }),
  password,
});

function RegistrationForm() {
  const { error, isLoading } = useAuth();
  const { values, errors, control, check } = useForm(empty, registrationErrors);
  const [wrong, setWrong] = useState('');
  useEffect(() => auth.clearError(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const texts = check(event.currentTarget);
    setWrong(texts.join(', '));
    if (texts.length > 0) return;
    const user = await auth.register(registrationOf(values));
    if (user) showToast(USER_MESSAGES.registered);
  };

  const clearBanner = () => {
    setWrong('');
    auth.clearError();
  };

  const banner = wrong || error;
  return (
    <form noValidate onSubmit={submit} onChange={clearBanner} className="grid gap-5">
      <Field label="Name" error={errors.name}>
        <Input {...control('name')} autoComplete="name" required />
      </Field>
      <Field label="Email" error={errors.email}>
        <EmailInput {...control('email')} autoComplete="email" required />
      </Field>
      <Field
        label="Phone"
        hint={
          <span className="flex justify-between gap-4">
            Buyers call or WhatsApp this number.
            <span>
              {values.phone.length}/{PHONE_MAX}
            </span>
          </span>
        }
        error={errors.phone}
      >
        <Input {...control('phone')} type="tel" autoComplete="tel" maxLength={PHONE_MAX} required />
      </Field>
      <Field label="Business name (optional)" error={errors.businessName}>
        <Input {...control('businessName')} autoComplete="organization" />
      </Field>
      <NewPasswordFields label="Password" control={control} errors={errors} />
      {banner && <Banner>{banner}</Banner>}
      <Button type="submit" busy={isLoading} className="w-full">
        Join Now
      </Button>
    </form>
  );
}
