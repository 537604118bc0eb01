import { QUESTION_MESSAGES, type SavedReplies } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { Toaster } from '../../../ui/toast';
import { Replies } from './saved-replies';

let savedReplies: SavedReplies;
const onSave = jest.fn<void, [body: unknown, version: string | null]>();
beforeEach(() => {
  savedReplies = { replies: ['Yes, with charger'], version: 3 };
  onSave.mockReset();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'PUT') return Response.json({ success: true, data: savedReplies });
    const body = JSON.parse(String(init.body));
    onSave(body, new Headers(init.headers).get('If-Match'));
    savedReplies = { ...body, version: savedReplies.version + 1 };
    return Response.json({ success: true, message: QUESTION_MESSAGES.repliesSaved, data: savedReplies });
  });
});
afterEach(() => jest.restoreAllMocks());

function Answer() {
  const [answerText, setAnswerText] = useState('');
  return (
    <>
      <input aria-label="Answer" value={answerText} onChange={({ target }) => setAnswerText(target.value)} />
      <Replies answerText={answerText} onInsert={setAnswerText} />
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
  const expectedReplies = ['Yes, with charger', 'Yes, with charger and bag'];
  expect(onSave.mock.lastCall).toEqual([{ replies: expectedReplies }, '"3"']);
  await userEvent.click(screen.getByRole('button', { name: 'Edit saved replies' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Saved replies' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove: Yes, with charger' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(onSave.mock.lastCall).toEqual([{ replies: ['Yes, with charger and bag'] }, '"4"']);
});

test('without saved replies and text the menu is missing', async () => {
  savedReplies = { replies: [], version: -1 };
  show();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.queryByRole('button')).toBeNull();
  await userEvent.type(screen.getByLabelText('Answer'), 'Come to Hafeez Centre');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a reply' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith({ replies: ['Come to Hafeez Centre'] }, '"-1"'));
});
