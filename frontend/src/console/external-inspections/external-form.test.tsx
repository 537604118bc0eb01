import { INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../data-provider';
import { ExternalCreate } from './external-form';

test('a customer with only some of the contact data is refused at the empty fields', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <ResourceContextProvider value="external-inspections">
          <ExternalCreate />
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  await user.type(await screen.findByLabelText(/^Device/), 'HP ProDesk');
  await user.type(screen.getByLabelText('Name'), 'Sana Iqbal');
  await user.click(screen.getByText('Create Inspection', { selector: 'button' }));
  expect(await screen.findAllByText(MESSAGES.fieldsRequired)).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toBeInvalid();

  await user.type(screen.getByLabelText('Email'), 'sana@example.pk');
  await user.type(screen.getByLabelText('Phone'), '03001234567');
  await waitFor(() => expect(screen.queryByText(MESSAGES.fieldsRequired)).toBeNull());
});
