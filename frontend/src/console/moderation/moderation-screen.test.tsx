import {
  type AlikeListing,
  DECISION_MESSAGES,
  FLAG_ANSWERS,
  GENERAL_MESSAGES,
  MODERATION_MESSAGES as MESSAGES,
  type ModerationItem,
  type RejectionReasons,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, Notification } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { DecisionOutcomes } from '../parts/decisions/decision-outcomes';
import { decisions } from '../parts/decisions/decisions';
import { KeysHelp } from '../parts/keys/keys-help';
import { waiting } from './moderation.fixture';
import ModerationScreen from './moderation-screen';

/** What the server has. A decision takes the listing out of the queue, unless `answer` says otherwise. */
let server: { queue: ModerationItem[]; alike: AlikeListing[]; reasons: RejectionReasons; failing: string };
let answer: (id: string) => Promise<[status: number, body: object]> | undefined;
const onCommand = jest.fn((_call: string, _body: unknown, _headers: Headers) => {});
const onRead = jest.fn((_url: string) => {});

const queueOf = (query: URLSearchParams) => {
  const skip = (query.get('skip') ?? '').split(',');
  const [filter, first] = [query.get('filter'), query.get('first')];
  const isFirst = ({ product }: ModerationItem) => product._id === first;
  const isReported = ({ hints }: ModerationItem) => hints.some(({ kind }) => kind === 'flagged');
  const fits = (item: ModerationItem) =>
    filter === 'reported'
      ? isReported(item)
      : filter === 'all' || (filter === 'revised') === Boolean(item.revision);
  const otherItems = server.queue.filter(
    (item) => fits(item) && !isFirst(item) && !skip.includes(item.product._id),
  );
  const revised = server.queue.filter(({ revision }) => revision).length;
  const all = server.queue.length;
  return {
    items: [...server.queue.filter(isFirst), ...otherItems].slice(0, Number(query.get('limit'))),
    waiting: { all, new: all - revised, revised, reported: server.queue.filter(isReported).length },
  };
};

beforeEach(() => {
  localStorage.clear();
  server = {
    queue: [waiting('T1'), waiting('T2'), waiting('T3'), waiting('T4'), waiting('T5')],
    alike: [],
    reasons: { reasons: ['Too dark.', 'Listed already.'], version: -1 },
    failing: 'nothing',
  };
  answer = () => undefined;
  onCommand.mockClear();
  onRead.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method !== 'GET') {
      onCommand(
        `${method} ${url}`,
        body === undefined ? undefined : JSON.parse(String(body)),
        new Headers(headers),
      );
      const id = url.split('/').at(-2)!;
      const response = answer(id);
      if (!response) server.queue = server.queue.filter(({ product }) => product._id !== id);
      const [status, written] = (await response) ?? [200, { success: true, message: 'Done', data: {} }];
      return Response.json(written, { status });
    }
    onRead(url);
    if (url.includes(server.failing)) return Response.json({ success: false }, { status: 500 });
    const data = url.includes('/alike')
      ? { listings: server.alike }
      : url.includes('/rejection-reasons')
        ? server.reasons
        : queueOf(new URL(url, 'http://parkho').searchParams);
    return Response.json({ success: true, data });
  }) as typeof globalThis.fetch;
  // Where react-admin writes every failed call.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // A decision can be undone for as long as its test takes.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
});
afterEach(() => jest.restoreAllMocks());

const show = (search = '', role: UserRole = 'moderator') => {
  signInAs({ _id: 'a', role });
  const path = '/admin/moderation';
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext dataProvider={dataProvider} queryClient={queryClient} store={memoryStore()}>
      <KeysHelp />
      <DecisionOutcomes />
      <ModerationScreen />
      <Notification />
    </AdminContext>
  );
  const router = createMemoryRouter([{ path, element }], { initialEntries: [`${path}${search}`] });
  render(<RouterProvider router={router} />);
  const refetch = () => act(() => queryClient.invalidateQueries());
  return { router, refetch };
};
const findListing = (name: string) => screen.findByRole('heading', { level: 2, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const keys = (text: string) => userEvent.keyboard(text);
/** The time for an undo is over. */
const sendAll = () => act(() => decisions.flush());
const calls = () => onCommand.mock.calls.map(([call]) => call);

test('a listing is shown with its facts, its hints and its seller’s history', async () => {
  const other = { _id: 'x9', name: 'Yoga 7', seller: 'Bilal' };
  const hint = {
    kind: 'same-phone',
    text: 'The same number is in another listing.',
    listings: [other],
  } as const;
  const words = { kind: 'contact-data', text: 'Contact data.', words: ['0300-1234567'] } as const;
  const photo = { kind: 'same-photo', text: 'The same photo.', slot: 'back' } as const;
  server.queue = [waiting('T1', { hints: [hint, words, photo] })];
  show();
  await findListing('ThinkPad T1');
  for (const tab of ['All 1', 'New 1', 'Revised 0'])
    expect(screen.getByRole('tab', { name: tab })).toBeVisible();
  const seller = screen.getByRole('region', { name: 'Seller' });
  expect(seller).toHaveTextContent(
    /Sana Laptops.*Member since Nov 1, 2026.*Listings3Approved2Rejected1Sold0/,
  );
  // A moderator does not read accounts.
  expect(within(seller).queryByRole('link', { name: 'Sana Laptops' })).toBeNull();
  const hints = screen.getByRole('region', { name: 'Hints' });
  expect(within(hints).getByRole('link', { name: 'Yoga 7' })).toHaveAttribute('href', '/products/x9/show');
  expect(screen.getByText('0300-1234567', { selector: 'mark' })).toBeVisible();
  await userEvent.click(within(hints).getByRole('button', { name: 'Show back photo' }));
  expect(screen.getByRole('button', { name: 'Show back', pressed: true })).toBeVisible();
  await keys('p');
  expect(screen.getByRole('button', { name: 'Show front', pressed: true })).toBeVisible();
});

test('a key approves the shown listing; it is sent with its version and key after the undo period', async () => {
  show();
  await findListing('ThinkPad T1');
  await keys('a');
  expect(await findListing('ThinkPad T2')).toBeVisible();
  expect(screen.getByText('Approved: ThinkPad T1')).toBeVisible();
  expect(calls()).toEqual([]);
  await sendAll();
  expect(calls()).toEqual(['PATCH /api/admin/products/T1/approve']);
  const [, body, headers] = onCommand.mock.calls[0]!;
  expect(body).toBeUndefined();
  expect(headers.get('If-Match')).toBe('"7"');
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByText('Approved: ThinkPad T1')).toBeNull();
});

test('decisions are undone one by one, and a rejection keeps its text', async () => {
  const { router } = show();
  await findListing('ThinkPad T1');
  await keys('a');
  await findListing('ThinkPad T2');
  await keys('r0Not a laptop');
  await press('Reject');
  await findListing('ThinkPad T3');
  expect(screen.getByText(DECISION_MESSAGES.earlier(1))).toBeVisible();
  await press('Undo');
  await findListing('ThinkPad T2');
  expect(router.state.location.search).toBe('?id=T2');
  await keys('r');
  expect(screen.getByRole('textbox')).toHaveValue('Not a laptop');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys('{Control>}z{/Control}');
  await findListing('ThinkPad T1');
  await sendAll();
  expect(calls()).toEqual([]);
});

test('similar listings of the seller are approved together, except those with hints, and undone together', async () => {
  const similarListing = (id: string, more: Partial<AlikeListing>): AlikeListing => ({
    product: waiting(id).product,
    differences: [],
    hints: [],
    ...more,
  });
  server.queue[0] = waiting('T1', { alike: 2 });
  server.alike = [
    similarListing('T2', {
      differences: [
        { label: 'Price', from: 'PKR 85,000', to: 'PKR 79,000' },
        { label: 'RAM', from: '8GB', to: '16GB' },
      ],
    }),
    similarListing('T4', { hints: [{ kind: 'forbidden-words', text: 'Copies are not sold here.' }] }),
  ];
  show();
  await findListing('ThinkPad T1');
  await keys('e');
  const dialog = within(screen.getByRole('dialog', { name: 'Similar: ThinkPad T1' }));
  expect(await dialog.findByText('RAM: 16GB, not 8GB')).toBeVisible();
  expect(dialog.getByText('Copies are not sold here.')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Approve ThinkPad T4' })).not.toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 2 listings' }));
  await findListing('ThinkPad T3');
  expect(screen.getByText('Approved: 2 listings')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Undo');
  await findListing('ThinkPad T1');

  await keys('e');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Approve ThinkPad T4' }));
  await press('Approve 3 listings');
  await findListing('ThinkPad T3');
  await sendAll();
  expect(calls().map((call) => call.split('/').at(-2))).toEqual(['T1', 'T2', 'T4']);
});

test('the whole queue is decided by keyboard alone', async () => {
  show();
  await findListing('ThinkPad T1');
  await keys('a');
  await findListing('ThinkPad T2');
  await keys('r2{Enter}');
  await findListing('ThinkPad T3');
  expect(screen.getByText('Rejected: ThinkPad T2')).toBeVisible();
  await keys('r0Not a laptop{Tab}');
  // On to Cancel, then to Reject.
  await keys('{Tab}{Enter}');
  await findListing('ThinkPad T4');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys('a');
  await findListing('ThinkPad T5');
  await keys('a');
  expect(await screen.findByText(MESSAGES.nothingWaits)).toBeVisible();
  expect(screen.getByText('Approved: ThinkPad T5')).toBeVisible();
  await sendAll();
  expect(calls().map((call) => call.split('/').slice(-2).join(' '))).toEqual([
    'T1 approve',
    'T2 reject',
    'T3 reject',
    'T4 approve',
    'T5 approve',
  ]);
  expect(onCommand.mock.calls.map(([, body]) => body)).toEqual([
    undefined,
    { reason: 'Listed already.' },
    { reason: 'Not a laptop' },
    undefined,
    undefined,
  ]);
});

test('skipped listings come last, and skipping can be undone', async () => {
  server.queue = server.queue.slice(0, 2);
  const { router } = show();
  await findListing('ThinkPad T1');
  expect(screen.getByRole('button', { name: 'Undo skip' })).toBeDisabled();
  await keys('s');
  await findListing('ThinkPad T2');
  await keys('{ArrowLeft}');
  await findListing('ThinkPad T1');
  expect(router.state.location.search).toBe('?id=T1');
  await keys('{ArrowRight}');
  await findListing('ThinkPad T2');
  expect(router.state.location.search).toBe('');
  await keys('{ArrowRight}');
  expect(await screen.findByText(MESSAGES.onlySkipped)).toBeVisible();
  await press('Review skipped listings');
  await findListing('ThinkPad T1');
  expect(calls()).toEqual([]);
});

test('shortcuts apply to the page: they are letters in fields and selects, and can be disabled', async () => {
  show();
  await findListing('ThinkPad T1');
  await keys('{Control>}a{/Control}');
  await keys('?');
  const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys('a');
  await userEvent.click(within(help).getByRole('switch', { name: 'Use single-key shortcuts' }));
  await userEvent.click(within(help).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys('as');
  expect(await findListing('ThinkPad T1')).toBeVisible();
  await press('Approve');
  await findListing('ThinkPad T2');
});

test('the second click of a double click has no effect', async () => {
  show();
  await findListing('ThinkPad T1');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Approve' }));
  await findListing('ThinkPad T2');
  await sendAll();
  expect(calls()).toHaveLength(1);
});

test('a listing decided by another moderator in the meantime shows a message', async () => {
  show();
  await findListing('ThinkPad T1');
  await keys('a');
  await findListing('ThinkPad T2');
  answer = async () => {
    server.queue = server.queue.slice(1);
    return [412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }];
  };
  await sendAll();
  const message = DECISION_MESSAGES.refused('approve', 'ThinkPad T1', DECISION_MESSAGES.stale);
  expect(await screen.findByText(message)).toBeVisible();
  expect(await findListing('ThinkPad T2')).toBeVisible();
});

test('a listing changed by its seller in the meantime must be reviewed again', async () => {
  server.queue = server.queue.slice(0, 2);
  const { refetch } = show();
  await findListing('ThinkPad T1');
  await keys('r1{Enter}');
  await findListing('ThinkPad T2');
  server.queue[0] = waiting('T1', {}, { version: 8, price: 45_000 });
  answer = async () => [412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }];
  await sendAll();
  const message = DECISION_MESSAGES.refused('reject', 'ThinkPad T1', DECISION_MESSAGES.stale);
  expect(await screen.findByText(message)).toBeVisible();
  answer = () => undefined;
  await keys('a');
  expect(await screen.findByText('PKR 45,000')).toBeVisible();
  await keys('a');
  await screen.findByText(MESSAGES.nothingWaits);
  await sendAll();
  expect(
    onCommand.mock.calls.map(([call, , headers]) => [call.split('/').at(-2), headers.get('If-Match')]),
  ).toEqual([
    ['T1', '"7"'],
    ['T2', '"7"'],
    ['T1', '"8"'],
  ]);

  // By itself, while the person reads.
  server.queue = [waiting('T8'), waiting('T9')];
  await refetch();
  await findListing('ThinkPad T8');
  server.queue = server.queue.slice(1);
  await refetch();
  await findListing('ThinkPad T9');
  expect(screen.getByText(MESSAGES.waitsNoMore('ThinkPad T8'))).toBeVisible();
});

test('rejected decisions return with their text', async () => {
  server.queue = server.queue.slice(0, 1);
  show();
  await findListing('ThinkPad T1');
  await keys('r1{Enter}');
  await screen.findByText(MESSAGES.nothingWaits);
  answer = async () => [500, {}];
  await sendAll();
  const message = DECISION_MESSAGES.refused('reject', 'ThinkPad T1', DECISION_MESSAGES.failed);
  expect(await screen.findByText(message)).toBeVisible();
  await findListing('ThinkPad T1');
  await keys('r');
  expect(screen.getByRole('textbox')).toHaveValue('Too dark.');
});

test('a revised listing shows its rejection and its changes, with pictures side by side', async () => {
  const revision = {
    rejectedAt: '2026-11-20T10:00:00Z',
    rejectionReason: 'Too dark.',
    changes: [
      { label: 'Description', from: 'Clean, one owner.', to: 'Clean, two owners.' },
      { label: 'Model', to: 'T480' },
    ],
    pictures: [{ slot: 'front', from: '/pictures/old.jpg', to: '/pictures/new.jpg' }],
  } as const;
  server.queue.push(waiting('R1', { revision }));
  const { router } = show();
  await findListing('ThinkPad T1');
  await userEvent.click(screen.getByRole('tab', { name: 'Revised 1' }));
  await findListing('ThinkPad R1');
  expect(router.state.location.search).toBe('?filter=revised');
  const changed = screen.getByRole('region', { name: 'Changes since the rejection' });
  expect(changed).toHaveTextContent('Rejected Nov 20, 2026');
  expect(within(changed).getByText('one owner.', { selector: 'del' })).toBeVisible();
  expect(within(changed).getByText('two owners.', { selector: 'ins' })).toBeVisible();
  expect(within(changed).getByText('Empty')).toBeVisible();
  expect(within(changed).getByRole('img', { name: 'Front before' })).toHaveAttribute(
    'src',
    revision.pictures[0].from,
  );
  expect(within(changed).getByRole('img', { name: 'Front now' })).toHaveAttribute(
    'src',
    revision.pictures[0].to,
  );
});

test('reports of a listing are upheld or dismissed, with an answer', async () => {
  const reported = (id: string, state: 'active' | 'sold', ...ids: string[]) => {
    const flags = ids.map((_id) => ({
      _id,
      reason: 'scam' as const,
      text: `Text of ${_id}`,
      at: '2026-11-24T09:00:00Z',
      by: 'account' as const,
      reporter: { _id: 'u1', name: 'Omar' },
    }));
    return waiting(id, { hints: [{ kind: 'flagged', text: 'Reported.', flags }] }, { state });
  };
  server.queue = [reported('T1', 'active', 'f1', 'f2'), reported('T2', 'sold', 'f3')];
  show('?filter=reported');
  await findListing('ThinkPad T1');
  expect(screen.getByText('On sale')).toBeVisible();
  expect(screen.getByText('Text of f2')).toBeVisible();
  expect(screen.getAllByText(/^Omar,/)).toHaveLength(2);
  await keys('a');
  await keys('u');
  const dialog = within(screen.getByRole('dialog', { name: 'Uphold 2 reports: ThinkPad T1' }));
  const uphold = dialog.getByRole('button', { name: 'Uphold' });
  expect(uphold).toBeDisabled();
  await userEvent.type(dialog.getByLabelText(/Rejection reason/), 'No advance here');
  await userEvent.click(uphold);
  await findListing('ThinkPad T2');
  expect(onCommand.mock.calls[0]?.slice(0, 2)).toEqual([
    'PATCH /api/admin/products/T1/uphold-flags',
    { flags: ['f1', 'f2'], answer: FLAG_ANSWERS.upheld, measure: 'reject', reason: 'No advance here' },
  ]);
  expect(onCommand.mock.calls[0]?.[2].get('If-Match')).toBe('"7"');
  expect(screen.getByText(MESSAGES.upheld('ThinkPad T1'), { exact: false })).toBeVisible();

  // What is sold cannot be rejected.
  await keys('u');
  expect(screen.queryByRole('radio', { name: /Reject/ })).toBeNull();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await keys('d');
  await press('Dismiss');
  expect(await screen.findByText(MESSAGES.nothingWaits)).toBeVisible();
  expect(onCommand.mock.calls[1]?.slice(0, 2)).toEqual([
    'PATCH /api/admin/products/T2/dismiss-flags',
    { flags: ['f3'], answer: FLAG_ANSWERS.dismissed },
  ]);
});

test('an empty tab links to the listings of another one', async () => {
  show('?filter=revised');
  await userEvent.click(await screen.findByRole('button', { name: 'Review new listings (5)' }));
  await findListing('ThinkPad T1');
});

test('a link opens one listing; a decided one shows that', async () => {
  show('?id=T4');
  await findListing('ThinkPad T4');
  await keys('a');
  await findListing('ThinkPad T1');
  expect(screen.queryByText(MESSAGES.linkWaitsNoMore)).toBeNull();
});

test('a link to a decided listing shows that, and starts with the queue', async () => {
  const { router } = show('?id=gone');
  await findListing('ThinkPad T1');
  expect(await screen.findByText(MESSAGES.linkWaitsNoMore)).toBeVisible();
  expect(router.state.location.search).toBe('');
});

test('the reasons are edited, and sent with the version of the list', async () => {
  show();
  await findListing('ThinkPad T1');
  await press('Reasons');
  const dialog = screen.getByRole('dialog', { name: 'Rejection reasons' });
  const inDialog = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
  await inDialog('Add a reason');
  await userEvent.keyboard('Not a laptop.');
  await inDialog('Move reason 3 up');
  await inDialog('Remove reason 1');
  answer = async () => [412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }];
  server.reasons = { reasons: ['Blurred.'], version: 3 };
  await inDialog('Save');
  expect(onCommand.mock.calls[0]?.slice(0, 2)).toEqual([
    'PUT /api/admin/rejection-reasons',
    { reasons: ['Not a laptop.', 'Listed already.'] },
  ]);
  expect(onCommand.mock.calls[0]?.[2].get('If-Match')).toBe('"-1"');
  expect(await within(dialog).findByText(GENERAL_MESSAGES.changedMeanwhile)).toBeVisible();
  expect(within(dialog).getByLabelText('Reason 1')).toHaveValue('Not a laptop.');

  await userEvent.click(await within(dialog).findByRole('button', { name: 'Show the latest list' }));
  expect(within(dialog).getByLabelText('Reason 1')).toHaveValue('Blurred.');
  expect(within(dialog).getByRole('button', { name: 'Remove reason 1' })).toBeDisabled();
  answer = async () => [200, { success: true, message: MESSAGES.reasonsSaved, data: {} }];
  await inDialog('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onCommand.mock.calls[1]?.[2].get('If-Match')).toBe('"3"');
});

test('a queue that fails to load shows that, with a retry', async () => {
  server.failing = '/admin/moderation';
  show();
  expect(await screen.findByText(MESSAGES.loadFailed)).toBeVisible();
  server.failing = 'nothing';
  await press('Retry');
  await findListing('ThinkPad T1');
});

test('only moderators are admitted', () => {
  show('', 'inspector');
  expect(screen.getByText(GENERAL_MESSAGES.wrongRole)).toBeVisible();
  expect(onRead).not.toHaveBeenCalled();
});
