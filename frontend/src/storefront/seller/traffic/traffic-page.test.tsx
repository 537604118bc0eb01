import { addSteps, NO_TRAFFIC, type ShopTraffic, type TrafficOfDevice } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import TrafficPage from './traffic-page';

const WEEKS = Array.from({ length: 13 }, (_, ago) => addSteps('2026-11-23', 'week', -ago));
const requestedUrls: string[] = [];
let isFailing = false;

const shopIn = (week: string): ShopTraffic => ({
  week,
  weeks: WEEKS.map((week, ago) => ({ ...NO_TRAFFIC, week, views: ago === 0 ? 30 : 20, call: ago })),
  devices:
    week === WEEKS[2]
      ? []
      : [
          {
            _id: 'p1',
            name: 'ThinkPad T480',
            state: 'sold',
            current: { views: 30, contacts: 4, call: 2, whatsapp: 1, mail: 0 },
            previous: NO_TRAFFIC,
          },
        ],
  pagination: { page: 1, limit: 25, total: 1, totalPages: 1 },
});
const ofDevice: TrafficOfDevice = {
  device: { _id: 'p1', name: 'ThinkPad T480', state: 'sold' },
  weeks: WEEKS.map((week) => ({ ...NO_TRAFFIC, week, views: 7 })),
};

beforeEach(() => {
  requestedUrls.length = 0;
  isFailing = false;
  globalThis.fetch = (async (address: string) => {
    requestedUrls.push(address);
    const url = new URL(address, 'http://localhost');
    const data = url.pathname.endsWith('/p1') ? ofDevice : shopIn(url.searchParams.get('week') ?? WEEKS[0]!);
    return isFailing
      ? new Response(JSON.stringify({ success: false, message: 'Away' }), { status: 500 })
      : new Response(JSON.stringify({ success: true, data }));
  }) as typeof fetch;
});

const show = (address = '/seller/traffic') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <TrafficPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a week compared with the previous one, its devices, and one device by week', async () => {
  show();
  const devices = await screen.findByRole('table', { name: 'Devices in the week Nov 23 to Nov 29, 2026' });
  const [, row] = within(devices).getAllByRole('row');
  expect(
    within(row!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['30', '4', '2', '1', '0']);
  expect(within(row!).getByText('Calls: 2, WhatsApp: 1')).toBeInTheDocument();
  expect(screen.getByText('Up 50%')).toBeVisible();
  await userEvent.click(within(row!).getByRole('link', { name: 'ThinkPad T480' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'ThinkPad T480' })).toBeVisible();
  const weeks = screen.getByRole('table', { name: 'Views and contacts by week' });
  expect(within(weeks).getAllByRole('row')).toHaveLength(14);
});

test('another week can be chosen, also an empty one', async () => {
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Week'), WEEKS[2]!);
  expect(await screen.findByText('No views or contacts this week.')).toBeVisible();
  expect(requestedUrls.at(-1)).toBe(`/api/products/traffic?week=${WEEKS[2]}&page=1&limit=25`);
});

test('a failed load is shown, and can be retried', async () => {
  isFailing = true;
  show();
  expect(await screen.findByText('Failed to load views and contacts')).toBeVisible();
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByRole('heading', { name: 'Devices' })).toBeVisible();
});
