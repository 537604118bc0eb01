import { SAVED_VIEW_MESSAGES } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import UnsubscribePage from './unsubscribe-page';

const CALL = '/api/console/views/by-link?token=u1_v1.secret';
const requests: [method: string, url: string, body: unknown][] = [];

const show = (answer: (method: string) => [status: number, body: object]) => {
  requests.length = 0;
  globalThis.fetch = (async (url: string, { method = 'GET', body }: RequestInit) => {
    requests.push([method, url, typeof body === 'string' ? JSON.parse(body) : undefined]);
    const [status, content] = answer(method);
    return new Response(JSON.stringify(content), { status });
  }) as typeof globalThis.fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/unsubscribe?view=u1_v1.secret']}>
        <UnsubscribePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('a press stops the mails of a view, without a login', async () => {
  show((method) => [
    200,
    { success: true, data: method === 'GET' ? { view: { name: 'Sales by brand' } } : {} },
  ]);
  const stop = await screen.findByRole('button', { name: 'Stop these emails' });
  expect(screen.getByRole('status')).toHaveTextContent('Emails are sent for the view “Sales by brand”');
  // Opening the page changes nothing.
  expect(requests).toEqual([['GET', CALL, undefined]]);
  await userEvent.click(stop);
  expect(await screen.findByText('Emails are no longer sent for this view')).toBeVisible();
  expect(requests[1]).toEqual(['POST', CALL, { 'List-Unsubscribe': 'One-Click' }]);
});

test('an invalid link is explained', async () => {
  show(() => [400, { success: false, message: SAVED_VIEW_MESSAGES.linkInvalid }]);
  expect(await screen.findByRole('alert')).toHaveTextContent(SAVED_VIEW_MESSAGES.linkInvalid);
});
