import { GENERAL_MESSAGES, USER_MESSAGES } from '@parkho/contracts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { auth } from '../../../lib/session/auth';
import LoginPage from './login-page';
import RegisterPage from './register-page';

const fetchMock = jest.fn(async (_url: string, _init: RequestInit): Promise<Response> => new Response());
const answer = (status: number, body: unknown) =>
  fetchMock.mockResolvedValue(new Response(JSON.stringify(body), { status }));
const refuse = (status: number, message: string, more?: { errors?: string[]; fields?: object }) =>
  answer(status, { success: false, message, ...more });
const accept = (role: string) =>
  answer(200, { success: true, data: { user: { _id: 'u1', name: 'Sana', role }, token: 't' } });
const sentBody = () => JSON.parse(fetchMock.mock.calls[0]?.[1].body as string);

beforeEach(async () => {
  localStorage.clear();
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof globalThis.fetch;
  await auth.start();
});

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={<p>Landed</p>} />
        <Route path="/wishlist" element={<p>My Wishlist</p>} />
      </Routes>
    </MemoryRouter>,
  );

const field = (label: string) => screen.getByLabelText(label);
const submit = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('login', () => {
  const fillAndSubmit = async () => {
    await userEvent.type(field('Email'), ' sana@example.pk ');
    await userEvent.type(field('Password'), 'Secret1');
    await submit('Login');
  };

  test('validates both fields before a call, and focuses the first missing one', async () => {
    show('/login');
    await submit('Login');
    expect(field('Email')).toHaveAccessibleDescription(USER_MESSAGES.emailRequired);
    expect(field('Password')).toHaveAccessibleDescription(USER_MESSAGES.passwordRequired);
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('an error of the password shows under it and the input stays', async () => {
    refuse(401, USER_MESSAGES.wrongCredentials, { fields: { password: USER_MESSAGES.wrongCredentials } });
    show('/login');
    await fillAndSubmit();
    expect(sentBody()).toEqual({ email: 'sana@example.pk', password: 'Secret1' });
    expect(field('Password')).toHaveAccessibleDescription(USER_MESSAGES.wrongCredentials);
    expect(field('Password')).toHaveValue('Secret1');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.type(field('Email'), 'x');
    expect(field('Password')).not.toHaveAttribute('aria-invalid');
  });

  test('requires a code if the account has a second factor, without showing an error', async () => {
    refuse(401, USER_MESSAGES.codeRequired, { fields: { code: USER_MESSAGES.codeRequired } });
    show('/login');
    expect(screen.queryByLabelText('Code')).toBeNull();
    await fillAndSubmit();
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    refuse(400, USER_MESSAGES.codeWrong, { fields: { code: USER_MESSAGES.codeWrong } });
    await userEvent.type(field('Code'), '000000');
    await submit('Login');
    expect(field('Code')).toHaveAccessibleDescription(expect.stringContaining(USER_MESSAGES.codeWrong));
    accept('admin');
    await userEvent.clear(field('Code'));
    await userEvent.type(field('Code'), '123456');
    await submit('Login');
    expect(await screen.findByText('Landed')).toBeVisible();
    expect(JSON.parse(fetchMock.mock.lastCall?.[1].body as string)).toMatchObject({ code: '123456' });
  });

  test('any other error shows in a banner and in a dialog with Close', async () => {
    fetchMock.mockRejectedValue(new TypeError('offline'));
    show('/login');
    await fillAndSubmit();
    const dialog = screen.getByRole('dialog', { name: 'Error' });
    expect(within(dialog).getByText(GENERAL_MESSAGES.network)).toBeVisible();
    await userEvent.click(within(dialog).getByText('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(GENERAL_MESSAGES.network);
  });

  test('returns to the page that required it, and so does a registration from there', async () => {
    accept('seller');
    show('/login?next=%2Fwishlist');
    expect(screen.getByRole('link', { name: 'Join Now' })).toHaveAttribute(
      'href',
      '/register?next=%2Fwishlist',
    );
    await fillAndSubmit();
    expect(await screen.findByText('My Wishlist')).toBeVisible();
  });

  test('a signed-in user is redirected', async () => {
    accept('buyer');
    await auth.login({ email: 'a@b.pk', password: 'x' });
    show('/login');
    expect(screen.getByText('Landed')).toBeVisible();
  });

  test('the password can be shown', async () => {
    show('/login');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field('Password')).toHaveAttribute('type', 'text');
  });
});

describe('registration', () => {
  const validInput = {
    name: 'Sana Iqbal',
    email: 'sana@example.pk',
    phone: '03001234567',
    businessName: '',
    password: 'Secret1',
    confirmPassword: 'Secret1',
  };

  const fill = async (fields: Partial<typeof validInput> = {}) => {
    const input = { ...validInput, ...fields };
    await userEvent.type(field('Name'), input.name);
    await userEvent.type(field('Email'), input.email);
    await userEvent.type(field('Phone'), input.phone);
    await userEvent.type(field('Password'), input.password);
    await userEvent.type(field('Confirm password'), input.confirmPassword);
  };

  test('the password field validates when focus moves past its button', async () => {
    show('/register');
    await userEvent.type(field('Password'), 'abc');
    await userEvent.tab();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Show password' })[0]).toHaveFocus());
    expect(field('Password')).toHaveAccessibleDescription(
      expect.stringContaining(USER_MESSAGES.passwordTooShort),
    );
  });

  test('an edited field shows its error on blur, and not while it is edited', async () => {
    show('/register');
    await userEvent.click(field('Name'));
    await userEvent.type(field('Email'), 'sana');
    await userEvent.click(field('Phone'));
    expect(field('Email')).toHaveAccessibleDescription(USER_MESSAGES.emailInvalid);
    expect(field('Name')).not.toHaveAttribute('aria-invalid');
    await userEvent.type(field('Email'), '@');
    expect(field('Email')).not.toHaveAttribute('aria-invalid');
  });

  test('errors show joined by commas until a field is edited', async () => {
    show('/register');
    await fill({ email: 'sana', confirmPassword: 'other' });
    await submit('Join Now');
    const banner = `${USER_MESSAGES.emailInvalid}, ${USER_MESSAGES.passwordsDiffer}`;
    expect(screen.getByText(banner)).toBeVisible();
    expect(fetchMock).not.toHaveBeenCalled();
    await userEvent.type(field('Email'), '@');
    expect(screen.queryByText(banner)).toBeNull();
  });

  test('sends a seller without the repeated password, and redirects', async () => {
    accept('seller');
    show('/register');
    await fill();
    await submit('Join Now');
    expect(await screen.findByText('Landed')).toBeVisible();
    const { businessName, confirmPassword, ...expectedBody } = validInput;
    expect(sentBody()).toEqual({ ...expectedBody, role: 'seller' });
  });

  test('the server’s error shows joined by commas and the input stays', async () => {
    refuse(400, 'Invalid', {
      errors: ['One is wrong', 'Another is wrong'],
    });
    show('/register');
    await fill();
    await submit('Join Now');
    expect(screen.getByRole('alert')).toHaveTextContent('One is wrong, Another is wrong');
    expect(field('Email')).toHaveValue(validInput.email);
  });

  test('a double click sends once, and a retry after a lost answer is the same command', async () => {
    fetchMock.mockRejectedValue(new TypeError('offline'));
    show('/register');
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Join Now' }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await submit('Join Now');
    const [first, second] = fetchMock.mock.calls.map(([, { headers }]) =>
      new Headers(headers).get('Idempotency-Key'),
    );
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test('a taken address is an error at its field and in the banner', async () => {
    refuse(409, USER_MESSAGES.emailTaken, { fields: { email: USER_MESSAGES.emailTaken } });
    show('/register');
    await fill();
    await submit('Join Now');
    expect(field('Email')).toHaveAccessibleDescription(USER_MESSAGES.emailTaken);
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      USER_MESSAGES.emailTaken,
      USER_MESSAGES.emailTaken,
    ]);
  });

  test('the error of the repeated password disappears when the first one matches', async () => {
    show('/register');
    await fill({ password: 'Secret', confirmPassword: 'Secret1' });
    await submit('Join Now');
    expect(field('Confirm password')).toHaveAccessibleDescription(USER_MESSAGES.passwordsDiffer);
    await userEvent.type(field('Password'), '1');
    expect(field('Confirm password')).not.toHaveAttribute('aria-invalid');
  });

  test('the phone accepts 15 characters and counts them', async () => {
    show('/register');
    await userEvent.type(field('Phone'), '0300123456789012345');
    expect(field('Phone')).toHaveValue('030012345678901');
    expect(screen.getByText('15/15')).toBeVisible();
  });
});
