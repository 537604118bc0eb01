import { tooManyAttempts, USER_MESSAGES } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import ForgotPasswordPage from './forgot-password-page';
import ResetPasswordPage from './reset-password-page';

const fetched = jest.fn(async (_url: string, _init: RequestInit): Promise<Response> => new Response());
const answer = (status: number, message: string) =>
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ success: status === 200, message, data: null }), { status }),
  );
const requests = () => fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);

beforeEach(() => {
  fetched.mockReset();
  globalThis.fetch = fetched as unknown as typeof globalThis.fetch;
});

const show = (address: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password" element={<ResetPasswordPage />} />
          <Route path="/login" element={<p>Login page</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('forgot password', () => {
  test('announces the server’s message, and lets the email be entered again', async () => {
    answer(200, USER_MESSAGES.resetRequested);
    show('/forgot-password');
    await press('Send reset link');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(USER_MESSAGES.emailRequired);
    await userEvent.type(screen.getByLabelText('Email'), ' sana@example.pk ');
    await press('Send reset link');
    await waitFor(() => expect(screen.getByText(USER_MESSAGES.resetRequested)).toHaveFocus());
    expect(requests()).toEqual([['/api/auth/forgot-password', { email: 'sana@example.pk' }]]);
    await press('Use another email');
    expect(screen.getByLabelText('Email')).toHaveValue('sana@example.pk');
  });

  test('the rate limit shows how long to wait', async () => {
    answer(429, tooManyAttempts(120));
    show('/forgot-password');
    await userEvent.type(screen.getByLabelText('Email'), 'sana@example.pk');
    await press('Send reset link');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in 2 minutes.');
  });
});

describe('reset password', () => {
  const choose = async () => {
    await userEvent.type(screen.getByLabelText('New password'), 'Secret1');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Secret1');
    await press('Reset password');
  };

  test('sends the link’s token with the new password, and opens the login', async () => {
    answer(200, USER_MESSAGES.passwordReset);
    show('/reset-password?token=u1.secret');
    await choose();
    expect(await screen.findByText('Login page')).toBeVisible();
    expect(requests()).toEqual([['/api/auth/reset-password', { token: 'u1.secret', password: 'Secret1' }]]);
  });

  test('an expired link leads to a new one', async () => {
    answer(400, USER_MESSAGES.resetLinkInvalid);
    show('/reset-password?token=old');
    await choose();
    expect(await screen.findByText(USER_MESSAGES.resetLinkInvalid)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });
});
