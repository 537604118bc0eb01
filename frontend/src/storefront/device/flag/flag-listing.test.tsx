import { FLAG_MESSAGES as MESSAGES, type ProductPage, type User } from '@parkho/contracts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { FlagListing } from './flag-listing';

const onSale = {
  _id: 'p1',
  name: 'Lenovo ThinkPad T480',
  approvalStatus: 'approved',
  isActive: true,
  seller: { _id: 's1', name: 'Bilal' },
} as ProductPage;
const sana = { _id: 'u1', name: 'Sana Iqbal' } as User;

let answer: () => Response;
const onRequest = jest.fn((_url: string, _body: unknown) => {});

beforeEach(() => {
  answer = () => Response.json({ success: true, message: MESSAGES.sent, data: null }, { status: 201 });
  onRequest.mockClear();
  globalThis.fetch = (async (url: string, { body }: RequestInit) => {
    onRequest(url, JSON.parse(String(body)));
    return answer();
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const show = (user: User | null = null, changes: Partial<ProductPage> = {}) => {
  signInAs(user);
  render(
    <BrowserRouter>
      <FlagListing product={{ ...onSale, ...changes }} />
    </BrowserRouter>,
  );
};
const button = () => screen.queryByRole('button', { name: 'Report this listing' });
const open = async () => {
  await userEvent.click(button()!);
  return within(await screen.findByRole('dialog', { name: 'Report this listing' }));
};
const send = 'Send report';

test.each<[what: string, user: User | null, changes: Partial<ProductPage>, isOffered: boolean]>([
  ['on sale', null, {}, true],
  ['sold', sana, { sold: true }, true],
  ['under review', null, { approvalStatus: 'pending' }, false],
  ['inactive', null, { isActive: false }, false],
  ['their own', { ...sana, _id: 's1' }, {}, false],
  ["their employer's", { ...sana, role: 'assistant', employerId: 's1' }, {}, false],
])('a listing that is %s', (_, user, changes, isOffered) => {
  show(user, changes);
  expect(button() !== null).toBe(isOffered);
});

test('a reason is required, and for "something else" a text', async () => {
  show();
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: send }));
  expect(dialog.getByRole('group', { name: 'What is wrong with it?' })).toHaveAccessibleDescription(
    MESSAGES.reasonRequired,
  );
  await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
  await userEvent.click(dialog.getByRole('button', { name: send }));
  expect(dialog.getByRole('textbox', { name: 'What is wrong?' })).toHaveAccessibleDescription(
    expect.stringContaining(MESSAGES.textRequired),
  );
  expect(onRequest).not.toHaveBeenCalled();
});

test('a signed-in user sees where the answer is sent', async () => {
  show(sana);
  const dialog = await open();
  expect(dialog.queryByLabelText('Email (optional)')).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'Already sold' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), ' Since Monday ');
  await userEvent.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByRole('status')).toHaveTextContent(MESSAGES.sent);
  expect(dialog.getByRole('status')).toHaveFocus();
  expect(dialog.getByRole('link', { name: 'notifications' })).toBeVisible();
  expect(onRequest.mock.calls).toEqual([
    ['/api/products/p1/flag', { reason: 'already-sold', text: 'Since Monday', email: '' }],
  ]);
});

test('a second report shows that there is one', async () => {
  answer = () => Response.json({ success: false, message: MESSAGES.flaggedAlready }, { status: 409 });
  show();
  const dialog = await open();
  await userEvent.type(dialog.getByLabelText('Email (optional)'), 'ali@example.pk');
  await userEvent.click(dialog.getByRole('radio', { name: 'Already sold' }));
  await userEvent.click(dialog.getByRole('button', { name: send }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(MESSAGES.flaggedAlready);
  expect(onRequest.mock.calls[0]?.[1]).toMatchObject({ email: 'ali@example.pk' });
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).toBeNull();
});
