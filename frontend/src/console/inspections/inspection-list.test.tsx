import { type InspectionCase, INSPECTION_MESSAGES as MESSAGES, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { ReportWriter } from '../report/report-writer';
import type { InspectionRecord } from './inspection-calls';
import { InspectionList } from './inspection-list';

const request = {
  id: 'r1',
  _id: 'r1',
  inspectionId: 'p1',
  kind: 'listing',
  name: 'ThinkPad',
  images: {},
  status: 'completed',
  inspectionRequestedAt: '2026-11-21T09:05:00Z',
  dueOn: '2026-11-24',
  reportId: 'PK-1',
  inspector: null,
} as unknown as InspectionRecord;

const inspected = {
  inspectionId: 'p1',
  kind: 'listing',
  device: { name: 'ThinkPad', condition: 'Used' },
  request: null,
  isInspected: false,
  version: 0,
  report: null,
  ownerId: 's1',
  productVersion: 7,
  inspectorName: 'Ayesha Khan',
} satisfies InspectionCase;
const overview = {
  totalProducts: 1,
  inspectedProducts: 1,
  pendingInspections: 0,
  requestedInspections: 1,
  inspectionRate: 100,
};

/** As wide as a desk. */
const show = async (role: UserRole, of: Partial<InspectionRecord> = {}) => {
  const queries = new QueryClient();
  let listedRequests = [{ ...request, ...of }];
  window.matchMedia = (query) =>
    ({
      matches: true,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  globalThis.fetch = (async (url: string) =>
    url.includes('/console/')
      ? Response.json(listedRequests, { headers: { 'Content-Range': 'inspection-requests 0-0/1' } })
      : Response.json({
          success: true,
          data: url.endsWith('/inspections/p1') ? inspected : { overview },
        })) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queries} store={memoryStore()}>
        <ResourceContextProvider value="inspections">
          <ReportWriter>
            <InspectionList />
          </ReportWriter>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByText('ThinkPad');
  return {
    /** The list without the request, as after a hint of the server. */
    leave: () => {
      listedRequests = [];
      return act(() => queries.invalidateQueries());
    },
  };
};
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

afterEach(() => jest.restoreAllMocks());

test('inspectors see their own requests and actions', async () => {
  await show('inspector');
  expect(headings()).toContain('Actions');
  expect(screen.getByRole('combobox', { name: 'Inspector' })).toBeInTheDocument();
});

test('read-only users see the reports, and no own requests', async () => {
  await show('analyst');
  expect(headings().at(-1)).toBe('Inspector');
  expect(screen.queryByRole('combobox', { name: 'Inspector' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Completed' }));
  await waitFor(() => expect(headings().at(-1)).toBe('Report'));
  expect(screen.getByRole('link', { name: 'View report: ThinkPad' })).toBeInTheDocument();
});

test('a request without contact data says so, whether they were erased or never entered', async () => {
  await show('inspector', { inspectionRequestedBy: null, inspectionRequesterInfo: null, askedBy: 'buyer' });
  expect(screen.getByText('No contact details')).toBeInTheDocument();
});

test('a void report is shown as withdrawn', async () => {
  await show('analyst', { voided: { at: '2026-11-25T10:00:00.000Z' } });
  expect(screen.getByText('Report withdrawn')).toBeInTheDocument();
});

test('a report being written stays open when its request leaves the list', async () => {
  const { leave } = await show('inspector', { status: 'pending', reportId: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Write report: ThinkPad' }));
  await screen.findByRole('dialog', { name: /^Inspection report/ });
  await leave();
  await waitFor(() => expect(screen.queryByText('Write report: ThinkPad')).toBeNull());
  expect(screen.getByText(MESSAGES.noneFound)).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: /^Inspection report/ })).toBeInTheDocument();
});
