import { USER_MESSAGES, type User } from '@parkho/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { api } from '../lib/http/api';
import { signInAs } from '../lib/session/auth.fixture';
import { IdentityPrompt } from './identity-prompt';

const show = (user: Partial<User>) => {
  signInAs(user);
  render(
    <MemoryRouter>
      <IdentityPrompt />
    </MemoryRouter>,
  );
};
afterEach(() => jest.restoreAllMocks());

/** A server that accepts only these proofs, and rejects all other attempts with `refusal`. */
const serve = (correctProofs: object, refusal: object) => {
  const attempts: unknown[] = [];
  let isConfirmed = false;
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    if (!path.endsWith('/auth/confirm-identity'))
      return isConfirmed
        ? Response.json({ success: true, data: 'done' })
        : Response.json({ success: false, message: 'no', code: 'confirm-identity' }, { status: 403 });
    attempts.push(JSON.parse(String(body)));
    isConfirmed = body === JSON.stringify(correctProofs);
    return isConfirmed
      ? Response.json({ success: true, data: { confirmedUntil: '2026-01-01T00:00:00.000Z' } })
      : Response.json({ success: false, message: 'no', ...refusal }, { status: 400 });
  }) as typeof globalThis.fetch;
  return attempts;
};

test('the password confirms the identity; its error shows at the field', async () => {
  const attempts = serve(
    { password: 'Admin1secret', code: '' },
    { fields: { password: USER_MESSAGES.wrongPassword } },
  );
  show({ email: 'admin@example.pk' });
  const answer = api.delete('/admin/users/u1');
  await userEvent.type(await screen.findByLabelText('Your password'), 'Wrong1pass');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(USER_MESSAGES.wrongPassword)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Your password'));
  await userEvent.type(screen.getByLabelText('Your password'), 'Admin1secret{Enter}');
  expect((await answer).data).toBe('done');
  expect(attempts).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a code confirms the identity with a second factor, even if it was enabled after the page was opened', async () => {
  serve({ password: 'Admin1secret', code: '123456' }, { fields: { code: USER_MESSAGES.codeRequired } });
  show({ email: 'admin@example.pk' });
  const answer = api.delete('/admin/users/u1');
  await userEvent.type(await screen.findByLabelText('Your password'), 'Admin1secret{Enter}');
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect((await answer).data).toBe('done');
});

test('closing the prompt rejects the call', async () => {
  serve({}, {});
  show({ email: 'admin@example.pk', secondFactor: true });
  const answer = expect(api.delete('/admin/users/u1')).rejects.toMatchObject({ code: 'confirm-identity' });
  expect(await screen.findByLabelText('Code')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await answer;
});
