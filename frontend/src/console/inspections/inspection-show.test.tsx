import type { InspectionCase, User } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { auth } from '../../lib/session/auth';
import { dataProvider } from '../data-provider';
import { InspectionShow } from './inspection-show';

jest.mock('idb-keyval', () => ({}));
jest.mock('../../lib/files/shrink', () => ({}));

const device: InspectionCase['device'] = { name: 'ThinkPad T480', condition: 'Good', images: {} };
const inspection: InspectionCase = {
  inspectionId: 'p1',
  kind: 'listing',
  device,
  request: null,
  isInspected: false,
  version: 0,
  report: null,
  inspectorName: 'Nadia',
};

test('the inspections of a device without a request', async () => {
  globalThis.fetch = (async (url: string) =>
    url === '/api/admin/inspections/p1'
      ? Response.json({ success: true, data: inspection })
      : Response.json({ success: false }, { status: 404 })) as typeof fetch;
  const user = { _id: 'me', role: 'analyst' } as User;
  const state = { user, token: 't', isAuthenticated: true, isLoading: false, error: null };
  jest.spyOn(auth, 'state').mockReturnValue(state);
  render(
    <MemoryRouter initialEntries={['/inspections/p1/show']}>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <ResourceContextProvider value="inspections">
          <Routes>
            <Route path="/inspections/:id/show/*" element={<InspectionShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: 'ThinkPad T480' })).toHaveAttribute(
    'href',
    '/admin/products/p1/show',
  );
  expect(screen.getByText('No inspection has been requested for this device.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'History' })).toBeVisible();
});
