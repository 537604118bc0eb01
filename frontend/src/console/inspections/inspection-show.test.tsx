import {
  type InspectionCase,
  type InspectionReport,
  INSPECTION_MESSAGES as MESSAGES,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { ReportWriter } from '../report/report-writer';
import { InspectionShow } from './inspection-show';

const device: InspectionCase['device'] = { name: 'ThinkPad T480', condition: 'Good', images: {} };
const inspection: InspectionCase = {
  inspectionId: 'p1',
  kind: 'listing',
  ownerId: 's1',
  device,
  request: null,
  isInspected: false,
  version: 0,
  report: null,
  inspectorName: 'Nadia',
};

const report = {
  reportId: 'PK-1234-5678-9',
  version: 2,
  issuedAt: '2026-11-20T10:00:00.000Z',
} as InspectionReport;
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

const show = (of: InspectionCase, role: UserRole) => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') return fetchMock(url, init);
    return url === '/api/admin/inspections/p1'
      ? Response.json({ success: true, data: of })
      : Response.json({ success: false }, { status: 404 });
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter initialEntries={['/inspections/p1/show']}>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <ResourceContextProvider value="inspections">
          <ReportWriter>
            <Routes>
              <Route path="/inspections/:id/show/*" element={<InspectionShow />} />
            </Routes>
          </ReportWriter>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
};

test('a device without a request shows its inspections', async () => {
  show(inspection, 'analyst');
  expect(await screen.findByRole('link', { name: 'ThinkPad T480' })).toHaveAttribute(
    'href',
    '/admin/products/p1/show',
  );
  expect(screen.getByText('No inspection has been requested for this device.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'History' })).toBeVisible();
});

test('a report is voided in the version shown, with a reason', async () => {
  fetchMock.mockResolvedValue(Response.json({ success: true, message: 'Done', data: null }));
  show({ ...inspection, isInspected: true, version: 2, report }, 'inspector');
  await userEvent.click(await screen.findByText('Void report', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void report PK-1234-5678-9' }));
  const confirm = dialog.getByText('Void report', { selector: 'button' });
  await userEvent.click(confirm);
  expect(dialog.getByText(MESSAGES.voidReasonRequired)).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
  await userEvent.type(dialog.getByRole('textbox'), ' Another device ');
  await userEvent.click(confirm);
  const [url, { method, body, headers }] = fetchMock.mock.lastCall!;
  expect(`${method} ${url}`).toBe('POST /api/admin/inspections/p1/void');
  expect(JSON.parse(String(body))).toEqual({ version: 2, reason: 'Another device' });
  expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('the report of an own device is left to other inspectors', async () => {
  show({ ...inspection, ownerId: 'me', version: 2, report }, 'admin');
  expect(await screen.findByText(MESSAGES.ownDevice)).toBeVisible();
  expect(screen.queryByText('Correct report')).toBeNull();
  expect(screen.queryByText('Void report')).toBeNull();
});

test('a voided report has its date and reason, and can only be followed by a new version', async () => {
  const voided = { at: '2026-11-21T10:00:00.000Z', reason: 'Another device' };
  show({ ...inspection, version: 2, report, voided }, 'inspector');
  expect(await screen.findByText('Another device')).toBeVisible();
  expect(screen.getByText('Issue a new version', { selector: 'button' })).toBeVisible();
  expect(screen.queryByText('Void report')).toBeNull();
});

test('read-only users cannot void', async () => {
  show({ ...inspection, isInspected: true, version: 2, report }, 'analyst');
  expect(await screen.findByRole('link', { name: 'View report' })).toBeVisible();
  expect(screen.queryByText('Void report')).toBeNull();
  expect(screen.queryByText('Correct report')).toBeNull();
});
