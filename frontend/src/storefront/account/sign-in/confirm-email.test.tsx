import { GENERAL_MESSAGES, USER_MESSAGES } from '@parkho/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import ConfirmEmailPage from './confirm-email-page';

const fetched = jest.fn(async (_url: string, _init: RequestInit): Promise<Response> => new Response());
const show = (address: string, status: number, message: string) => {
  fetched.mockReset();
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ success: status === 200, message, data: null }), { status }),
  );
  globalThis.fetch = fetched as unknown as typeof globalThis.fetch;
  render(
    <MemoryRouter initialEntries={[address]}>
      <ConfirmEmailPage />
    </MemoryRouter>,
  );
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }));

test('a link is confirmed by a press, not by opening it, and without a session', async () => {
  show('/confirm-email?token=u1.secret', 200, USER_MESSAGES.emailConfirmed);
  expect(fetched).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(screen.getByText(USER_MESSAGES.emailConfirmed)).toHaveFocus());
  const [url, { body }] = fetched.mock.calls[0]!;
  expect([url, JSON.parse(String(body))]).toEqual(['/api/auth/confirm-email', { token: 'u1.secret' }]);
  expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an expired link shows that, and where to get another', async () => {
  show('/confirm-email?token=old', 400, USER_MESSAGES.confirmationLinkInvalid);
  await press();
  await waitFor(() => expect(screen.getByText(USER_MESSAGES.confirmationLinkInvalid)).toHaveFocus());
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to profile' })).toHaveAttribute('href', '/profile');
});

test('a temporary failure can be retried', async () => {
  show('/confirm-email?token=u1.secret', 503, GENERAL_MESSAGES.unavailable);
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent(GENERAL_MESSAGES.unavailable);
  expect(screen.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
});
