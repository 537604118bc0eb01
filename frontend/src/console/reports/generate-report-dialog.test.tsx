import { SHOP_REPORT_MESSAGES as MESSAGES, type ShopReport } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { saveAs } from '../../lib/files/save-as';
import { GenerateReportDialog } from './generate-report-dialog';

jest.mock('../../lib/files/save-as');

/** The states of the report in successive answers of the server; the last is repeated. */
let states: Partial<ShopReport>[];
const onCommand = jest.fn((_call: string, _body: unknown) => {});
const close = jest.fn();

beforeEach(() => {
  onCommand.mockClear();
  close.mockClear();
  jest.mocked(saveAs).mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') onCommand(`${method} ${url}`, JSON.parse(String(body)));
    if (url.includes('/file?')) return new Response('the file');
    const state = states.length > 1 ? states.shift() : states[0];
    return Response.json({ success: true, data: { report: { _id: 'r1', type: 'users', ...state } } });
  }) as typeof fetch;
});

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <GenerateReportDialog onClose={close} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};

test('the chosen report is downloaded with its type and day in the name', async () => {
  states = [
    { state: 'requested' },
    { state: 'requested', progress: 0.5 },
    { state: 'made', range: '90d', asOf: '2026-11-22' },
  ];
  show();
  expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveTextContent('Last 30 days');
  await choose('Report type', 'Users');
  await choose('Date range', 'Last 90 days');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('progressbar')).toBeVisible();
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(onCommand.mock.calls).toEqual([
    ['POST /api/reports', { type: 'users', range: '90d', formats: ['csv'] }],
  ]);
  const [name, content] = jest.mocked(saveAs).mock.calls[0]!;
  expect(name).toBe('users-report-2026-11-22.csv');
  expect((content as Blob).size).toBe('the file'.length);
});

test('a failed report shows an error, and the dialog stays', async () => {
  states = [{ state: 'requested' }, { state: 'failed' }];
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Download TXT' }));
  expect(await screen.findByText(MESSAGES.generateFailed)).toBeVisible();
  expect(close).not.toHaveBeenCalled();
  expect(saveAs).not.toHaveBeenCalled();
});

test('closing the dialog cancels the report', async () => {
  states = [{ state: 'requested' }];
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Download TXT' }));
  await screen.findByRole('progressbar');
  unmount();
  await waitFor(() => expect(onCommand).toHaveBeenLastCalledWith('POST /api/reports/r1/cancel', {}));
});
