import { CITIES, COUNTRIES, DEFAULT_COUNTRY, PHONE_MAX, USER_MESSAGES, type User } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { errorText } from '../../lib/api';
import { auth } from '../../lib/auth';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Field, Input, Select } from '../../ui/field';
import { showToast } from '../../ui/toast';
import { updateProfile } from './account-calls';
import { type ProfileFields, profileErrors, profileUpdateOf } from './account-rules';
import { EmailInput } from './email-input';
import { useForm } from './use-form';

const fieldsOf = ({ name, email, phone, businessName, address }: User): ProfileFields => ({
  name,
  businessName: businessName ?? '',
  email,
  phone: phone ?? '',
  street: address?.street ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: address?.country ?? DEFAULT_COUNTRY,
});

export function ProfileDetails({ user }: { user: User }) {
  const { values, errors, control, check } = useForm(fieldsOf(user), profileErrors);
  const cities = useId();
  const update = useMutation({
    mutationFn: updateProfile,
    onSuccess({ data, message = '' }) {
      auth.replaceUser(data.user);
      showToast(message);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check(event.currentTarget).length === 0) update.mutate(profileUpdateOf(values));
  };

  return (
    <form noValidate onSubmit={submit} onChange={update.reset} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={errors.name}>
          <Input {...control('name')} autoComplete="name" required />
        </Field>
        <Field label="Business name" error={errors.businessName}>
          <Input {...control('businessName')} autoComplete="organization" required />
        </Field>
        <Field label="Email" error={errors.email}>
          <EmailInput {...control('email')} autoComplete="email" required />
        </Field>
        <Field label="Phone" error={errors.phone}>
          <Input {...control('phone')} type="tel" autoComplete="tel" maxLength={PHONE_MAX} />
        </Field>
      </div>
      <fieldset className="grid gap-5 border-t border-hairline pt-5 sm:grid-cols-2">
        <legend className="sr-only">Address</legend>
        <div className="sm:col-span-2">
          <Field label="Street" error={errors.street}>
            <Input {...control('street')} autoComplete="street-address" />
          </Field>
        </div>
        <Field label="City" error={errors.city}>
          <Input {...control('city')} autoComplete="address-level2" list={cities} />
        </Field>
        <datalist id={cities}>
          {CITIES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="State or province" error={errors.state}>
          <Input {...control('state')} autoComplete="address-level1" />
        </Field>
        <Field label="ZIP code" error={errors.zipCode}>
          <Input {...control('zipCode')} autoComplete="postal-code" />
        </Field>
        <Field label="Country" error={errors.country}>
          <Select {...control('country')} autoComplete="country-name">
            {COUNTRIES.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </Select>
        </Field>
      </fieldset>
      {update.error && <Banner>{errorText(update.error, USER_MESSAGES.profileFailed)}</Banner>}
      <Button type="submit" busy={update.isPending} className="justify-self-start">
        Save changes
      </Button>
    </form>
  );
}
