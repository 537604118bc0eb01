import { USER_MESSAGES } from '@parkho/contracts';
import { EMPTY_USER, type NewUserFields, newUserErrors, newUserOf } from './new-user';

const good: NewUserFields = {
  ...EMPTY_USER,
  name: ' Bilal Ahmed ',
  email: 'bilal@example.pk',
  password: 'Secret1',
  confirmPassword: 'Secret1',
  businessName: 'Bilal Traders',
};

test.each<[keyof NewUserFields, string | null, string]>([
  ['name', ' ', USER_MESSAGES.nameRequired],
  ['name', null, USER_MESSAGES.nameRequired],
  ['email', '', USER_MESSAGES.emailRequired],
  ['email', 'bilal@example', USER_MESSAGES.emailInvalid],
  ['password', '', `${USER_MESSAGES.passwordRequired}, ${USER_MESSAGES.passwordsDiffer}`],
  ['confirmPassword', 'Secret2', USER_MESSAGES.passwordsDiffer],
  ['businessName', null, USER_MESSAGES.sellerBusinessNameRequired],
])('%s %j: %s', (field, value, joined) => {
  expect(Object.values(newUserErrors({ ...good, [field]: value })).join(', ')).toBe(joined);
});

test('a short password breaks its rules in the words of the admin form', () => {
  expect(newUserErrors({ ...good, password: 'abc', confirmPassword: 'abc' })).toMatchObject({
    password:
      'Password must be at least 6 characters, Password must contain at least one lowercase letter, one uppercase letter, and one number',
  });
});

test('a seller has a business name, an admin needs none and sends none', () => {
  expect(newUserErrors(good)).toEqual({});
  expect(newUserErrors({ ...good, role: 'admin', businessName: '' })).toEqual({});
  expect(newUserOf({ ...good, role: 'admin' })).not.toHaveProperty('businessName');
});

test('what is empty is not sent, nor is a country alone', () => {
  const { confirmPassword, address, phone, ...sent } = { ...good, name: 'Bilal Ahmed' };
  expect(newUserOf(good)).toEqual(sent);
  expect(newUserOf({ ...good, address: { ...address, city: 'Lahore', street: null } })).toEqual({
    ...sent,
    address: { city: 'Lahore', country: 'Pakistan' },
  });
});
