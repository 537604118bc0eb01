import { type DeviceContact, GENERAL_MESSAGES, type ProductPage } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { report } from '../../lib/report/signed-report.fixture';
import { showToast, Toaster } from '../../ui/toast';
import DevicePage from './device-page';

const product: ProductPage = {
  _id: 'p1',
  name: 'Lenovo ThinkPad T480',
  description: 'First line\n<b>second line</b>',
  price: 85000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: {},
  specifications: { processor: 'Core i5-8350U' },
  laptopDetails: {
    contactInfo: '0300-7654321',
    negotiable: 'Yes',
    screenSize: '14',
    batteryBackup: 4.5,
    accessoriesIncluded: ['Charger', 'Bag/Case'],
  },
  isFeatured: false,
  isActive: true,
  approvalStatus: 'approved',
  inspectionRequested: false,
  inspected: false,
  sold: false,
  views: 1,
  createdAt: '2026-10-20T09:00:00Z',
  updatedAt: '2026-10-20T09:00:00Z',
  reportId: 'PKR-1',
  version: 0,
  seller: {
    _id: 's1',
    name: 'Bilal Ahmed',
    createdAt: '2025-03-02T08:00:00Z',
  },
};

/** The contact channels that were counted. */
let countedChannels: string[];
/** The answer to a press of a contact button. */
let contact: () => Response | Promise<Response>;
/** The number of presses of contact buttons. */
let presses: number;
let requestedUrls: string[];
const contactAnswer = (data: DeviceContact) => () => json(200, { success: true, data });

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const emptyList = { success: true, data: { products: [], pagination: {} } };

let queries: QueryClient;

/** Renders the page at the address; `answer` returns its device. */
const show = (answer: () => Response | Promise<Response>, address = '/devices/p1') => {
  globalThis.fetch = (async (url: string, { method, body }: RequestInit) => {
    requestedUrls.push(url);
    if (url === '/api/products/public/p1/contact' && method === 'POST') {
      if (body) {
        countedChannels.push(JSON.parse(String(body)).way);
        return contact();
      }
      presses++;
      return contact();
    }
    return /^\/api\/products\/products\/[^/]+$/.test(url) ? answer() : json(200, emptyList);
  }) as typeof fetch;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/devices" element={<p>The list</p>} />
          <Route path="/devices/:id" element={<DevicePage />} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const showProduct = async (changes: Partial<ProductPage> = {}) => {
  show(() => json(200, { success: true, data: { product: { ...product, ...changes } } }));
  await screen.findByRole('heading', { level: 1, name: product.name });
};

beforeEach(() => {
  localStorage.clear();
  presses = 0;
  requestedUrls = [];
  countedChannels = [];
  contact = contactAnswer({ phone: '0300-1234567', email: 'bilal@example.pk' });
});

test('shows known facts with units, and no row for unknown ones', async () => {
  await showProduct();
  const rows = within(screen.getByRole('region', { name: 'Laptop details' }));
  await userEvent.click(rows.getByText('Laptop details'));
  expect(rows.getByText('14 inch')).toBeVisible();
  expect(rows.getByText('4.5 hours')).toBeVisible();
  expect(rows.getByText('Charger, Bag/Case')).toBeVisible();
  expect(screen.queryByText('Motherboard')).toBeNull();
  // Each fact is there once.
  expect(rows.queryByText('Price negotiable')).toBeNull();
  expect(rows.queryByText('0300-7654321')).toBeNull();
  expect(screen.getAllByText('Negotiable')).toHaveLength(1);
  expect(screen.getByText(/<b>second line/)).toHaveClass('whitespace-pre-line');
  expect(document.title).toBe('Lenovo ThinkPad T480, PKR 85,000 | Parkho');
});

/** Links that reach the seller. */
const WAYS = { name: /^(Call|WhatsApp|Email)/ };
const seller = () => within(screen.getByRole('region', { name: 'Bilal Ahmed' }));
const bar = () => within(screen.getByRole('region', { name: 'Contact Seller' }));

test('the seller can be called, and messaged about this device, after a press', async () => {
  await showProduct();
  expect(document.body.innerHTML).not.toMatch(/0300|bilal@/);
  expect(screen.queryByRole('link', { name: /^(Call|WhatsApp|Email)/ })).toBeNull();
  await userEvent.click(seller().getByRole('button', { name: 'Show contact details' }));
  const [call, whatsApp, mail] = await seller().findAllByRole('link', WAYS);
  expect(call).toHaveFocus();
  expect(call).toHaveAccessibleName('Call 0300 1234567');
  expect(call).toHaveAttribute('href', 'tel:+923001234567');
  const chat = new URL(whatsApp!.getAttribute('href')!);
  expect(chat.pathname).toBe('/923001234567');
  expect(chat.searchParams.get('text')).toContain('Lenovo ThinkPad T480');
  expect(chat.searchParams.get('text')).toContain('http://localhost/devices/p1');
  expect(mail).toHaveAttribute('href', expect.stringContaining('subject=Lenovo%20ThinkPad%20T480'));
});

test('another number of the device is shown, and invalid numbers as text', async () => {
  contact = contactAnswer({ phone: '+92 300 1234567', contactInfo: '0345-9998887' });
  await showProduct();
  await userEvent.click(seller().getByRole('button', { name: 'Show contact details' }));
  expect((await seller().findAllByRole('link', WAYS)).map(({ textContent }) => textContent)).toEqual([
    'Call0300 1234567',
    'WhatsApp0300 1234567',
    'Call0345 9998887',
  ]);
});

test.each([
  ['Call', 'call', 'tel:+923001234567'],
  ['WhatsApp', 'whatsapp', expect.stringMatching(/^https:\/\/wa\.me\/923001234567\?/)],
])('one press on %s in a phone’s bar opens it at once, and counts once', async (name, channel, href) => {
  await showProduct();
  const followedHrefs: (string | null)[] = [];
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    followedHrefs.push(link.getAttribute('href'));
  };
  document.addEventListener('click', follow);
  await userEvent.click(bar().getByRole('button', { name }));
  const link = await bar().findByRole('link', { name });
  document.removeEventListener('click', follow);
  expect(followedHrefs).toEqual([href]);
  expect(link).toHaveFocus();
  // The panel shows the same data without another request.
  expect(seller().getByRole('link', { name: 'Call 0300 1234567' })).toBeVisible();
  expect(presses).toBe(1);
  expect(countedChannels).toEqual([channel]);
});

test.each<[string, () => Response | Promise<Response>]>([
  [
    'Too many attempts. Please try again in 3 minutes.',
    () => json(429, { success: false, message: 'Too many attempts. Please try again in 3 minutes.' }),
  ],
  ['This product has been sold', () => json(409, { success: false, message: 'This product has been sold' })],
  [GENERAL_MESSAGES.network, () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows %s at the pressed button, which can be pressed again', async (message, answer) => {
  contact = answer;
  await showProduct();
  await userEvent.click(bar().getByRole('button', { name: 'Call' }));
  expect(await bar().findByRole('alert')).toHaveTextContent(message);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  contact = contactAnswer({ phone: '0300-1234567' });
  await userEvent.click(seller().getByRole('button', { name: 'Show contact details' }));
  expect(await seller().findByRole('link', { name: /^Call/ })).toHaveFocus();
});

test('the seller of a device sees the number of interested buyers', async () => {
  await showProduct({ views: 30, contacts: 12 } as Partial<ProductPage>);
  expect(screen.getByText(/30 views/)).toHaveTextContent('30 views · 12 contacts');
});

test.each<[string, Partial<ProductPage>, string]>([
  ['Pending Approval', { approvalStatus: 'pending' }, 'This product is under review'],
  ['Rejected', { approvalStatus: 'rejected', rejectionReason: 'Blurred pictures' }, 'Blurred pictures'],
  ['Sold', { sold: true }, 'This device is no longer available. Similar devices are below.'],
  ['Inactive', { isActive: false }, 'This listing is inactive: only its seller and our team can see it.'],
])('%s: a badge with its meaning', async (state, changes, meaning) => {
  await showProduct(changes);
  expect(screen.getAllByText(state)).toHaveLength(2);
  expect(
    within(screen.getByRole('region', { name: state })).getByText(meaning, { exact: false }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /contact|Call|WhatsApp/i })).toBeNull();
});

test('a sold device shows its day, and keeps its report', async () => {
  await showProduct({ sold: true, soldAt: '2026-11-20T20:30:00Z', inspected: true } as Partial<ProductPage>);
  expect(screen.getByRole('region', { name: 'Sold on Nov 21, 2026' })).toHaveTextContent(
    'Its inspection report stays here.',
  );
});

test.each([
  ['Laptop', /screen, keyboard deck, .*battery, and every port/, /open the lid/],
  ['Server', /covers back side, processor, memory, storage, graphics, and every port/, /hardware log/],
  ['Components', /tests the part in a computer/, /See it working in a computer/],
])('inspection scope and buyer’s checks depend on the category: %s', async (category, covered, advice) => {
  await showProduct({ category });
  expect(screen.getByText(covered)).toBeVisible();
  await userEvent.click(screen.getByText('Buying safely'));
  expect(screen.getByText(advice)).toBeVisible();
  if (category !== 'Laptop') expect(document.body).not.toHaveTextContent(/lid|keyboard|battery/);
});

test('a device of a feature request has a badge', async () => {
  await showProduct({ featureRequest: 'f1' });
  expect(screen.getByText('Requested Product')).toBeVisible();
});

test('an available device has no such badge, and its seller within reach', async () => {
  await showProduct();
  expect(screen.queryByText(/Pending Approval|Requested Product/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Contact Seller' })).toBeVisible();
});

test('an inspected device shows its findings and their date', async () => {
  await showProduct({ inspected: true, inspectedAt: '2026-10-22T09:00:00Z', inspectionNotes: 'Battery 90%' });
  const panel = within(screen.getByRole('region', { name: 'Inspected by Parkho' }));
  expect(panel.getByText('Battery 90%')).toBeVisible();
  expect(panel.getByText(/Oct 22, 2026/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Inspected' })).toBeVisible();
});

describe('a device with a report', () => {
  const { physical, internals, deviceInfo, overallStatus, overallRating, overallNotes } = report;
  const inspected: Partial<ProductPage> = {
    inspected: true,
    inspectedAt: '2026-11-20T09:30:00Z',
    inspectionRating: overallRating,
    reportId: report.reportId,
    inspectionData: {
      physical,
      internals,
      deviceInfo,
      overallStatus,
      overallRating,
      overallNotes,
      inspectionImages: {},
    },
  };

  test('shows rating, findings and the links to the report itself', async () => {
    await showProduct(inspected);
    const panel = within(screen.getByRole('region', { name: 'Inspected by Parkho' }));
    expect(panel.getByText('Good with Minor Issues')).toBeVisible();
    expect(panel.getByText('HDMI')).toBeVisible();
    expect(panel.getByText(overallNotes)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Inspected, rated 8 out of 10' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Verify it yourself' })).toHaveAttribute(
      'href',
      `/reports/${report.reportId}#verify`,
    );
    const section = screen.getByRole('region', { name: 'Inspection report' });
    await userEvent.click(within(section).getByText('Inspection report'));
    expect(await within(section).findByText('Loose, no picture')).toBeVisible();
    expect(within(section).getByText('No inspection images available')).toBeVisible();
    expect(within(section).getByRole('link', { name: 'Open the report' })).toHaveAttribute(
      'href',
      `/reports/${report.reportId}`,
    );
  });

  test('shows that the listing was edited since, and the changes', async () => {
    await showProduct({
      ...inspected,
      inspectionStale: true,
      inspectionChanges: [{ field: 'storage', from: '256GB SSD', to: '1TB SSD' }],
    });
    expect(screen.getByRole('region', { name: 'Edited since the inspection' })).toHaveTextContent(
      'Seller changed storage from 256GB SSD to 1TB SSD',
    );
    expect(screen.getByRole('img', { name: /edited since the inspection$/ })).toBeVisible();
  });
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['Product not found', () => json(404, { success: false, message: 'Product not found' }), '/devices/p9'],
  ['Failed to load product details', () => json(500, { success: false, message: 'Oh' }), '/devices/p1'],
  ['Failed to load product details', () => Promise.reject(new TypeError('offline')), '/devices/p1'],
  ['No product ID provided', () => json(200, {}), '/devices/%20'],
])('PC Not Found: %s', async (reason, answer, address) => {
  show(answer, address);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'PC Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Devices' })).toHaveAttribute('href', '/devices');
});

test('Back opens the list if there is no previous page', async () => {
  await showProduct();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('The list')).toBeVisible();
});

test('the wishlist stores the card without contact data', async () => {
  await showProduct();
  await userEvent.click(screen.getByRole('button', { name: `Wishlist: ${product.name}` }));
  const [savedProduct] = JSON.parse(localStorage.getItem('wishlist') ?? '[]');
  expect(savedProduct).toMatchObject({ _id: 'p1', price: 85000, seller: { name: 'Bilal Ahmed' } });
  expect(JSON.stringify(savedProduct)).not.toContain('0300');
});

describe('sharing', () => {
  const url = 'http://localhost/devices/p1';
  /** `setup` installs a clipboard. */
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: `Share: ${product.name}` }));
  const setShare = (share: unknown) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  afterEach(() => setShare(undefined));

  test('uses the browser’s share sheet; closing it is no error', async () => {
    const share = jest.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')));
    setShare(share);
    await showProduct();
    act(() => showToast('Added to wishlist'));
    await press();
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url, text: 'Lenovo ThinkPad T480, PKR 85,000' }),
    );
    expect(screen.getByText('Added to wishlist')).toBeVisible();
  });

  test('else copies the link and confirms that', async () => {
    await showProduct();
    await press();
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('else shows the link', async () => {
    await showProduct();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press();
    expect(await screen.findByLabelText('Copy this link')).toHaveValue(url);
  });
});

describe('a device that becomes unavailable while its page is open', () => {
  const open = async (nextAnswer: () => Response) => {
    let answer = () => json(200, { success: true, data: { product } });
    show(() => answer());
    await screen.findByRole('heading', { level: 1, name: product.name });
    expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeVisible();
    answer = nextAnswer;
    await act(() => queries.invalidateQueries({ queryKey: ['products', 'page', 'p1'] }));
  };

  test.each<[string, () => Response]>([
    ['Sold just now', () => json(200, { success: true, data: { product: { ...product, sold: true } } })],
    ['No longer on sale', () => json(404, { success: false, message: 'Product not found' })],
  ])('shows and announces %s in its place', async (message, next) => {
    await open(next);
    expect(await within(screen.getByRole('status')).findByText(message)).toBeVisible();
    expect(screen.getAllByText(message)).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sold' })).toBeNull();
  });
});

test('a reduced price shows the previous one, and is compared with similar devices', async () => {
  const priceHistory = [
    { price: 95_000, from: '2026-10-20T09:00:00Z' },
    { price: 85_000, from: '2026-11-09T20:00:00Z' },
  ];
  const similarPrices = { count: 7, low: 72_000, median: 89_000, high: 99_000 };
  await showProduct({ wasPrice: 95_000, priceHistory, similarPrices });
  expect(await screen.findByText('was PKR 95,000')).toBeVisible();
  expect(screen.getByText('PKR 4,000 below similar devices')).toBeVisible();
  const price = within(screen.getByRole('region', { name: 'Price' }));
  expect(price.getByText('PKR 72,000 to 99,000')).toBeInTheDocument();
  const rows = price.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual(['FromPrice', 'Nov 10, 2026PKR 85,000', 'Oct 20, 2026PKR 95,000']);
});

test('a sold device shows no price comparison, and a single price is no history', async () => {
  const priceHistory = [{ price: 85_000, from: '2026-10-20T09:00:00Z' }];
  await showProduct({ sold: true, wasPrice: 95_000, priceHistory });
  expect(await screen.findByRole('heading', { name: product.name })).toBeVisible();
  expect(screen.queryByText(/^was/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Price' })).toBeNull();
});

test('devices viewed before are shown, the latest first, without this one', async () => {
  localStorage.setItem('recently-viewed', '["p2","p1","p3"]');
  await showProduct();
  expect(requestedUrls).toContain('/api/products/cards?ids=p2%2Cp3');
  expect(localStorage.getItem('recently-viewed')).toBe('["p1","p2","p3"]');
});
