import { GENERAL_MESSAGES, NOTIFICATION_KIND_LABELS, NOTIFICATION_MESSAGES } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import UnsubscribePage from './unsubscribe-page';

const CALL = '/api/notifications/unsubscribe?token=u1_listings_ideas.secret';
const requests: [method: string, url: string, body: unknown, token: boolean][] = [];
let answer: (method: string, wanted?: boolean) => [status: number, body: object];
const subscriptionAnswer = (wanted: boolean): [number, object] => [
  200,
  { success: true, data: { kinds: ['listings', 'ideas'], email: 's…@example.pk', wanted } },
];
const refusal = (status: number, message: string): [number, object] => [status, { success: false, message }];

const show = (address: string) => {
  requests.length = 0;
  localStorage.setItem('token', 't');
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const parsedBody = typeof body === 'string' ? JSON.parse(body) : undefined;
    requests.push([method, url, parsedBody, 'Authorization' in (headers as object)]);
    const [status, content] = answer(method, parsedBody?.wanted);
    return new Response(JSON.stringify(content), { status });
  }) as typeof globalThis.fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <UnsubscribePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const button = (name: string) => screen.findByRole('button', { name });

test('a press stops the mails of a link, without a login, and another resumes them', async () => {
  answer = (method, wanted) => subscriptionAnswer(method === 'GET' ? true : wanted!);
  show('/unsubscribe?token=u1_listings_ideas.secret');
  const stopButton = await button('Stop emails of these kinds');
  expect(screen.getByRole('status')).toHaveTextContent('Emails of these kinds are sent to s…@example.pk');
  for (const kind of ['listings', 'ideas'] as const)
    expect(screen.getByText(NOTIFICATION_KIND_LABELS[kind])).toBeVisible();
  // Opening the page changes nothing.
  expect(requests).toEqual([['GET', CALL, undefined, false]]);
  await userEvent.click(stopButton);
  const resumeButton = await button('Turn them on again');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Emails of these kinds are no longer sent to s…@example.pk',
  );
  await userEvent.click(resumeButton);
  await button('Stop emails of these kinds');
  expect(requests.slice(1)).toEqual([
    ['POST', CALL, { wanted: false }, false],
    ['POST', CALL, { wanted: true }, false],
  ]);
});

test.each([
  ['/unsubscribe?token=old', 1],
  ['/unsubscribe', 0],
])('%s is an invalid link, and the profile has the settings', async (address, calls) => {
  answer = () => refusal(400, NOTIFICATION_MESSAGES.linkInvalid);
  show(address);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOTIFICATION_MESSAGES.linkInvalid);
  expect(screen.getByRole('link', { name: 'Go to profile' })).toHaveAttribute('href', '/profile#mails');
  expect(requests).toHaveLength(calls);
});

test('a temporary failure can be retried', async () => {
  answer = () => refusal(503, GENERAL_MESSAGES.unavailable);
  show('/unsubscribe?token=u1_listings_ideas.secret');
  const retry = await button('Retry');
  answer = (method) =>
    method === 'GET' ? subscriptionAnswer(true) : refusal(503, GENERAL_MESSAGES.unavailable);
  await userEvent.click(retry);
  await userEvent.click(await button('Stop emails of these kinds'));
  expect(await screen.findByRole('alert')).toHaveTextContent(GENERAL_MESSAGES.unavailable);
  expect(await button('Stop emails of these kinds')).toBeEnabled();
});
