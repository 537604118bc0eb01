import { USER_MESSAGES as MESSAGES } from '../texts/user-messages.js';
import { check } from './check.js';
import { loginForm, newUserForm, passwordChangeForm, profileForm, registrationForm } from './user.js';

const tooShortAndWeak = (tooShort: string) => `${tooShort}, ${MESSAGES.passwordTooWeak}`;

describe('registration', () => {
  const person = {
    name: 'Sana Iqbal',
    email: 'sana@example.pk',
    phone: '03001234567',
    businessName: '',
    password: 'Secret1',
    confirmPassword: 'Secret1',
  };

  test.each<[change: object, fields: object]>([
    [{ name: '  ' }, { name: MESSAGES.nameRequired }],
    [{ name: { $gt: '' } }, { name: MESSAGES.nameRequired }],
    [{ email: '' }, { email: MESSAGES.emailRequired }],
    [{ email: 'sana@example' }, { email: MESSAGES.emailInvalid }],
    [{ email: `${'s'.repeat(250)}@x.pk` }, { email: MESSAGES.emailInvalid }],
    [{ phone: '' }, { phone: MESSAGES.phoneRequired }],
    [{ phone: '0'.repeat(16) }, { phone: MESSAGES.phoneTooLong }],
    [{ phone: 'abc' }, { phone: MESSAGES.phoneInvalid }],
    [{ password: '', confirmPassword: '' }, { password: MESSAGES.passwordRequired }],
    [{ password: 'Abc12', confirmPassword: 'Abc12' }, { password: MESSAGES.passwordTooShort }],
    [{ password: 'secret1', confirmPassword: 'secret1' }, { password: MESSAGES.passwordTooWeak }],
    [{ password: 'abc', confirmPassword: 'abc' }, { password: tooShortAndWeak(MESSAGES.passwordTooShort) }],
    [
      { name: '', confirmPassword: 'other' },
      { name: MESSAGES.nameRequired, confirmPassword: MESSAGES.passwordsDiffer },
    ],
  ])('refuses %j', (change, fields) => {
    expect(check(registrationForm, { ...person, ...change })).toEqual({ ok: false, fields });
  });

  test('is sent without the repeated password and empty fields, and parses back', () => {
    const { confirmPassword: _, businessName: __, ...sent } = person;
    const checked = check(registrationForm, {
      ...person,
      name: ' Sana\n Iqbal',
      email: ' sana@example.pk ',
      role: 'admin',
    });
    expect(checked).toEqual({ ok: true, value: sent });
    expect(check(registrationForm, sent)).toEqual(checked);
  });
});

describe('a new user created by an admin', () => {
  const person = {
    name: 'Bilal Ahmed',
    email: 'bilal@example.pk',
    password: 'Secret1',
    confirmPassword: 'Secret1',
    role: 'seller',
    businessName: 'Bilal Traders',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: 'Pakistan' },
  };
  const { confirmPassword: _, phone: __, address: ___, ...sent } = person;

  test.each<[change: object, joined: string]>([
    [{ name: null }, MESSAGES.nameRequired],
    [{ password: null }, `${MESSAGES.passwordRequired}, ${MESSAGES.passwordsDiffer}`],
    [{ password: 'abc', confirmPassword: 'abc' }, tooShortAndWeak(MESSAGES.newPasswordTooShort)],
    [{ confirmPassword: null }, MESSAGES.passwordsDiffer],
    [{ businessName: null }, MESSAGES.sellerBusinessNameRequired],
    [{ role: undefined, businessName: '' }, MESSAGES.sellerBusinessNameRequired],
    [{ role: 'owner' }, MESSAGES.roleInvalid],
    [
      { confirmPassword: 'x', businessName: '', phone: '0'.repeat(16) },
      [MESSAGES.passwordsDiffer, MESSAGES.sellerBusinessNameRequired, MESSAGES.phoneTooLong].join(', '),
    ],
  ])('refuses %j', (change, joined) => {
    const checked = check(newUserForm, { ...person, ...change });
    expect(checked.ok || Object.values(checked.fields).join(', ')).toBe(joined);
  });

  test.each([
    'admin',
    'moderator',
    'inspector',
    'analyst',
  ])('a seller has a business, an %s has none', (role) => {
    expect(check(newUserForm, { ...sent, role: undefined })).toEqual({ ok: true, value: sent });
    const { businessName: _, ...other } = { ...sent, role };
    expect(check(newUserForm, { ...person, role })).toEqual({ ok: true, value: other });
  });

  test('has no address if it is only a country', () => {
    const address = { ...person.address, city: 'Lahore', street: null };
    expect(check(newUserForm, { ...person, address })).toEqual({
      ok: true,
      value: { ...sent, address: { city: 'Lahore', country: 'Pakistan' } },
    });
    for (const country of [undefined, null, ''])
      expect(check(newUserForm, { ...person, address: { city: 'Lahore', country } })).toMatchObject({
        value: { address: { city: 'Lahore', country: 'Pakistan' } },
      });
  });
});

test.each<[address: unknown, fields: object | undefined]>([
  [undefined, undefined],
  [null, undefined],
  ['Lahore', { address: MESSAGES.addressTooLong }],
  [[{ city: 'Lahore' }], { address: MESSAGES.addressTooLong }],
  [{ city: { $gt: '' } }, { 'address.city': MESSAGES.addressTooLong }],
  [{ country: 'Atlantis' }, { 'address.country': MESSAGES.countryUnknown }],
])('a profile with the address %j', (address, fields) => {
  const profile = { name: 'Hina', businessName: 'Hina Computers', email: 'hina@example.com', phone: null };
  expect(check(profileForm, { ...profile, address })).toEqual(
    fields ? { ok: false, fields } : { ok: true, value: { ...profile, phone: '' } },
  );
});

test('login requires both fields and does not apply the current password rules', () => {
  expect(check(loginForm, null)).toEqual({
    ok: false,
    fields: { email: MESSAGES.emailRequired, password: MESSAGES.passwordRequired },
  });
  expect(check(loginForm, { email: ' sana ', password: 'old' })).toEqual({
    ok: true,
    value: { email: 'sana', password: 'old' },
  });
});

test('the repeated password must equal the new one', () => {
  const change = { currentPassword: 'Old1pass', newPassword: 'New1pass' };
  expect(check(passwordChangeForm, { ...change, confirmPassword: 'Old1pass' })).toEqual({
    ok: false,
    fields: { confirmPassword: MESSAGES.passwordsDiffer },
  });
  expect(check(passwordChangeForm, { ...change, confirmPassword: 'New1pass' })).toEqual({
    ok: true,
    value: change,
  });
});
