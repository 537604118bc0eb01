import type { ProductPage } from '@parkho/contracts';
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
    phone: '0300-1234567',
    email: 'bilal@example.pk',
    createdAt: '2025-03-02T08:00:00Z',
  },
};

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const noOthers = { success: true, data: { products: [], pagination: {} } };

let queries: QueryClient;

/** The page at the address; `answer` gives its device. */
const show = (answer: () => Response | Promise<Response>, address = '/devices/p1') => {
  globalThis.fetch = (async (url: string) =>
    /^\/api\/products\/products\/[^/]+$/.test(url) ? answer() : json(200, noOthers)) as typeof fetch;
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

beforeEach(() => localStorage.clear());

test('shows what is known, with units, and no row for what is not', async () => {
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

test('the seller can be called, and written to about this device', async () => {
  await showProduct();
  const [call, whatsApp, mail] = within(screen.getByRole('region', { name: 'Bilal Ahmed' })).getAllByRole(
    'link',
  );
  expect(call).toHaveAttribute('href', 'tel:03001234567');
  const chat = new URL(whatsApp!.getAttribute('href')!);
  expect(chat.pathname).toBe('/923001234567');
  expect(chat.searchParams.get('text')).toContain('Lenovo ThinkPad T480');
  expect(chat.searchParams.get('text')).toContain('http://localhost/devices/p1');
  expect(mail).toHaveAttribute('href', expect.stringContaining('subject=Lenovo%20ThinkPad%20T480'));
});

test.each<[string, Partial<ProductPage>, string]>([
  ['Pending Approval', { approvalStatus: 'pending' }, 'This product is under review'],
  ['Rejected', { approvalStatus: 'rejected', rejectionReason: 'Blurred pictures' }, 'Blurred pictures'],
  ['Sold', { sold: true }, 'This device is no longer available. Similar devices are below.'],
  ['Inactive', { isActive: false }, 'This listing is inactive: only its seller and our team can see it.'],
])('%s: a badge, and what it means', async (state, changes, meaning) => {
  await showProduct(changes);
  expect(screen.getAllByText(state)).toHaveLength(2);
  expect(
    within(screen.getByRole('region', { name: state })).getByText(meaning, { exact: false }),
  ).toBeVisible();
});

test.each([
  ['Laptop', /screen, keyboard deck, .*battery, and every port/, /open the lid/],
  ['Server', /covers back side, processor, memory, storage, graphics, and every port/, /hardware log/],
  ['Components', /tests the part in a computer/, /See it working in a computer/],
])('what an inspection covers and a buyer tries is that of the category: %s', async (category, covered, tried) => {
  await showProduct({ category });
  expect(screen.getByText(covered)).toBeVisible();
  await userEvent.click(screen.getByText('Buying safely'));
  expect(screen.getByText(tried)).toBeVisible();
  if (category !== 'Laptop') expect(document.body).not.toHaveTextContent(/lid|keyboard|battery/);
});

test('a device on sale has no such badge, and its seller within reach', async () => {
  await showProduct();
  expect(screen.queryByText('Pending Approval')).toBeNull();
  expect(screen.getByRole('region', { name: 'Contact Seller' })).toBeVisible();
});

test('a sold device offers no contact', async () => {
  await showProduct({ sold: true });
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});

test('an inspected device shows what was found, and when', async () => {
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

  test('shows rating, findings and the ways to the report itself', async () => {
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

  test('says in words that the listing was edited since, and what changed', async () => {
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

test('Back leads to the list where nothing came before', async () => {
  await showProduct();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('The list')).toBeVisible();
});

test('the wishlist keeps the card, not how to reach the seller', async () => {
  await showProduct();
  await userEvent.click(screen.getByRole('button', { name: `Wishlist: ${product.name}` }));
  const [saved] = JSON.parse(localStorage.getItem('wishlist') ?? '[]');
  expect(saved).toMatchObject({ _id: 'p1', price: 85000, seller: { name: 'Bilal Ahmed' } });
  expect(JSON.stringify(saved)).not.toContain('0300');
});

describe('sharing', () => {
  const url = 'http://localhost/devices/p1';
  /** With the clipboard that userEvent puts in. */
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole('button', { name: `Share: ${product.name}` }));
  const setShare = (share: unknown) =>
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  afterEach(() => setShare(undefined));

  test('uses the sheet of the browser; closing it is no failure', async () => {
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

  test('else copies the link and says so', async () => {
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

describe('a device that leaves the shop while its page is open', () => {
  const open = async (next: () => Response) => {
    let answer = () => json(200, { success: true, data: { product } });
    show(() => answer());
    await screen.findByRole('heading', { level: 1, name: product.name });
    expect(screen.getAllByRole('link', { name: /WhatsApp/ })).not.toHaveLength(0);
    answer = next;
    await act(() => queries.invalidateQueries({ queryKey: ['products', 'page', 'p1'] }));
  };

  test.each<[string, () => Response]>([
    ['Sold just now', () => json(200, { success: true, data: { product: { ...product, sold: true } } })],
    ['No longer on sale', () => json(404, { success: false, message: 'Product not found' })],
  ])('says %s in its place, and aloud', async (words, next) => {
    await open(next);
    expect(await within(screen.getByRole('status')).findByText(words)).toBeVisible();
    expect(screen.getAllByText(words)).toHaveLength(4);
    expect(screen.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Sold' })).toBeNull();
  });
});
