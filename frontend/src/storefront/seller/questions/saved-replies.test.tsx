import { QUESTION_MESSAGES, type SavedReplies } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../../../ui/toast';
import { Replies } from './saved-replies';

let saved: SavedReplies;
const sent = jest.fn<void, [body: unknown, version: string | null]>();
beforeEach(() => {
  saved = { replies: ['Yes, with charger'], version: 3 };
  sent.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return Response.json({ success: true, data: saved });
    const body = JSON.parse(String(init.body));
    sent(body, new Headers(init.headers).get('If-Match'));
    saved = { ...body, version: saved.version + 1 };
    return Response.json({ success: true, message: QUESTION_MESSAGES.repliesSaved, data: saved });
  });
});
afterEach(() => jest.restoreAllMocks());

function Answer() {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input aria-label="Answer" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Replies typed={typed} onInsert={setTyped} />
      <Toaster />
    </>
  );
}
const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Answer />
      </QueryClientProvider>
    </MemoryRouter>,
  );

test('a reply is inserted, saved once, and removed, each with the version shown', async () => {
  show();
  await userEvent.selectOptions(await screen.findByLabelText('Saved replies'), 'Yes, with charger');
  expect(screen.getByLabelText('Answer')).toHaveValue('Yes, with charger');
  // It is saved already.
  expect(screen.queryByRole('button', { name: 'Save as a reply' })).toBeNull();
  await userEvent.type(screen.getByLabelText('Answer'), ' and bag');
  await userEvent.click(screen.getByRole('button', { name: 'Save as a reply' }));
  expect(await screen.findByText(QUESTION_MESSAGES.repliesSaved)).toBeInTheDocument();
  const both = ['Yes, with charger', 'Yes, with charger and bag'];
  expect(sent.mock.lastCall).toEqual([{ replies: both }, '"3"']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit saved replies' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Saved replies' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove: Yes, with charger' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(sent.mock.lastCall).toEqual([{ replies: ['Yes, with charger and bag'] }, '"4"']);
});

test('without saved replies and text the menu is missing', async () => {
  saved = { replies: [], version: -1 };
  show();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(screen.getByLabelText('Answer'), 'Come to Hafeez Centre');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a reply' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ replies: ['Come to Hafeez Centre'] }, '"-1"'));
});
