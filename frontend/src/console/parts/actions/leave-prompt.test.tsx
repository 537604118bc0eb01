import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, SimpleForm, TextInput } from 'react-admin';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { LeavePrompt } from './leave-prompt';

const show = () =>
  render(
    <MemoryRouter>
      <AdminContext>
        <Link to="/users">Users</Link>
        <Routes>
          <Route
            path="/"
            element={
              <SimpleForm toolbar={false}>
                <LeavePrompt />
                <TextInput source="name" label="Name" />
              </SimpleForm>
            }
          />
          <Route path="/users" element="The users" />
        </Routes>
      </AdminContext>
    </MemoryRouter>,
  );

test('an unchanged form closes without a question', async () => {
  show();
  await userEvent.click(screen.getByRole('link', { name: 'Users' }));
  expect(await screen.findByText('The users')).toBeInTheDocument();
});

test('a link discards the input only after a confirmation', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Name'), 'Sana');
  await userEvent.click(screen.getByRole('link', { name: 'Users' }));
  expect(await screen.findByText(MESSAGES.discard)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Sana');

  await userEvent.click(screen.getByRole('link', { name: 'Users', hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The users')).toBeInTheDocument();
});

test("'back' asks for confirmation, too", async () => {
  show();
  await userEvent.type(screen.getByLabelText('Name'), 'Sana');
  window.history.back();
  expect(await screen.findByText(MESSAGES.discard)).toBeInTheDocument();
});
