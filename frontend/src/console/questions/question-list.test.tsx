import { type ConsoleQuestion, QUESTION_MESSAGES, REMOVAL_MESSAGES, type User } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { QuestionCard } from './question-list';

const answeredQuestion: ConsoleQuestion = {
  id: 'q1',
  _id: 'q1',
  productId: 'p1',
  status: 'answered',
  askerName: 'Ayesha',
  text: 'Is the charger included?',
  askedAt: '2026-11-20T09:00:00Z',
  answer: 'Yes',
  answeredAt: '2026-11-21T09:00:00Z',
  shown: true,
  sellerId: 's1',
};
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

const show = (question: ConsoleQuestion, role: User['role'] = 'moderator') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => fetchMock(url, init)) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <QuestionCard question={question} />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const menu = () => screen.queryByRole('button', { name: /^Actions for/ });
afterEach(() => jest.restoreAllMocks());

test.each([
  ['Remove answer', 'Remove the answer', 'remove-answer'],
  ['Remove question', 'Remove the question and its answer', 'remove'],
])('%s requires a reason', async (action, title, path) => {
  fetchMock.mockReset().mockImplementation(async () => Response.json({ success: true, message: 'Done' }));
  show(answeredQuestion);
  await user.click(menu()!);
  await user.click(screen.getByRole('menuitem', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(dialog.getByText(REMOVAL_MESSAGES.reasonRequired)).toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'A phone number of another');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Done');
  const [url, { method, body }] = fetchMock.mock.calls[0]!;
  expect([method, url, JSON.parse(String(body))]).toEqual([
    'POST',
    `/api/admin/questions/p1/q1/${path}`,
    { reason: 'A phone number of another' },
  ]);
});

test('a missing answer cannot be removed', async () => {
  show({ ...answeredQuestion, status: 'waiting' });
  await user.click(menu()!);
  expect(screen.getByRole('menuitem', { name: /Remove answer/ })).toHaveTextContent(
    QUESTION_MESSAGES.notAnswered,
  );
});

test('an analyst cannot remove anything', () => {
  show(answeredQuestion, 'analyst');
  expect(menu()).toBeNull();
});
