import { GUEST_MESSAGES, QUESTION_MESSAGES as MESSAGES, type ProductPage } from '@parkho/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { AskQuestion } from './ask-question';

const product = { _id: 'p1', name: 'ThinkPad T480', seller: { _id: 's1' } } as ProductPage;
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup();

const open = async (_id?: string) => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => fetchMock(url, init)) as typeof fetch;
  signInAs(_id === undefined ? null : { _id });
  render(
    <MemoryRouter>
      <AskQuestion product={product} />
    </MemoryRouter>,
  );
  const button = screen.queryByRole('button', { name: 'Ask a question' });
  if (!button) return undefined;
  await user.click(button);
  return within(await screen.findByRole('dialog'));
};
const send = (dialog: ReturnType<typeof within>) =>
  user.click(dialog.getByRole('button', { name: 'Send question' }));
const body = () => JSON.parse(String(fetchMock.mock.lastCall![1].body));
beforeEach(() => fetchMock.mockReset());
afterEach(() => jest.restoreAllMocks());

test('without an account name and address are required, and a mail’s link comes next', async () => {
  const dialog = (await open())!;
  await send(dialog);
  for (const text of [MESSAGES.textRequired, 'Name is required', GUEST_MESSAGES.emailRequired])
    expect(dialog.getByText(text)).toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.type(dialog.getByLabelText('Question'), 'Is the charger included?');
  await user.type(dialog.getByLabelText('Name'), 'Ayesha');
  await user.type(dialog.getByLabelText('Email'), 'ayesha@example.org');
  fetchMock.mockImplementation(async () =>
    Response.json({ success: true, message: GUEST_MESSAGES.confirmationSent, data: null }),
  );
  await send(dialog);
  expect(await dialog.findByText(GUEST_MESSAGES.confirmationSent)).toBeInTheDocument();
  expect(body()).toEqual({
    text: 'Is the charger included?',
    name: 'Ayesha',
    email: 'ayesha@example.org',
  });
});

test('a user types only the question, and sees why it is rejected', async () => {
  const dialog = (await open('u1'))!;
  expect(dialog.queryByLabelText('Email')).toBeNull();
  await user.type(dialog.getByLabelText('Question'), 'Still there?');
  fetchMock.mockImplementation(async () =>
    Response.json({ success: false, message: MESSAGES.notOnSale }, { status: 409 }),
  );
  await send(dialog);
  expect(await dialog.findByText(MESSAGES.notOnSale)).toBeInTheDocument();
  expect(dialog.getByLabelText('Question')).toHaveValue('Still there?');
  expect(body()).toEqual({ text: 'Still there?' });
});

test('the seller cannot ask about their own device', async () => {
  expect(await open('s1')).toBeUndefined();
});
