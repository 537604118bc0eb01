import {
  CITIES,
  COUNTRIES,
  DEFAULT_COUNTRY,
  profileForm,
  USER_MESSAGES,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { useForm } from '../../../lib/forms/use-form';
import { auth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { Field, Input, Select } from '../../../ui/field';
import { EmailInput } from '../../../ui/form/email-input';
import { PhoneInput } from '../../../ui/form/phone-input';
import { ReferenceInput } from '../../../ui/form/reference-input';
import { Banner } from '../../../ui/page/banner';
import { updateProfile } from '../account-calls';
import { PasswordInput } from '../password-input';

const fieldsOf = ({ name, email, phone = '', businessName = '', address = {} }: User) => {
  const { street = '', city = '', state = '', zipCode = '', country = DEFAULT_COUNTRY } = address;
  return {
    name,
    businessName,
    email,
    phone,
    address: { street, city, state, zipCode, country },
    currentPassword: '',
  };
};

interface ProfileDetailsProps {
  user: User;
  /** Called with the server's message. */
  onSaved: (message: string) => void;
}

export function ProfileDetails({ user, onSaved }: ProfileDetailsProps) {
  const save = async (profile: ValueOf<typeof profileForm>) => {
    const { data, message = '' } = await updateProfile(profile);
    auth.replaceUser(data.user);
    form.clear(fieldsOf(data.user));
    onSaved(message);
  };
  const form = useForm(profileForm, fieldsOf(user), save, USER_MESSAGES.profileFailed);

  return (
    <form method="post" noValidate onSubmit={form.submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={form.errorOf('name')}>
          <Input {...form.control('name')} autoComplete="name" required />
        </Field>
        <Field
          label="Business name (optional)"
          hint="Leave empty if you sell as an individual."
          error={form.errorOf('businessName')}
        >
          <Input {...form.control('businessName')} autoComplete="organization" />
        </Field>
        <Field label="Email" error={form.errorOf('email')}>
          <EmailInput {...form.control('email')} autoComplete="email" required />
        </Field>
        {form.watch('email') !== user.email && (
          <Field
            label="Current password"
            hint="Required to change the email address. We will send a link to the new one."
            error={form.errorOf('currentPassword')}
          >
            <PasswordInput {...form.control('currentPassword')} autoComplete="current-password" required />
          </Field>
        )}
        <Field label="Phone" error={form.errorOf('phone')}>
          <PhoneInput {...form.control('phone')} />
        </Field>
      </div>
      <fieldset className="grid gap-5 border-t border-hairline pt-5 sm:grid-cols-2">
        <legend className="sr-only">Address</legend>
        <div className="sm:col-span-2">
          <Field label="Street" error={form.errorOf('address.street')}>
            <Input {...form.control('address.street')} autoComplete="street-address" />
          </Field>
        </div>
        <Field label="City" error={form.errorOf('address.city')}>
          <ReferenceInput
            {...form.control('address.city')}
            autoComplete="address-level2"
            entries="cities"
            specified={CITIES}
          />
        </Field>
        <Field label="State or province" error={form.errorOf('address.state')}>
          <Input {...form.control('address.state')} autoComplete="address-level1" />
        </Field>
        <Field label="ZIP code" error={form.errorOf('address.zipCode')}>
          <Input {...form.control('address.zipCode')} autoComplete="postal-code" />
        </Field>
        <Field label="Country" error={form.errorOf('address.country')}>
          <Select {...form.control('address.country')} autoComplete="country-name">
            {COUNTRIES.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
        </Field>
      </fieldset>
      {form.refusal && <Banner>{form.refusal}</Banner>}
      <Button type="submit" busy={form.isSending} className="justify-self-start">
        Save changes
      </Button>
    </form>
  );
}
