import { CITIES, PAGES, PRODUCT_MESSAGES, USER_MESSAGES, type User } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { Guard } from '../../../app/guard';
import { useSessionEnd } from '../../../app/use-session-end';
import { auth } from '../../../lib/session/auth';
import { Toaster } from '../../../ui/toast';
import ProfilePage from './profile-page';

const sana: User = {
  _id: 'u1',
  name: 'Sana Iqbal',
  email: 'sana@example.pk',
  emailVerified: true,
  role: 'seller',
  businessName: 'Sana Computers',
  isActive: true,
  createdAt: '2025-03-11T10:00:00Z',
};

const MAILS = {
  listings: true,
  inspections: true,
  featuring: false,
  ideas: true,
  work: true,
  wishlist: null,
};

/** The server's answers by call; any other call is answered as if the session had ended. */
const answers = new Map<string, [status: number, body: object]>();
const onRequest = jest.fn((_call: string, _body: unknown) => {});
const success = (data: unknown, message?: string): [number, object] => [
  200,
  { success: true, message, data },
];
const refusal = (status: number, message: string, field?: string): [number, object] => [
  status,
  { success: false, message, ...(field && { fields: { [field]: message } }) },
];
const bodyOf = (call: string) => onRequest.mock.calls.find(([name]) => name === call)?.[1];

beforeEach(async () => {
  answers.clear();
  answers.set('GET /api/auth/me', success({ user: sana }));
  answers.set('GET /api/auth/sessions', success({ sessions: [] }));
  answers.set('GET /api/notifications/mails', success(MAILS));
  answers.set('GET /api/cities', success({ cities: CITIES }));
  onRequest.mockClear();
  globalThis.fetch = (async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    onRequest(call, typeof body === 'string' ? JSON.parse(body) : body);
    const [status, answer] = answers.get(call) ?? refusal(401, 'Please login');
    return new Response(JSON.stringify(answer), { status });
  }) as typeof globalThis.fetch;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  localStorage.setItem('token', 't');
  await auth.start();
});

function Screens() {
  useSessionEnd();
  return (
    <>
      <Routes>
        <Route element={<Guard page={PAGES.profile} />}>
          <Route path="/profile" element={<ProfilePage />} />
        </Route>
        <Route path="/" element={<p>Home</p>} />
      </Routes>
      <Toaster />
    </>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/profile']}>
        <Screens />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const png = (size = 10) => new File([new Uint8Array(size)], 'me.png', { type: 'image/png' });

test('name and email are required, and the first missing one gets the focus', async () => {
  show();
  await retype('Name', '');
  await retype('Email', 'sana');
  await press('Save changes');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(USER_MESSAGES.nameRequired);
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(USER_MESSAGES.emailInvalid);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  expect(bodyOf('PUT /api/auth/profile')).toBeUndefined();
});

test('a business name can be removed: the person sells as an individual', async () => {
  const { businessName: _, ...individual } = sana;
  answers.set('PUT /api/auth/profile', success({ user: individual }, USER_MESSAGES.profileUpdated));
  show();
  await retype('Business name (optional)', '');
  await press('Save changes');
  expect(await screen.findByText(USER_MESSAGES.profileUpdated)).toBeVisible();
  expect(bodyOf('PUT /api/auth/profile')).toMatchObject({ businessName: '' });
});

test('a country alone is no address; the server’s answer replaces the user', async () => {
  const savedUser = { ...sana, name: 'Sana Khan' };
  answers.set('PUT /api/auth/profile', success({ user: savedUser }, USER_MESSAGES.profileUpdated));
  show();
  expect(screen.getByLabelText('Country')).toHaveValue('Pakistan');
  await retype('Name', ' Sana Khan ');
  await press('Save changes');
  expect(await screen.findByText(USER_MESSAGES.profileUpdated)).toBeVisible();
  const { email, businessName } = sana;
  expect(bodyOf('PUT /api/auth/profile')).toEqual({ name: 'Sana Khan', email, businessName, phone: '' });
  expect(auth.state().user).toEqual(savedUser);

  await retype('City', 'Lahore');
  await press('Save changes');
  expect(onRequest).toHaveBeenLastCalledWith(
    'PUT /api/auth/profile',
    expect.objectContaining({ address: { city: 'Lahore', country: 'Pakistan' } }),
  );
});

test('an error shows under its field, and the input stays', async () => {
  answers.set('PUT /api/auth/profile', refusal(409, USER_MESSAGES.emailTaken, 'email'));
  show();
  await retype('Email', 'bilal@example.pk');
  await press('Save changes');
  expect(await screen.findByText(USER_MESSAGES.emailTaken)).toBeVisible();
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription(USER_MESSAGES.emailTaken);
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveValue('bilal@example.pk');
});

test('another email address requires the password, and is pending until its link is opened', async () => {
  const pendingEmail = 'sana@new.example';
  const pendingUser = { ...sana, pendingEmail };
  answers.set('PUT /api/auth/profile', success({ user: pendingUser }, USER_MESSAGES.profileUpdated));
  answers.set(
    'POST /api/auth/email-confirmation',
    success({ user: pendingUser }, USER_MESSAGES.confirmationSent),
  );
  answers.set('DELETE /api/auth/email-confirmation', success({ user: sana }, USER_MESSAGES.emailKept));
  show();
  const password = () =>
    within(screen.getByRole('region', { name: 'Details' })).queryByLabelText('Current password');
  expect(password()).toBeNull();
  await retype('Email', pendingEmail);
  await userEvent.type(password()!, 'Old1pass');
  await press('Save changes');
  expect(await screen.findByText(/Open the link we sent to/)).toHaveTextContent(pendingEmail);
  expect(bodyOf('PUT /api/auth/profile')).toMatchObject({ email: pendingEmail, currentPassword: 'Old1pass' });
  expect(screen.getByLabelText('Email')).toHaveValue(sana.email);
  expect(password()).toBeNull();
  await press('Send again');
  expect(await screen.findByText(USER_MESSAGES.confirmationSent)).toBeVisible();
  await press('Keep current address');
  expect(await screen.findByText(USER_MESSAGES.emailKept)).toBeVisible();
  expect(screen.queryByText(/Open the link/)).toBeNull();
});

test.each([
  ['no image', new File(['x'], 'me.pdf', { type: 'application/pdf' }), PRODUCT_MESSAGES.notAnImage],
  ['a large one', png(10 * 1024 * 1024 + 1), PRODUCT_MESSAGES.imageTooLarge],
])('%s is rejected before the upload', async (_, file, text) => {
  show();
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Upload picture'), file);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save picture' })).toBeNull();
});

test('a picture is uploaded after a preview', async () => {
  const profilePicture = '/uploads/me.webp';
  answers.set('POST /api/auth/profile-picture', success({ user: { ...sana, profilePicture } }));
  const { container } = show();
  await userEvent.upload(screen.getByLabelText('Upload picture'), png());
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:preview');
  expect(bodyOf('POST /api/auth/profile-picture')).toBeUndefined();
  await press('Save picture');
  expect(await screen.findByRole('button', { name: 'Remove picture' })).toBeVisible();
  expect((bodyOf('POST /api/auth/profile-picture') as FormData).get('profilePicture')).toBeInstanceOf(File);
  expect(auth.state().user?.profilePicture).toBe(profilePicture);
});

test('a session that ended during an upload: the token is removed, and the home page opens', async () => {
  show();
  await userEvent.upload(screen.getByLabelText('Upload picture'), png());
  await press('Save picture');
  expect(await screen.findByText('Home')).toBeVisible();
  expect(screen.getByText('Session expired. Please login again.')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a session that ended before another call: the page offers a login that returns here', async () => {
  show();
  await press('Save changes');
  expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login?next=%2Fprofile');
});

test('a new password continues with the server’s new session', async () => {
  answers.set('PUT /api/auth/change-password', success({ user: sana, token: 'fresh' }));
  show();
  await retype('Current password', 'Old1pass');
  await retype('New password', 'New1pass');
  await retype('Confirm new password', 'New1pas');
  await press('Change password');
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
    USER_MESSAGES.passwordsDiffer,
  );
  await retype('Confirm new password', 'New1pass');
  await press('Change password');
  await screen.findByLabelText('Current password');
  expect(bodyOf('PUT /api/auth/change-password')).toEqual({
    currentPassword: 'Old1pass',
    newPassword: 'New1pass',
  });
  expect(localStorage.getItem('token')).toBe('fresh');
  expect(screen.getByLabelText('Current password')).toHaveValue('');
});

test.each([
  ['seller', /^At least 6 characters/],
  ['analyst', /^At least 12 characters/],
] as const)('the form says how long the password of a %s is', async (role, hint) => {
  answers.set('GET /api/auth/me', success({ user: { ...sana, role } }));
  await auth.start();
  show();
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(hint);
});

test('another session ends individually, and all of them together with this one', async () => {
  const session = { _id: 's2', device: 'Chrome on Android', createdAt: sana.createdAt, current: false };
  answers.set('GET /api/auth/sessions', success({ sessions: [session] }));
  answers.set('DELETE /api/auth/sessions/s2', success(null, USER_MESSAGES.sessionEnded));
  answers.set('DELETE /api/auth/sessions', success(null, USER_MESSAGES.signedOutEverywhere));
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out.*Chrome on Android/ }));
  expect(await screen.findByText(USER_MESSAGES.sessionEnded)).toBeVisible();
  expect(auth.state().isAuthenticated).toBe(true);
  await press('Sign out everywhere');
  expect(await screen.findByText('Home')).toBeVisible();
  expect(auth.state().isAuthenticated).toBe(false);
});

test('deleting an account requires its password', async () => {
  answers.set('DELETE /api/auth/me', refusal(400, USER_MESSAGES.wrongPassword, 'password'));
  show();
  await press('Delete my account');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete my account' }));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await confirm();
  expect(bodyOf('DELETE /api/auth/me')).toBeUndefined();
  await userEvent.type(dialog.getByLabelText('Your password'), 'Old1pass');
  await confirm();
  expect(await dialog.findByText(USER_MESSAGES.wrongPassword)).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveFocus());
  expect(bodyOf('DELETE /api/auth/me')).toEqual({ password: 'Old1pass' });
  answers.set('DELETE /api/auth/me', success(null, USER_MESSAGES.accountErased));
  await confirm();
  expect(await screen.findByText('Home')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

describe('mails', () => {
  const choice = (name: RegExp) => screen.findByRole('checkbox', { name });

  test('are configured by kind, each choice saved immediately; other roles’ kinds are missing', async () => {
    answers.set('PUT /api/notifications/mails', success({ ...MAILS, ideas: false }, 'Saved'));
    show();
    expect(await choice(/^My featured requests/)).not.toBeChecked();
    expect(await choice(/^My listings/)).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: /^Inspections assigned to me/ })).toBeNull();
    const ideas = await choice(/^My feature requests/);
    fireEvent.click(ideas);
    // The box shows the new choice before the answer.
    expect(ideas).not.toBeChecked();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bodyOf('PUT /api/notifications/mails')).toEqual({ ideas: false });
    expect(await choice(/^My feature requests/)).not.toBeChecked();
  });

  test('stay unchanged after an error, which is shown', async () => {
    answers.set('PUT /api/notifications/mails', refusal(503, 'Try later'));
    show();
    await userEvent.click(await choice(/^My listings/));
    expect(await screen.findByText('Try later')).toBeVisible();
    await waitFor(async () => expect(await choice(/^My listings/)).toBeChecked());
  });
});
