import {
  type KnownModel,
  LISTING_DRAFT_MESSAGES,
  type ListingDraft,
  LISTING_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
  type ProductReceipt,
  type User,
  WIZARD_STEPS,
} from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, keys } from 'idb-keyval';
import { BrowserRouter } from 'react-router';
import { saveDraft, saveFiles } from '../../../../lib/drafts/draft-store';
import { auth } from '../../../../lib/session/auth';
import { newListingStorage } from '../drafts';
import type { ListingValues } from '../listing-values';
import type { Photos } from '../photos/use-photos';
import AddLaptopDialog from './add-laptop-dialog';

/** An upload that the test completes. */
class Upload {
  static all: Upload[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  open() {}
  setRequestHeader() {}
  send() {
    Upload.all.push(this);
  }
  abort() {
    this.end(this.onabort);
  }
  stores(path: string) {
    this.answers(201, { success: true, data: { path } });
  }
  answers(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end(this.onload);
  }
  fails() {
    this.end(this.onerror);
  }
  private end(handler?: () => void) {
    act(() => {
      handler?.();
      this.onloadend?.();
    });
  }
}

const sana: User = {
  _id: 'sana',
  name: 'Sana Iqbal',
  email: 'sana@example.pk',
  role: 'seller',
  phone: '03001234567',
  address: { city: 'Lahore' },
  isActive: true,
  emailVerified: true,
  createdAt: '2025-03-11T10:00:00Z',
};
const path = (digit: string) => `/api/images/${digit.repeat(64)}-1600.webp`;
const completeListing: ListingValues = {
  name: 'ThinkPad T480',
  description: 'One owner',
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Used',
  price: '85000',
  location: 'lahore',
  specifications: { processor: 'i5-8350U', ram: '16GB', storage: '512GB', gpu: '' },
  laptopDetails: {
    modelName: 'T480',
    storageType: 'SSD',
    screenSize: '14 inch',
    graphicsType: '',
    warrantyRemaining: 'No',
    operatingSystem: 'Windows 11',
    batteryBackup: '4.5',
    accessoriesIncluded: ['Charger', 'Mouse'],
    quantity: '',
    negotiable: 'Yes',
    contactInfo: '0300 1234567',
  },
  images: {},
};
const receipt = { _id: 'p1', reportId: 'PKR-ABCD1234', approvalStatus: 'pending' } as ProductReceipt;
const createdResponse: [number, object] = [201, { success: true, data: { product: receipt } }];

/** The server's answers to new listings, in order; 'lost' is a missing answer. */
let answers: ([status: number, body: object] | 'lost')[];
let similar: object | null;
const listings: { key: string; body: object }[] = [];

const T480: KnownModel = {
  name: 'Lenovo ThinkPad T480',
  listings: 4,
  category: 'Laptop',
  brand: 'Lenovo',
  modelName: 'ThinkPad T480',
  specifications: { processor: 'Core i5-8350U' },
  laptopDetails: { screenSize: '14 inch' },
};

beforeEach(async () => {
  answers = [createdResponse];
  // A timer of the previous test may still call the previous mock.
  onListed = jest.fn();
  similar = null;
  listings.length = 0;
  drafts = [];
  draftCalls = [];
  isDraftStale = false;
  Upload.all.length = 0;
  await clear();
  localStorage.clear();
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
  Element.prototype.scrollIntoView = () => {};
  const reads: Record<string, unknown> = {
    '/api/auth/me': { user: sana },
    '/api/categories': { categories: [{ _id: 'c1', name: 'Laptop' }] },
  };
  globalThis.fetch = (async (url: string, { method, body, headers }: RequestInit) => {
    const answer = (status: number, envelope: object) => new Response(JSON.stringify(envelope), { status });
    if (url.startsWith('/api/products/similar-prices')) return answer(200, { success: true, data: similar });
    if (url.startsWith('/api/products/models'))
      return answer(200, { success: true, data: { models: url.includes('t480') ? [T480] : [] } });
    if (url.startsWith('/api/products/drafts')) return serveDrafts(url, method, body);
    if (method !== 'POST') return answer(200, { success: true, data: reads[url] });
    listings.push({
      key: (headers as Record<string, string>)['Idempotency-Key']!,
      body: JSON.parse(body as string),
    });
    const nextAnswer = answers.shift()!;
    if (nextAnswer === 'lost') throw new TypeError('Failed to fetch');
    return answer(...nextAnswer);
  }) as typeof globalThis.fetch;
  localStorage.setItem('token', 't');
  await auth.start();
});

/** The account's drafts, and the calls that change them. */
let drafts: ListingDraft[];
let draftCalls: [call: string, version?: number][];
let isDraftStale: boolean;
const serveDrafts = (url: string, method: string | undefined, body: unknown): Response => {
  if (method === 'GET') return Response.json({ success: true, data: { drafts } });
  const request = body ? JSON.parse(String(body)) : {};
  draftCalls.push([`${method} ${url}`, request.version]);
  if (isDraftStale) return Response.json({ success: false, message: 'Changed' }, { status: 409 });
  const id = url.split('/').at(-1)!;
  drafts = drafts.filter((entry) => entry.id !== id);
  const draft = { ...request, id, version: request.version + 1, savedAt: new Date().toISOString() };
  if (method === 'PUT') drafts.push(draft);
  return Response.json({ success: true, data: { draft } });
};

let onListed: jest.Mock;
const show = () =>
  render(
    <BrowserRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AddLaptopDialog open onClose={() => {}} onListed={onListed} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const step = () => screen.findByRole('heading', { level: 3 });
const draftAt = async (index: number, photos: Photos = {}) => {
  const content = {
    id: 'd'.repeat(32),
    version: 0,
    step: index,
    values: completeListing,
    photos,
    key: 'a'.repeat(32),
  };
  const storage = newListingStorage('laptop', 'sana', content.id);
  saveDraft(storage, content);
  await saveFiles(storage, content);
};
const draft = () => localStorage.getItem(`draft:sana:${'d'.repeat(32)}`);
const continueDraft = async (index: number, photos?: Photos) => {
  await draftAt(index, photos);
  show();
  await press('Continue where you left off');
};
const storedPhotos = { front: { id: 'f', path: path('1') } };
const photo = (name = 'front.jpg', type = 'image/jpeg', size = 10) =>
  new File([new Uint8Array(size)], name, { type });

test('a step continues only when its fields are filled in; errors show at each field and in a summary', async () => {
  show();
  await press('Next');
  expect(await screen.findByText(MESSAGES.stepIncomplete)).toBeVisible();
  expect(screen.getByLabelText('Product name')).toHaveAccessibleDescription(PRODUCT_MESSAGES.nameRequired);
  expect(screen.getByLabelText('Model name')).toHaveAccessibleDescription(MESSAGES.modelRequired);
  await waitFor(() => expect(screen.getByLabelText('Product name')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();

  await userEvent.type(screen.getByLabelText('Product name'), 'ThinkPad T480');
  expect(screen.queryByText(MESSAGES.stepIncomplete)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Brand'), 'Lenovo');
  await userEvent.type(screen.getByLabelText('Model name'), 'T480');
  await userEvent.type(screen.getByLabelText('Description'), 'One owner');
  await press('Next');
  expect(await step()).toHaveTextContent('Laptop Details');
  await waitFor(async () => expect(await step()).toHaveFocus());
  await press('Previous');
  expect(await screen.findByLabelText('Product name')).toHaveValue('ThinkPad T480');
});

test('the battery lasts more than zero hours, in steps of half an hour', async () => {
  await continueDraft(3);
  const battery = await screen.findByLabelText('Battery backup (hours)');
  await press('Half an hour more');
  expect(battery).toHaveValue('5');
  await userEvent.clear(battery);
  await userEvent.type(battery, '0');
  await press('Next');
  expect(battery).toHaveAccessibleDescription(expect.stringContaining(MESSAGES.batteryRequired));
});

test('a listing has its photos’ paths, and the message its report id', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await continueDraft(4, storedPhotos);
  await screen.findByRole('button', { name: 'Submit' });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() =>
    expect(screen.getByText('Product added successfully! Report ID: PKR-ABCD1234')).toHaveFocus(),
  );
  expect(onListed).not.toHaveBeenCalled();
  expect(listings).toEqual([
    {
      key: 'a'.repeat(32),
      body: expect.objectContaining({
        price: '85000',
        location: 'Lahore',
        laptopDetails: expect.objectContaining({ accessoriesIncluded: 'Charger,Mouse' }),
        images: expect.objectContaining({ front: path('1'), back: '' }),
      }),
    },
  ]);
  expect(draft()).toBeNull();
  act(() => jest.advanceTimersByTime(1500));
  expect(onListed).toHaveBeenCalledWith(receipt);
  jest.useRealTimers();
  await press('Add another laptop');
  expect(await step()).toHaveTextContent('Basic Information');
});

test('a laptop requires a photo', async () => {
  await continueDraft(4);
  await press('Submit');
  expect(await screen.findAllByText(PRODUCT_MESSAGES.imageRequired)).not.toHaveLength(0);
  expect(listings).toEqual([]);
});

test('after a lost answer the same listing is sent with the same key, also from another tab', async () => {
  answers = ['lost', 'lost', createdResponse];
  await continueDraft(4, storedPhotos);
  await press('Submit');
  expect(await screen.findByText(MESSAGES.addFailed)).toBeVisible();
  await press('Submit');
  await waitFor(() => expect(listings).toHaveLength(2));
  document.body.innerHTML = '';
  show();
  await press('Continue where you left off');
  await press('Submit');
  await screen.findByText(/PKR-ABCD1234/);
  expect(new Set(listings.map((listing) => JSON.stringify(listing))).size).toBe(1);
});

test('a reused key is reported, and the next press has a new one', async () => {
  answers = [[422, { success: false, message: 'This Idempotency-Key was already used' }], createdResponse];
  await continueDraft(4, storedPhotos);
  await press('Submit');
  expect(await screen.findByText(MESSAGES.sentAlready)).toBeVisible();
  await press('Submit');
  await screen.findByText(/PKR-ABCD1234/);
  expect(listings[1]!.key).not.toBe(listings[0]!.key);
});

test('a field rejected by the server is shown in its step', async () => {
  const fields = { 'specifications.ram': 'No such RAM', price: 'Too much' };
  answers = [[400, { success: false, message: 'No such RAM, Too much', fields }]];
  await continueDraft(4, storedPhotos);
  await press('Submit');
  expect(await screen.findByText('No such RAM, Too much')).toBeVisible();
  expect(await step()).toHaveTextContent('Laptop Details');
  const ram = screen.getByRole('group', { name: 'RAM' });
  expect(ram).toHaveAccessibleDescription('No such RAM');
  await waitFor(() => expect(within(ram).getByLabelText('4GB')).toHaveFocus());
});

describe('a draft', () => {
  test('is restored with its step, texts and photos, only for its owner', async () => {
    const { unmount } = show();
    await userEvent.type(await screen.findByLabelText('Product name'), 'ThinkPad');
    unmount();
    await waitFor(() => expect(drafts).toHaveLength(1));

    await act(async () => auth.replaceUser({ ...sana, _id: 'omar' }));
    const ofSana = drafts;
    drafts = [];
    const dialogOfOmar = show();
    expect(await screen.findByLabelText('Product name')).toHaveValue('');
    dialogOfOmar.unmount();

    await act(async () => auth.replaceUser(sana));
    drafts = ofSana;
    show();
    expect(await screen.findByText('Step 1 of 5, Basic Information')).toBeVisible();
    await press('Continue where you left off');
    expect(await screen.findByLabelText('Product name')).toHaveValue('ThinkPad');
  });

  test('is deleted when it is discarded', async () => {
    await draftAt(4, { front: { id: 'f', blob: photo() } });
    expect(await keys()).toHaveLength(1);
    show();
    await press('Discard');
    expect(await screen.findByLabelText('Product name')).toHaveValue('');
    expect([await keys(), draft()]).toEqual([[], null]);
  });

  const draftElsewhere = (id: string, name: string, savedAt: string, version = 1): ListingDraft => ({
    id,
    kind: 'laptop',
    content: JSON.stringify({ step: 1, values: { ...completeListing, name }, key: 'b'.repeat(32) }),
    photos: { front: path('1') },
    savedAt,
    version,
  });
  const names = async () => {
    await screen.findByRole('button', { name: 'Start a new listing' });
    return screen.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent);
  };

  test('is stored with the account at each step, and deleted once it is listed', async () => {
    await continueDraft(4, storedPhotos);
    const path = `/api/products/drafts/${'d'.repeat(32)}`;
    await waitFor(() => expect(draftCalls).toEqual([[`PUT ${path}`, 0]]));
    expect(JSON.parse(drafts[0]!.content)).toMatchObject({ step: 4, values: { name: completeListing.name } });
    await press('Previous');
    await waitFor(() => expect(draftCalls.at(-1)).toEqual([`PUT ${path}`, 1]));
    await press('Next');
    await press('Submit');
    await screen.findByText(/PKR-ABCD1234/);
    expect(draftCalls.at(-1)).toEqual([`DELETE ${path}`, undefined]);
    expect(drafts).toEqual([]);
  });

  test('of another device is continued here, with its photos', async () => {
    drafts = [draftElsewhere('e'.repeat(32), 'Latitude 7490', '2026-11-27T07:00:00.000Z')];
    show();
    await press('Continue where you left off');
    expect(await step()).toHaveTextContent('Laptop Details');
    await press('Next');
    await waitFor(() => expect(draftCalls).toEqual([[expect.stringContaining('PUT'), 1]]));
    expect(drafts[0]!.photos).toEqual({ front: path('1') });
  });

  test('is one of several, the latest first, each continued or discarded separately', async () => {
    await draftAt(2);
    drafts = [
      draftElsewhere('e'.repeat(32), 'Latitude 7490', '2026-11-27T07:00:00.000Z'),
      draftElsewhere('f'.repeat(32), 'MacBook Air', '2100-01-01T07:00:00.000Z'),
    ];
    show();
    expect(await names()).toEqual(['MacBook Air', completeListing.name, 'Latitude 7490']);
    const [first] = screen.getAllByRole('button', { name: 'Discard' });
    await userEvent.click(first!);
    expect(await names()).toEqual([completeListing.name, 'Latitude 7490']);
    expect(drafts).toHaveLength(1);
    await press('Start a new listing');
    expect(await screen.findByLabelText('Product name')).toHaveValue('');
  });

  test.each([
    ['continued', 2, 'On the laptop'],
    ['finished', 0, undefined],
  ])('that was %s on another device in the meantime is offered in that state', async (_, version, name) => {
    const id = 'd'.repeat(32);
    saveDraft(newListingStorage('laptop', 'sana', id), {
      id,
      version: 1,
      step: 1,
      values: completeListing,
      photos: {},
      key: 'a'.repeat(32),
    });
    drafts = name ? [draftElsewhere(id, name, '2100-01-01T07:00:00.000Z', version)] : [];
    show();
    if (name) expect(await names()).toEqual([name]);
    else expect(await screen.findByLabelText('Product name')).toHaveValue('');
  });

  test('that another device has continued is not overwritten', async () => {
    isDraftStale = true;
    await continueDraft(0);
    await press('Next');
    expect(await screen.findByText(LISTING_DRAFT_MESSAGES.continuedElsewhere)).toBeVisible();
    await press('Next');
    await waitFor(async () => expect(await step()).toHaveTextContent('Condition'));
    expect(draftCalls).toHaveLength(1);
  });

  test('uploads photos that the server lacks, and none twice', async () => {
    await continueDraft(4, { ...storedPhotos, back: { id: 'b', blob: photo() } });
    await screen.findByLabelText('Replace Back');
    await waitFor(() => expect(Upload.all).toHaveLength(1));
  });

  test('includes photos as soon as they are selected', async () => {
    await continueDraft(4);
    await userEvent.upload(await screen.findByLabelText('Choose Front'), photo());
    await waitFor(async () => expect(await keys()).toHaveLength(1));
    await press('Remove Front');
    await waitFor(async () => expect(await keys()).toHaveLength(0));
  });

  test('that the browser cannot store does not affect the form', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    show();
    await userEvent.type(await screen.findByLabelText('Product name'), 'ThinkPad');
    full.mockRestore();
    expect(screen.queryByText('Draft saved')).toBeNull();
    await userEvent.type(screen.getByLabelText('Product name'), ' T480');
    expect(screen.getByLabelText('Product name')).toHaveValue('ThinkPad T480');
    expect(screen.getByText('Draft saved')).toBeVisible();
  });
});

describe('photos', () => {
  test('a failed one is retried on Retry or back online, without the others', async () => {
    await continueDraft(4);
    await userEvent.upload(await screen.findByLabelText('Choose Front'), [photo('1.jpg'), photo('2.jpg')]);
    await waitFor(() => expect(Upload.all).toHaveLength(2));
    const [front, back] = Upload.all;
    front!.fails();
    back!.stores(path('2'));
    expect(await screen.findByText(PRODUCT_MESSAGES.uploadFailed)).toBeVisible();

    await press('Submit');
    expect(await screen.findByText(MESSAGES.photosFailed)).toBeVisible();
    expect(listings).toEqual([]);

    await press('Retry Front');
    await waitFor(() => expect(Upload.all).toHaveLength(3));
    Upload.all[2]!.fails();
    await screen.findByRole('button', { name: 'Retry Front' });
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(Upload.all).toHaveLength(4));

    // Submitting waits for the upload under way.
    await press('Submit');
    Upload.all[3]!.stores(path('1'));
    await screen.findByText(/PKR-ABCD1234/);
    expect(listings[0]!.body).toMatchObject({ images: { front: path('1'), back: path('2') } });
  });

  test.each([
    ['no image', photo('a.txt', 'text/plain'), PRODUCT_MESSAGES.notAnImage],
    ['more than 10 MB', photo('a.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1), PRODUCT_MESSAGES.imageTooLarge],
  ])('a file of %s is rejected at its slot', async (_, file, message) => {
    await continueDraft(4);
    await userEvent.upload(await screen.findByLabelText('Choose Closed'), file, { applyAccept: false });
    expect(await screen.findByText(message)).toBeVisible();
    expect(Upload.all).toHaveLength(0);
  });

  test('a rejection by the server is shown, and not retried', async () => {
    await continueDraft(4);
    await userEvent.upload(await screen.findByLabelText('Choose Front'), photo());
    await waitFor(() => expect(Upload.all).toHaveLength(1));
    Upload.all[0]!.answers(400, { success: false, message: PRODUCT_MESSAGES.imageBroken });
    expect(await screen.findByText(PRODUCT_MESSAGES.imageBroken)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });

  test('two are swapped by two presses, and one can be removed', async () => {
    await continueDraft(4, { ...storedPhotos, keyboard: { id: 'k', path: path('2') } });
    await press('Swap Front');
    await press('Swap with Keyboard');
    expect(screen.getByText('Front and Keyboard are swapped.')).toBeInTheDocument();
    await press('Remove Front');
    await press('Submit');
    await screen.findByText(/PKR-ABCD1234/);
    expect(listings[0]!.body).toMatchObject({ images: { front: '', keyboard: path('1') } });
  });
});

test('shows the prices of similar devices, and nothing if there are few', async () => {
  similar = { count: 12, low: 72_000, median: 82_000, high: 95_000 };
  await continueDraft(4);
  expect(await screen.findByText('12 like it: PKR 72,000 to 95,000')).toBeVisible();
  await press('Use PKR 82,000');
  expect(screen.getByLabelText('Price (PKR)')).toHaveValue('82000');
  expect(screen.queryByRole('button', { name: 'Use PKR 82,000' })).toBeNull();
});

test('photos upload from the first step on, and are in their slots on the last', async () => {
  await continueDraft(0, storedPhotos);
  expect(await screen.findByText('1 of 5 photos')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Add photos'), [
    photo('back.jpg'),
    photo('notes.txt', 'text/plain'),
  ]);
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  expect(screen.getByText('2 of 5 photos')).toBeVisible();
  await act(async () => Upload.all[0]!.answers(201, { success: true, data: { path: path('2') } }));
  for (let step = 0; step < 4; step++) await press('Next');
  expect(await screen.findByRole('img', { name: 'Back, preview' })).toBeVisible();
});

test('a known model fills in the empty fields', async () => {
  show();
  await userEvent.type(await screen.findByLabelText('Product name'), 'My old laptop');
  await userEvent.type(screen.getByLabelText('Find your model (optional)'), 'x9');
  expect(await screen.findByText(/^No such model has been listed/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Find your model (optional)'));
  await userEvent.type(screen.getByLabelText('Find your model (optional)'), 't480');
  await userEvent.click(await screen.findByRole('button', { name: /^Lenovo ThinkPad T480.*4 listings/ }));
  await waitFor(() => expect(screen.getByText(/^Filled in from 4 listings/)).toHaveFocus());
  expect(screen.getByLabelText('Product name')).toHaveValue('My old laptop');
  expect(screen.getByLabelText('Brand')).toHaveValue('Lenovo');
  expect(screen.getByLabelText('Model name')).toHaveValue('ThinkPad T480');
  await userEvent.type(screen.getByLabelText('Description'), 'One owner');
  await press('Next');
  expect(await screen.findByLabelText('Processor')).toHaveValue('Core i5-8350U');
  expect(screen.getByLabelText('Screen size')).toHaveValue('14 inch');
});

test('the browser’s back returns to the previous step', async () => {
  await continueDraft(2);
  expect(await step()).toHaveTextContent(WIZARD_STEPS[2]!);
  await act(async () => window.history.back());
  await waitFor(async () => expect(await step()).toHaveTextContent(WIZARD_STEPS[1]!));
});
