import {
  NEARBY,
  PRODUCT_FACETS,
  type ProductCard,
  type ProductFacets,
  type ProductList,
  type UnderstoodPart,
} from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import DevicesPage from './devices-page';

const device = {
  _id: 'p1',
  name: 'Dell Latitude 5490',
  condition: 'Good',
  price: 68_500,
  images: {},
  specifications: {},
  seller: {},
};
const count = (value: string, count: number) => ({ value, count });

const listOf = (total = 30, page = 1): ProductList => ({
  products: Array.from(
    { length: Math.max(0, Math.min(12, total - (page - 1) * 12)) },
    (_, index) => ({ ...device, _id: `p${index}` }) as ProductCard,
  ),
  pagination: { page, limit: 12, total, totalPages: Math.ceil(total / 12) },
  facets: {
    ...(Object.fromEntries(PRODUCT_FACETS.map((facet) => [facet, []])) as unknown as ProductFacets),
    category: [count('Laptop', 20)],
    brand: [count('Dell', 18), count('HP', 12)],
    ram: [count('8GB', 9)],
    minRam: [count('8GB', 12), count('16GB', 3)],
    dedicated: [count('true', 4)],
  },
});

/** The queries of the requests for the list, without their common part. */
let queries: string[];
let featuredCalls: number;
let answer: (query: URLSearchParams) => ProductList | Error;

const serve = async (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/categories') {
    return Response.json({ success: true, data: { categories: [{ _id: 'c', name: 'Laptop' }] } });
  }
  if (pathname === '/api/products/suggestions')
    return Response.json({ success: true, data: { suggestions: [] } });
  const isList = searchParams.has('facets');
  searchParams.delete('facets');
  searchParams.delete('limit');
  if (isList) queries.push(String(searchParams));
  else featuredCalls++;
  const data = answer(searchParams);
  return data instanceof Error
    ? Response.json({ success: false, message: data.message }, { status: 400 })
    : Response.json({ success: true, data });
};

const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));

const open = async (search = '') => {
  window.history.pushState(null, '', `/devices${search}`);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
    >
      <BrowserRouter>
        <DevicesPage />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await tick();
};

const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await tick();
};

beforeEach(() => {
  jest.useFakeTimers();
  queries = [];
  featuredCalls = 0;
  answer = ({ size }) => listOf(size === 0 ? 30 : 13);
  globalThis.fetch = serve as unknown as typeof fetch;
  window.matchMedia = () =>
    ({ matches: true, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
});
afterEach(() => jest.useRealTimers());

test('the address is the query, and invalid parameters are not sent', async () => {
  await open('?brand=Dell&ram=8GB&sort=price-asc&minPrice=abc&inspected=true&condition=Mint&page=2');
  expect(queries).toEqual(['brand=Dell&ram=8GB&inspected=true&sort=price-asc&page=2']);
  expect(panel().getByRole('button', { name: /^Dell/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-asc');
});

test('typing sends one request after half a second, from page 1, as one history entry', async () => {
  await open('?page=2');
  const box = screen.getByRole('combobox', { name: 'Search devices' });
  for (const text of ['d', 'de', 'dell']) {
    type(box, text);
    await tick(300);
  }
  expect(queries).toEqual(['page=2']);
  await tick(200);
  expect(queries).toEqual(['page=2', 'search=dell']);
  expect(window.location.search).toBe('?search=dell');
  type(box, 'dell xps');
  await tick(500);
  expect(window.location.search).toBe('?search=dell+xps');
  act(() => window.history.back());
  await tick(50);
  expect(window.location.search).toBe('?page=2');
  expect(box).toHaveValue('');
});

test('Enter searches without a delay', async () => {
  await open();
  const box = screen.getByRole('combobox', { name: 'Search devices' });
  type(box, 'dell');
  await press(screen.getByRole('button', { name: 'Search' }));
  expect(queries).toEqual(['', 'search=dell']);
  await tick(1000);
  expect(queries).toHaveLength(2);
});

test('a selected filter starts at page 1 and ’back’ undoes it', async () => {
  await open('?page=2');
  await press(panel().getByRole('button', { name: 'Dell 18 devices' }));
  expect(window.location.search).toBe('?brand=Dell');
  await press(panel().getByRole('button', { name: /^8GB(?! or)/ }));
  expect(window.location.search).toBe('?brand=Dell&ram=8GB');
  act(() => window.history.back());
  await tick(50);
  expect(window.location.search).toBe('?brand=Dell');
  expect(panel().getByRole('button', { name: /^8GB(?! or)/ })).toHaveAttribute('aria-pressed', 'false');
});

test('a price band sets its two prices, and typed prices settle after half a second', async () => {
  await open();
  await press(panel().getByRole('button', { name: '25,000 - 50,000' }));
  expect(window.location.search).toBe('?minPrice=25000&maxPrice=50000');
  expect(panel().getByLabelText('Min price (PKR)')).toHaveValue('25000');
  type(panel().getByLabelText('Min price (PKR)'), '30,000');
  await tick(499);
  expect(queries.at(-1)).toBe('minPrice=25000&maxPrice=50000');
  await tick(1);
  expect(queries.at(-1)).toBe('minPrice=30000&maxPrice=50000');
  expect(screen.getByRole('button', { name: 'Remove filter: PKR 30,000 - 50,000' })).toBeVisible();
});

test('a price stays as it is typed, with pauses in the middle', async () => {
  await open();
  const field = panel().getByLabelText('Max price (PKR)');
  for (const [text, address] of [
    ['1.', '?maxPrice=1'],
    ['1.25 la', ''],
    ['1.25 lakh', '?maxPrice=125000'],
  ] as const) {
    type(field, text);
    await tick(500);
    expect(field).toHaveValue(text);
    expect(window.location.search).toBe(address);
  }
  await press(screen.getByRole('button', { name: 'Remove filter: Up to PKR 125,000' }));
  expect(field).toHaveValue('');
});

test('filters are cleared one by one or all at once; the sort order stays', async () => {
  await open('?search=dell&brand=Dell&ram=8GB&sort=price-desc');
  await press(screen.getByRole('button', { name: 'Remove filter: Dell' }));
  expect(window.location.search).toBe('?search=dell&ram=8GB&sort=price-desc');
  await press(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(window.location.search).toBe('?sort=price-desc');
  expect(screen.getByRole('combobox', { name: 'Search devices' })).toHaveValue('');
});

test('an understood filter can be removed, which removes its words', async () => {
  const understood: UnderstoodPart[] = [
    { kind: 'price', label: 'Up to PKR 50,000', text: 'under 50k', without: 'sasta laptop' },
    { kind: 'order', label: 'Cheapest first', text: 'sasta', without: 'laptop under 50k' },
  ];
  answer = ({ size }) => ({ ...listOf(size === 0 ? 30 : 13), searched: { understood } });
  await open('?search=sasta+laptop+under+50k&brand=Dell&exact=true');
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Cheapest first');
  await press(screen.getByRole('button', { name: 'Remove filter: Up to PKR 50,000' }));
  expect(window.location.search).toBe('?search=sasta+laptop&brand=Dell');
});

test('the list for an unavailable model shows which one it has', async () => {
  const searched = { corrected: 't480', nearest: { typed: 't480s', found: 't480' } };
  answer = () => ({ ...listOf(), searched });
  await open('?search=t480s');
  expect(screen.getByText(/is on sale/)).toHaveTextContent(
    'No T480S is on sale. These are the nearest: T480.',
  );
});

test('several cities, those nearby, and the minimum memory are filters', async () => {
  await open('?city=Lahore');
  await press(panel().getByRole('button', { name: 'Lahore and around' }));
  expect(new URLSearchParams(window.location.search).getAll('city')).toEqual(['Lahore', ...NEARBY.Lahore!]);
  await press(screen.getByRole('button', { name: 'Remove filter: Kasur' }));
  expect(new URLSearchParams(window.location.search).getAll('city')).not.toContain('Kasur');
  await press(panel().getByRole('button', { name: /^16GB or more/ }));
  expect(new URLSearchParams(window.location.search).get('minRam')).toBe('16GB');
});

test('pages are links with the filters; a page past the end shows the last one', async () => {
  answer = (query) => listOf(30, Number(query.get('page') ?? 1));
  await open('?brand=Dell&page=99');
  await tick(50);
  expect(window.location.search).toBe('?brand=Dell&page=3');
  expect(screen.getByText('25-30 of 30 devices')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/devices?brand=Dell&page=2#results',
  );
});

test('the list stays while the next one loads', async () => {
  await open();
  const server = globalThis.fetch;
  globalThis.fetch = () => new Promise(() => {});
  await press(panel().getByRole('button', { name: /^Dell/ }));
  expect(
    within(screen.getByRole('region', { name: 'Results' })).getAllByText('Dell Latitude 5490')[0],
  ).toBeVisible();
  globalThis.fetch = server;
});

test('Try Again refetches the products and the featured ones', async () => {
  answer = () => new Error('An error occurred');
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent('Error loading products');
  expect([queries.length, featuredCalls]).toEqual([1, 1]);
  answer = () => listOf();
  await press(screen.getByRole('button', { name: 'Try Again' }));
  expect([queries.length, featuredCalls]).toEqual([2, 2]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty result shows the query, and the results without one of its parts', async () => {
  const questions = [
    { without: 'Larkana', question: { search: 'dell xps', brand: 'Dell' }, total: 14 },
    { without: 'Dell', question: { search: 'dell xps', city: ['Larkana'] }, total: 1 },
  ];
  const wider = { questions, products: [{ ...device, name: 'Dell XPS 13' } as ProductCard] };
  answer = (query) => (query.has('city') ? { ...listOf(0), wider } : listOf(14));
  await open('?search=dell+xps&brand=Dell&city=Larkana');
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByText(/^Nothing on sale matches/)).toHaveTextContent(
    'Nothing on sale matches “dell xps”, Dell, Larkana.',
  );
  expect(results.getByRole('link', { name: /^Without “ ?Dell ?”: 1 device$/ })).toHaveAttribute(
    'href',
    '/devices?search=dell+xps&city=Larkana',
  );
  expect(
    within(results.getByRole('list', { name: 'Nearest devices' })).getByRole('heading', {
      name: 'Dell XPS 13',
    }),
  ).toBeVisible();
  expect(await results.findByRole('link', { name: 'Laptop' })).toHaveAttribute(
    'href',
    '/devices?category=Laptop',
  );
  expect(results.getByRole('combobox', { name: 'Search all devices' })).toHaveValue('');
  await press(results.getByRole('link', { name: /^Without “ ?Larkana ?”: 14 devices$/ }));
  expect(window.location.search).toBe('?search=dell+xps&brand=Dell');
  expect(results.getAllByText('Dell Latitude 5490')[0]).toBeVisible();
});

test('flags and minimums have counts, and a minimum replaces an exact value', async () => {
  await open('?ram=8GB');
  expect(panel().getByRole('checkbox', { name: 'Dedicated graphics 4 devices' })).toBeEnabled();
  expect(panel().getByRole('checkbox', { name: 'Gaming 0 devices' })).toBeDisabled();
  await press(panel().getByRole('button', { name: '16GB or more 3 devices' }));
  expect(window.location.search).toBe('?minRam=16GB');
  await press(panel().getByRole('button', { name: '8GB 9 devices' }));
  expect(window.location.search).toBe('?ram=8GB');
});

test('an empty result shows that with next steps', async () => {
  answer = ({ size }) => listOf(size === 0 ? 30 : 0);
  await open('?city=Larkana');
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByText('No products found')).toBeVisible();
  expect(results.getByText('Try adjusting your filters or search terms')).toBeVisible();
  await press(results.getByRole('button', { name: 'Clear all filters' }));
  expect(results.getAllByText('Dell Latitude 5490')[0]).toBeVisible();
});

test('a search shows the best matches first, unless another order is selected', async () => {
  await open('?search=dell');
  const order = screen.getByRole('combobox', { name: 'Sort by' });
  expect(order).toHaveDisplayValue('Best match');
  fireEvent.change(order, { target: { value: 'newest' } });
  await tick();
  expect(queries).toEqual(['search=dell', 'search=dell&sort=newest']);
  fireEvent.change(order, { target: { value: '' } });
  await tick();
  expect(window.location.search).toBe('?search=dell');
  await press(screen.getByRole('button', { name: 'Remove filter: “dell”' }));
  expect(order).toHaveDisplayValue('Newest');
});

test('a corrected spelling is shown, and the typed one can be searched for', async () => {
  answer = ({ size }) => ({ ...listOf(), ...(size === 1 && { searched: { corrected: 'thinkpad' } }) });
  await open('?search=thinkpd');
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statuses()).toContain('Showing results for thinkpadSearch instead for thinkpd');
  await press(screen.getByRole('link', { name: 'Search instead for thinkpd' }));
  await tick(50);
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Results' })).getByRole('status')).toHaveFocus(),
  );
  expect(queries.at(-1)).toBe('search=thinkpd&exact=true');
  expect(statuses().join()).not.toContain('Showing results');
  type(screen.getByRole('combobox', { name: 'Search devices' }), 'thinkpda');
  await tick(500);
  expect(queries.at(-1)).toBe('search=thinkpda');
});

test('results without one of the words have a note', async () => {
  answer = () => ({ ...listOf(), searched: { allButOne: true } });
  await open('?search=purple+t480');
  expect(
    screen.getByText('No device has all the words of your search. These have all but one.'),
  ).toBeVisible();
});

test('the carousel is hidden during a search or with filters', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Featured PCs' })).toBeVisible();
  await press(panel().getByRole('button', { name: 'Dell 18 devices' }));
  expect(screen.queryByRole('region', { name: 'Featured PCs' })).toBeNull();
});

test('category and brand in the address get the spelling of the shop', async () => {
  await open('?brand=dell&category=LAPTOP');
  await tick(50);
  expect(window.location.search).toBe('?category=Laptop&brand=Dell');
  expect(panel().getByRole('button', { name: 'Dell 18 devices' })).toHaveAttribute('aria-pressed', 'true');
});

test('a minimum above the maximum is an error', async () => {
  answer = () => listOf(0);
  await open('?minPrice=90000&maxPrice=100');
  const results = within(screen.getByRole('region', { name: 'Results' }));
  expect(results.getByText('The min price is above the max price')).toBeVisible();
});

test.each([
  [1, 'Show 1 result'],
  [1204, 'Show 1,204 results'],
])('on a phone the filters fill the screen and show the number of matches: %d', async (total, button) => {
  answer = () => listOf(total);
  await open('?brand=Dell');
  const [sheet] = screen.getAllByRole('button', { name: /^Filters/ });
  await press(sheet!);
  const dialog = within(screen.getByRole('dialog', { name: 'Filters' }));
  await press(dialog.getByRole('button', { name: /^8GB(?! or)/ }));
  expect(window.location.search).toBe('?brand=Dell&ram=8GB');
  await press(dialog.getByRole('button', { name: button }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
