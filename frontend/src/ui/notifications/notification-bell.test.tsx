import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { auth } from '../../lib/session/auth';
import { NotificationBellSlot } from './notification-bell-slot';

let unread: number;
const onRequest = jest.fn();
beforeEach(() => {
  onRequest.mockClear();
  globalThis.fetch = (async (url: string) => {
    onRequest(url);
    return Response.json({ success: true, data: { unread } });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const show = (user: object | null, token: string | null = 't') => {
  const state = { user, token, isAuthenticated: user !== null, isLoading: false, error: null };
  jest.spyOn(auth, 'state').mockReturnValue(state as ReturnType<typeof auth.state>);
  const queries = new QueryClient();
  const { container } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <NotificationBellSlot />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { queries, container };
};
const bell = (name: string) => screen.findByRole('link', { name });

test('no call is made without a session, and the space is reserved during a login', () => {
  expect(show(null, null).container).toBeEmptyDOMElement();
  expect(show(null).container.firstElementChild).toHaveClass('h-11');
  expect(screen.queryByRole('link')).toBeNull();
  expect(onRequest).not.toHaveBeenCalled();
});

test.each([
  [0, 'Notifications, 0 unread', ''],
  [3, 'Notifications, 3 unread', '3'],
  [100, 'Notifications, 99+ unread', '99+'],
])('%d unread notifications are shown by the bell', async (number, name, text) => {
  unread = number;
  show({ _id: 'u1' });
  const link = await bell(name);
  expect(link).toHaveAttribute('href', '/notifications');
  expect(link).toHaveTextContent(text, { normalizeWhitespace: true });
  expect(link.textContent).toBe(text);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a new notification is announced, a read one is not', async () => {
  unread = 1;
  const { queries } = show({ _id: 'u1' });
  await bell('Notifications, 1 unread');
  const become = async (number: number) => {
    unread = number;
    await act(() => queries.invalidateQueries({ queryKey: ['notifications'] }));
    await bell(`Notifications, ${number} unread`);
  };
  await become(2);
  expect(screen.getByRole('status')).toHaveTextContent('2 unread notifications');
  await become(0);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a failure shows no number', async () => {
  globalThis.fetch = (async () =>
    Response.json({ success: false, message: 'No' }, { status: 400 })) as typeof fetch;
  show({ _id: 'u1' });
  expect((await bell('Notifications')).textContent).toBe('');
});
