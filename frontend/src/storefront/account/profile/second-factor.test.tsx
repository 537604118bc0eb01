import { USER_MESSAGES, type User } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth, useAuth } from '../../../lib/session/auth';
import { SecondFactor } from './second-factor';

const admin: User = {
  _id: 'u1',
  name: 'Admin',
  email: 'admin@example.pk',
  emailVerified: true,
  role: 'admin',
  isActive: true,
  createdAt: '2025-03-11T10:00:00Z',
};

const queries = new QueryClient();
const requests: [call: string, body: unknown][] = [];
const answers = new Map<string, [status: number, body: object]>();
beforeEach(async () => {
  requests.length = 0;
  answers.clear();
  answers.set('GET', [200, { success: true, data: { user: admin } }]);
  globalThis.fetch = (async (_: string, { method, body }: RequestInit) => {
    requests.push([method!, body && JSON.parse(String(body))]);
    const [status, answer] = answers.get(method!)!;
    return new Response(JSON.stringify(answer), { status });
  }) as typeof globalThis.fetch;
  localStorage.setItem('token', 't');
  await auth.start();
});

function Screen() {
  const { user } = useAuth();
  return <QueryClientProvider client={queries}>{user && <SecondFactor user={user} />}</QueryClientProvider>;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('is enabled with password and code, shows the recovery codes once, and is then on', async () => {
  const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Parkho:a?secret=JBSWY3DPEHPK3PXP' };
  const enabled = { user: { ...admin, secondFactor: true }, recoveryCodes: ['aaaa-bbbb-cccc-dddd'] };
  answers.set('POST', [200, { success: true, data: secret }]);
  answers.set('PUT', [400, { success: false, message: 'no', fields: { code: USER_MESSAGES.codeWrong } }]);
  render(<Screen />);
  await press('Turn on');
  await waitFor(() => expect(screen.getByText(/Step 1 of 3/)).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Your password'), 'Admin1secret');
  await press('Continue');
  await waitFor(() => expect(screen.getByText(/Step 2 of 3/)).toHaveFocus());
  expect(screen.getByRole('img', { name: 'QR code of the setup key' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await press('Turn on');
  expect(await screen.findByText(USER_MESSAGES.codeWrong)).toBeVisible();
  answers.set('PUT', [200, { success: true, data: enabled }]);
  await userEvent.clear(screen.getByLabelText('Code'));
  await userEvent.type(screen.getByLabelText('Code'), '123 456');
  await press('Turn on');
  await waitFor(() => expect(screen.getByText(/Step 3 of 3/)).toHaveFocus());
  expect(screen.getByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
  await press('I have saved them');
  await waitFor(() =>
    expect(screen.getByText('Login requires a code from your authenticator app.')).toHaveFocus(),
  );
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeVisible();
  expect(requests.slice(1)).toEqual([
    ['POST', { password: 'Admin1secret' }],
    ['PUT', { code: '000000', signOutOthers: true }],
    ['PUT', { code: '123 456', signOutOthers: true }],
  ]);
});

test('is disabled with password and code', async () => {
  answers.set('GET', [200, { success: true, data: { user: { ...admin, secondFactor: true } } }]);
  await auth.refresh();
  answers.set('DELETE', [200, { success: true, data: { user: admin } }]);
  render(<Screen />);
  await press('Turn off');
  await userEvent.type(screen.getByLabelText('Your password'), 'Admin1secret');
  await userEvent.type(screen.getByLabelText('Code'), 'aaaa-bbbb-cccc-dddd');
  await userEvent.click(screen.getByLabelText('Sign out on all other devices'));
  await press('Turn off');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(requests.at(-1)).toEqual([
    'DELETE',
    { password: 'Admin1secret', code: 'aaaa-bbbb-cccc-dddd', signOutOthers: false },
  ]);
});
