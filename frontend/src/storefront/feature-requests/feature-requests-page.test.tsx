import {
  type FeatureRequestDetail,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type SellerProduct,
  type User,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../app/query-client';
import { signInAs } from '../../lib/session/auth.fixture';
import { Toaster } from '../../ui/toast';
import { hasOpenLayer } from '../../ui/use-close-on-back';
import FeatureRequestsPage from './feature-requests-page';

const listing = {
  _id: 'p1',
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 85000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: {},
} as SellerProduct;
const { _id: productId, ...device } = listing;

const request = (changes: Partial<FeatureRequestDetail>): FeatureRequestDetail => ({
  _id: 'r1',
  title: 'Show battery cycles',
  description: 'Beside the battery health.',
  category: 'Enhancement',
  priority: 'Medium',
  tags: ['battery'],
  status: 'Pending',
  submittedBy: { _id: 's1', name: 'Sana' },
  submittedAt: '2026-11-12T10:00:00Z',
  upvotes: 4,
  downvotes: 1,
  voteCount: 3,
  myVote: null,
  isMine: true,
  feedbackCount: 0,
  productDetails: { ...device, productId } as FeatureRequestDetail['productDetails'],
  associatedProduct: { _id: 'p1', name: 'ThinkPad T480', category: 'Laptop', price: 85000 },
  version: 1,
  feedback: [],
  ...changes,
});
const otherRequest = request({
  _id: 'r2',
  title: 'Compare two devices',
  isMine: false,
  submittedBy: { _id: 'u2', name: 'Bilal' },
});
const sana = { _id: 's1', name: 'Sana', role: 'seller' } as User;

/** The server's data, and its next rejections. */
let requests: FeatureRequestDetail[];
let products: SellerProduct[];
let refusals: ([status: number, message: string] | 'no network')[];
/** Awaited before the next write is answered. */
let pendingWrite: Promise<void> | undefined;
const onRead = jest.fn((_path: string) => {});
const onWrite = jest.fn((_call: string, _headers: Record<string, string>, _body: unknown) => {});

beforeEach(() => {
  localStorage.clear();
  requests = [request({}), otherRequest];
  products = [listing];
  refusals = [];
  pendingWrite = undefined;
  onRead.mockClear();
  onWrite.mockClear();
  globalThis.fetch = (async (url: string, { method, headers, body }: RequestInit) => {
    const [path = '', search = ''] = url.replace('/api', '').split('?');
    const query = new URLSearchParams(search);
    if (method !== 'GET') {
      const parsedBody = typeof body === 'string' ? JSON.parse(body) : undefined;
      onWrite(`${method} ${path}`, headers as Record<string, string>, parsedBody);
      await pendingWrite;
    } else onRead(url.replace('/api', ''));
    const refusal = method === 'GET' && !path.startsWith('/feature-requests') ? undefined : refusals.shift();
    if (refusal === 'no network') throw new TypeError('fetch failed');
    if (refusal) return Response.json({ success: false, message: refusal[1] }, { status: refusal[0] });
    const send = (data: unknown) => Response.json({ success: true, message: 'Done', data });
    if (path === '/products/my-products') return send({ products });
    if (path === '/categories') return send({ categories: [{ _id: 'c1', name: 'Laptop' }] });
    const similar = requests
      .slice(1)
      .map(({ _id, title, status, voteCount, myVote }) => ({ _id, title, status, voteCount, myVote }));
    if (path === '/feature-requests/similar') return send({ similar });
    if (method === 'GET' && /^\/feature-requests(\/my\/requests)?$/.test(path)) {
      const matches = requests.filter(
        ({ isMine, title }) =>
          (isMine || !path.endsWith('/my/requests')) &&
          title.toLowerCase().includes(query.get('search') ?? ''),
      );
      const totalPages = matches.length > 0 ? 2 : 0;
      const pagination = { currentPage: 1, totalPages, totalRequests: matches.length };
      return send({ featureRequests: matches, pagination });
    }
    const target = requests.find(({ _id }) => _id === path.split('/')[2]);
    if (path.endsWith('/vote')) {
      const isWithdrawn = target!.myVote === 'up';
      const votes = isWithdrawn
        ? { upvotes: 4, voteCount: 3, myVote: null }
        : { upvotes: 5, voteCount: 4, myVote: 'up' as const };
      requests = requests.map((entry) => (entry === target ? { ...entry, ...votes } : entry));
      return send({ downvotes: 1, ...votes });
    }
    if (method === 'DELETE') requests = requests.filter((entry) => entry !== target);
    if (method === 'GET' && !target)
      return Response.json({ success: false, message: MESSAGES.notFound }, { status: 404 });
    return send(method === 'GET' ? target : null);
  }) as typeof fetch;
});
afterEach(async () => {
  cleanup();
  // The history entries of open layers are removed asynchronously.
  await waitFor(() => expect(hasOpenLayer()).toBe(false));
  jest.restoreAllMocks();
});

const show = (search = '', user: User = sana) => {
  window.history.replaceState(null, '', `/feature-requests${search}`);
  signInAs(user);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <FeatureRequestsPage />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
};
const card = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('article')!);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const lastCall = () => onRead.mock.lastCall?.[0];

test('the user’s own requests and the board, with their query in the address', async () => {
  show();
  await card('Show battery cycles');
  expect(screen.queryByText('Compare two devices')).toBeNull();
  expect(lastCall()).toBe('/feature-requests/my/requests?page=1&limit=10');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Under Review');
  await waitFor(() => expect(lastCall()).toMatch(/my\/requests\?page=1&limit=10&status=Under\+Review$/));

  await userEvent.click(screen.getByRole('tab', { name: 'All requests' }));
  await card('Compare two devices');
  expect(lastCall()).toBe('/feature-requests?page=1&limit=10&sort=votes');
  await userEvent.selectOptions(screen.getByLabelText('Priority'), 'High');
  await waitFor(() => expect(lastCall()).toBe('/feature-requests?page=1&limit=10&priority=High&sort=votes'));
  await userEvent.selectOptions(screen.getByLabelText('Priority'), 'All priorities');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Recently answered');
  await userEvent.type(screen.getByRole('searchbox'), 'compare{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?tab=all&search=compare&sort=answered'));
  await waitFor(() => expect(screen.queryByText('Show battery cycles')).toBeNull());
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/feature-requests?tab=all&search=compare&sort=answered&page=2#requests',
  );
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'nothing{Enter}');
  expect(await screen.findByText(MESSAGES.noneFound)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await card('Show battery cycles');
});

test('a failed list shows an error, and is refetched on Retry', async () => {
  refusals = [[400, 'No']];
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.listFailed);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await card('Show battery cycles');
});

describe('a vote', () => {
  const up = (within: { getByRole: typeof screen.getByRole }) =>
    within.getByRole('button', { name: /^Vote up/ });

  test('is shown at once, sent one at a time, and replaced by the server’s counts', async () => {
    let respond = () => {};
    pendingWrite = new Promise((resolve) => {
      respond = resolve;
    });
    show('?tab=all');
    const requestCard = await card('Compare two devices');
    await userEvent.dblClick(up(requestCard));
    await waitFor(() => expect(up(requestCard)).toHaveAttribute('aria-pressed', 'true'));
    expect(up(requestCard)).toHaveAccessibleName('Vote up: 5');
    expect(onWrite).toHaveBeenCalledTimes(1);
    expect(onWrite).toHaveBeenCalledWith(
      'POST /feature-requests/r2/vote',
      expect.objectContaining({ 'Idempotency-Key': expect.any(String) }),
      { vote: 'up' },
    );
    respond();
    await waitFor(() => expect(onWrite).toHaveBeenCalledTimes(1));
    expect(up(requestCard)).toHaveAccessibleName('Vote up: 5');
  });

  test('can be withdrawn before its answer', async () => {
    let respond = () => {};
    pendingWrite = new Promise((resolve) => {
      respond = resolve;
    });
    show('?tab=all');
    const requestCard = await card('Compare two devices');
    await userEvent.click(up(requestCard));
    await waitFor(() => expect(up(requestCard)).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(up(requestCard));
    await waitFor(() => expect(up(requestCard)).toHaveAccessibleName('Vote up: 4'));
    expect(onWrite).toHaveBeenCalledTimes(1);
    respond();
    await waitFor(() => expect(onWrite).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(requests.find(({ _id }) => _id === 'r2')?.myVote).toBeNull());
    expect(up(requestCard)).toHaveAccessibleName('Vote up: 4');
    expect(up(requestCard)).toHaveAttribute('aria-pressed', 'false');
  });

  test('is reverted without a connection', async () => {
    let respond = () => {};
    pendingWrite = new Promise((resolve) => {
      respond = resolve;
    });
    show('?tab=all');
    const requestCard = await card('Compare two devices');
    refusals = ['no network'];
    await userEvent.click(up(requestCard));
    await waitFor(() => expect(up(requestCard)).toHaveAccessibleName('Vote up: 5'));
    respond();
    await requestCard.findByRole('alert');
    await waitFor(() => expect(up(requestCard)).toHaveAccessibleName('Vote up: 4'));
    expect(up(requestCard)).toHaveAttribute('aria-pressed', 'false');
  });

  test('is reverted if it is rejected, and the earlier vote is shown again', async () => {
    requests = [request({ myVote: 'down' })];
    let respond = () => {};
    pendingWrite = new Promise((resolve) => {
      respond = resolve;
    });
    show();
    const requestCard = await card('Show battery cycles');
    refusals = [[409, MESSAGES.votingClosed]];
    await userEvent.click(up(requestCard));
    const down = requestCard.getByRole('button', { name: /^Vote down/ });
    await waitFor(() => expect(down).toHaveAccessibleName('Vote down: 0'));
    respond();
    expect(await requestCard.findByRole('alert')).toHaveTextContent(MESSAGES.votingClosed);
    expect(down).toHaveAccessibleName('Vote down: 1');
    expect(down).toHaveAttribute('aria-pressed', 'true');
    expect(up(requestCard)).toHaveAttribute('aria-pressed', 'false');
  });

  test.each([
    [{ status: 'Rejected' as const }],
    [{ mergedInto: { _id: 'r2', title: 'Other' } }],
  ])('is not offered on %j', async (changes) => {
    requests = [request(changes)];
    show();
    expect(up(await card('Show battery cycles'))).toBeDisabled();
  });
});

describe('the form', () => {
  const fill = async (form: Awaited<ReturnType<typeof dialog>>) => {
    await userEvent.type(form.getByLabelText('Title'), ' Urdu keyboard ');
    await userEvent.type(form.getByLabelText('Description'), 'Show the layout.');
    await userEvent.selectOptions(form.getByLabelText('Category'), 'Other');
    await userEvent.type(form.getByLabelText('Tags (optional)'), ' keys {Enter}Keys{Enter}');
    await userEvent.selectOptions(await form.findByLabelText('Product'), 'p1');
  };
  const submit = (form: Awaited<ReturnType<typeof dialog>>) =>
    userEvent.click(form.getByRole('button', { name: 'Submit Request' }));

  test('shows missing values at their fields', async () => {
    show('?new=true');
    const form = await dialog('New Request');
    await form.findByLabelText('Product');
    await submit(form);
    const alerts = (await form.findAllByRole('alert')).map(({ textContent }) => textContent);
    expect(alerts).toEqual([
      MESSAGES.titleRequired,
      MESSAGES.descriptionRequired,
      MESSAGES.categoryRequired,
      MESSAGES.productRequired,
    ]);
    await waitFor(() => expect(form.getByLabelText('Title')).toHaveFocus());
    await userEvent.selectOptions(form.getByLabelText('Product'), 'p1');
    await waitFor(() => expect(form.queryByText(MESSAGES.productRequired)).toBeNull());
    expect(onWrite).not.toHaveBeenCalled();
  });

  test('keeps its input in a closed tab, and sends it once', async () => {
    const firstPage = show('?new=true');
    await fill(await dialog('New Request'));
    firstPage.unmount();
    show();
    await userEvent.click(screen.getByRole('button', { name: 'New Request' }));
    const form = await dialog('New Request');
    expect(form.getByText(/^Your draft from/)).toBeVisible();
    await userEvent.click(await form.findByRole('button', { name: 'Product details' }));
    await userEvent.clear(form.getByLabelText('Price (PKR)'));
    await userEvent.type(form.getByLabelText('Price (PKR)'), '90,000');
    await userEvent.type(form.getByLabelText('Tags (optional)'), 'urdu');
    refusals = ['no network'];
    await submit(form);
    await form.findByRole('alert');
    expect(await form.findByText(/^Already requested/)).toBeVisible();
    await submit(form);
    expect(await form.findByText(MESSAGES.submitted)).toBeVisible();
    expect(form.queryByText(/^Already requested/)).toBeNull();
    const [firstCall, secondCall] = onWrite.mock.calls;
    expect(firstCall![1]['Idempotency-Key']).toBe(secondCall![1]['Idempotency-Key']);
    expect(secondCall![2]).toEqual({
      title: ' Urdu keyboard ',
      description: 'Show the layout.',
      category: 'Other',
      priority: 'Medium',
      tags: ['keys', 'urdu'],
      productDetails: {
        productId: 'p1',
        name: 'ThinkPad T480',
        description: 'One owner',
        price: '90000',
        category: 'Laptop',
        brand: 'Lenovo',
        condition: 'Good',
        location: 'Lahore',
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(localStorage).toHaveLength(0);
  });

  test('cannot be submitted without a product, and shows why and the next step', async () => {
    products = [];
    show('?new=true');
    const form = await dialog('New Request');
    expect(await form.findByRole('link', { name: 'Post Ad' })).toHaveAttribute(
      'href',
      '/seller/products?add=laptop',
    );
    const button = form.getByRole('button', { name: 'Submit Request' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(expect.stringContaining(MESSAGES.noProducts));
  });

  test.each([
    'buyer',
    'assistant',
  ] as const)('fetches no products for the role %s, which cannot have any', async (role) => {
    show('?new=true', { ...sana, role });
    const form = await dialog('New Request');
    expect(await form.findByText(MESSAGES.noProducts)).toBeVisible();
    expect(form.queryByRole('link', { name: 'Post Ad' })).toBeNull();
    expect(onRead).not.toHaveBeenCalledWith(expect.stringContaining('my-products'));
  });

  test('shows similar requests, to read and vote on without losing the input', async () => {
    show('?new=true');
    const form = await dialog('New Request');
    await userEvent.type(form.getByLabelText('Title'), 'Compare');
    await userEvent.click(await form.findByRole('button', { name: 'Compare two devices' }));
    const requestDialog = await dialog('Feature request');
    await requestDialog.findByRole('heading', { name: 'Compare two devices' });
    await userEvent.click(requestDialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Feature request' })).toBeNull());
    await userEvent.click(form.getByRole('button', { name: /^Vote up/ }));
    await waitFor(() =>
      expect(form.getByRole('button', { name: 'Vote up: 4' })).toHaveAttribute('aria-pressed', 'true'),
    );
    expect(form.getByLabelText('Title')).toHaveValue('Compare');
  });
});

describe('a request', () => {
  test('has its own address, and shows the decision, the thread and the merge target', async () => {
    requests = [
      request({
        status: 'Under Review',
        mergedInto: { _id: 'r2', title: 'Compare two devices' },
        reviewedBy: { name: 'Ayesha' },
        reviewedAt: '2026-11-13T10:00:00Z',
        adminNotes: 'We look at it.',
        feedback: [
          {
            _id: 'f1',
            user: { name: 'Ayesha', role: 'team' },
            message: 'Why?',
            timestamp: '2026-11-13T11:00:00Z',
          },
        ],
      }),
      otherRequest,
    ];
    show('?id=r1');
    const requestDialog = await dialog('Feature request');
    await requestDialog.findByRole('heading', { name: 'Show battery cycles' });
    expect(requestDialog.getByText('We look at it.')).toBeVisible();
    expect(requestDialog.getByText('Why?')).toBeVisible();
    expect(requestDialog.getByRole('link', { name: /See its listing/ })).toHaveAttribute(
      'href',
      '/devices/p1',
    );
    expect(requestDialog.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
    await userEvent.type(requestDialog.getByLabelText('Your message'), 'Because.');
    await userEvent.click(requestDialog.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(onWrite).toHaveBeenCalledWith('POST /feature-requests/r1/feedback', expect.anything(), {
        message: 'Because.',
      }),
    );
    await waitFor(() => expect(requestDialog.getByLabelText('Your message')).toHaveValue(''));
    await userEvent.click(requestDialog.getByRole('button', { name: 'Compare two devices' }));
    await requestDialog.findByRole('heading', { name: 'Compare two devices' });
    expect(window.location.search).toBe('?id=r2');
    // Only its author and the team write in the thread.
    expect(requestDialog.queryByLabelText('Your message')).toBeNull();
  });

  test('that is missing shows a message', async () => {
    show('?id=gone');
    expect(await (await dialog('Feature request')).findByText(MESSAGES.notFound)).toBeVisible();
  });

  test('is edited by its author; concurrent changes are kept', async () => {
    show();
    await userEvent.click((await card('Show battery cycles')).getByRole('button', { name: /^Edit/ }));
    const form = await dialog('Edit Request');
    const title = await form.findByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Show the cycles');
    refusals = [[412, 'Changed']];
    requests = [request({ description: 'Of every laptop.', version: 2 })];
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(MESSAGES.editedMeanwhile)).toBeVisible();
    expect(form.getByLabelText('Title')).toHaveValue('Show the cycles');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onWrite.mock.calls.map(([, headers]) => headers['If-Match'])).toEqual(['"1"', '"2"']);
    expect(onWrite.mock.lastCall?.[2]).toMatchObject({
      title: 'Show the cycles',
      description: 'Of every laptop.',
      productDetails: { productId: 'p1', price: '85000' },
    });
    expect(screen.getByText(MESSAGES.updated)).toBeVisible();
  });

  test('is deleted by its author after confirmation', async () => {
    show('?id=r1');
    const requestDialog = await dialog('Feature request');
    await userEvent.click(await requestDialog.findByRole('button', { name: /^Delete/ }));
    const question = await dialog('Delete feature request');
    expect(question.getByText(MESSAGES.confirmDelete)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(MESSAGES.noneFound)).toBeVisible();
    expect(onWrite).toHaveBeenCalledWith(
      'DELETE /feature-requests/r1',
      expect.objectContaining({ 'If-Match': '"1"' }),
      undefined,
    );
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(MESSAGES.deleted)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Feature requests' })).toHaveFocus());
  });

  test('that has changed in the meantime is deleted in its new version', async () => {
    show();
    const requestCard = await card('Show battery cycles');
    await userEvent.click(requestCard.getByRole('button', { name: /^Delete/ }));
    const question = await dialog('Delete feature request');
    refusals = [[412, 'Changed']];
    requests = [request({ version: 2 })];
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByRole('alert')).toHaveTextContent(MESSAGES.changedMeanwhile);
    await userEvent.click(question.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(MESSAGES.noneFound)).toBeVisible();
    expect(onWrite.mock.lastCall?.[1]['If-Match']).toBe('"2"');
  });
});
