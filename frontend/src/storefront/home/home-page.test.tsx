import type { ProductCard, ProductList, UnderstoodPart } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import HomePage from './home-page';

const device = (id: number) =>
  ({
    _id: `p${id}`,
    name: `Device ${id}`,
    description: 'Never repaired.',
    category: 'Laptop',
    location: 'Lahore',
    condition: 'Good',
    price: 68_500,
    images: {},
    specifications: { processor: 'Core i5', ram: '8GB' },
    isFeatured: true,
    inspected: true,
    seller: { _id: 's1', name: '' },
  }) as ProductCard;
const devices = (length: number) => Array.from({ length }, (_, index) => device(index + 1));

/** The server's answers for the two lists, and the queries of 'All Products'. */
let featured: ProductCard[] | Error;
let allProducts: ProductCard[] | Error;
let queries: string[];
const understood: UnderstoodPart[] = [
  { kind: 'price', label: 'Up to PKR 50,000', text: 'under 50k', without: 'hp' },
];
let categoriesAnswer: Promise<Response> | undefined;

const list = (answer: ProductCard[] | Error, understood?: UnderstoodPart[]) => {
  if (answer instanceof Error)
    return Response.json({ success: false, message: answer.message }, { status: 400 });
  const data: ProductList = {
    products: answer,
    pagination: { page: 1, limit: 12, total: answer.length, totalPages: 1 },
    ...(understood && { searched: { understood } }),
  };
  return Response.json({ success: true, data });
};

const serve = async (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/categories') {
    return (
      categoriesAnswer ??
      Response.json({ success: true, data: { categories: [{ _id: 'c1', name: 'Macbook' }] } })
    );
  }
  if (pathname === '/api/products/public/p1/contact')
    return Response.json({ success: true, data: { phone: '0321 4567890', email: 'bilal@example.pk' } });
  if (pathname === '/api/shop-figures') {
    const inspectors = [{ name: 'Asad Mirza', reports: 12 }];
    return Response.json({
      success: true,
      data: { figures: { devicesOnSale: 1084, reports: 12, inspectors } },
    });
  }
  if (searchParams.get('limit') === '6') return list(featured);
  searchParams.delete('limit');
  queries.push(String(searchParams));
  return list(allProducts, searchParams.get('search') === 'hp under 50k' ? understood : undefined);
};

const tick = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = async (button: HTMLElement) => {
  fireEvent.click(button);
  await tick();
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const section = (name: string) => within(screen.getByRole('region', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const open = async (search = '') => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[{ pathname: '/', search, key: expect.getState().currentTestName }]}>
        <Routes>
          <Route path="/" element={<HomePage />} />
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await tick();
};

beforeEach(() => {
  jest.useFakeTimers();
  featured = devices(6);
  allProducts = devices(12);
  queries = [];
  categoriesAnswer = undefined;
  globalThis.fetch = serve as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

test('the hero’s search opens the device list', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Browse PCs' })).toHaveAttribute('href', '/devices');
  fireEvent.change(screen.getByRole('combobox', { name: 'Search devices' }), {
    target: { value: ' dell & hp ' },
  });
  await press(button('Search'));
  expect(screen.getByText('/devices?search=dell+%26+hp')).toBeVisible();
});

test('the first featured device is the pick, the others follow', async () => {
  await open();
  const region = section('Featured PCs & Laptops');
  expect(region.getAllByRole('link', { name: /^View Details/ })[0]).toHaveAttribute('href', '/devices/p1');
  expect(region.getAllByText('68,500')[0]).toBeVisible();
  expect(region.getAllByText(/^Sold by/).map(({ textContent }) => textContent)).toEqual(
    Array(6).fill('Sold by Unknown Seller'),
  );
  expect(region.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/devices');
  expect(
    within(region.getByRole('list', { name: 'More featured products' })).getAllByRole('article'),
  ).toHaveLength(5);
});

test('Contact Seller offers a call, WhatsApp and e-mail', async () => {
  await open();
  await press(button('Contact Seller'));
  const dialog = within(screen.getByRole('dialog', { name: 'Contact Seller' }));
  expect(dialog.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+923214567890');
  expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/923214567890\?text=.*Device%201/),
  );
  expect(dialog.getByRole('link', { name: /^Email/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:bilal@example\.pk/),
  );
});

test('the featured devices show a skeleton, then an error whose Retry refetches', async () => {
  featured = new Error('Failed to load products');
  const opening = open();
  expect(screen.getByText('Loading featured products...')).toBeVisible();
  await opening;
  const region = section('Featured PCs & Laptops');
  expect(region.getByRole('alert')).toHaveTextContent('Failed to load products');
  featured = devices(1);
  await press(region.getByRole('button', { name: 'Retry' }));
  expect(region.getByRole('heading', { name: 'Device 1' })).toBeVisible();
});

test('without a featured device, Premium Laptops replaces the pick', async () => {
  featured = [];
  await open();
  const region = section('Featured PCs & Laptops');
  expect(region.getByRole('heading', { name: 'Premium Laptops' })).toBeVisible();
  expect(region.getByRole('link', { name: 'Browse All' })).toHaveAttribute('href', '/devices');
  expect(region.getByText('No featured products available at the moment.')).toBeVisible();
});

test('filters settle for half a second, unless Apply Filters is pressed', async () => {
  await open();
  await press(button('Show Filters'));
  change('Brand', 'Dell');
  await tick(300);
  change('City', 'Lahore');
  await tick(499);
  expect(queries).toEqual(['sort=best-inspected']);
  await tick(1);
  expect(queries).toEqual(['sort=best-inspected', 'brand=Dell&city=Lahore']);
  expect(button('Hide Filters 2 active')).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(screen.getByLabelText('Gaming'));
  await press(button('Apply Filters'));
  expect(queries.at(-1)).toBe('brand=Dell&city=Lahore&gaming=true');
  await press(button('Clear All Filters'));
  await tick(500);
  expect(queries.at(-1)).toBe('sort=best-inspected');
  expect(screen.getByLabelText('Brand')).toHaveValue('');
  await press(button('Hide Filters'));
  expect(screen.queryByRole('form')).toBeNull();
});

test('an understood filter shows as a chip, which removes its words', async () => {
  await open('?search=hp+under+50k&city=Lahore');
  const chip = button('Remove filter: Up to PKR 50,000');
  expect(chip.closest('form')).toHaveAttribute('action', '/');
  await press(chip);
  expect(queries.at(-1)).toBe('search=hp&city=Lahore');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('hp');
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
});

test('back from a device restores the filters', async () => {
  await open();
  await press(button('Show Filters'));
  change('Brand', 'Dell');
  await tick(500);
  await press(section('All Products').getAllByRole('link', { name: /^View Details/ })[0]!);
  expect(screen.getByText('/devices/p1')).toBeVisible();
  await press(button('Back'));
  expect(button('Hide Filters 1 active')).toBeVisible();
  expect(screen.getByLabelText('Brand')).toHaveValue('Dell');
  expect(queries).toEqual(['sort=best-inspected', 'brand=Dell', 'brand=Dell']);
});

test('the address has the filters in the lists’ spelling, and they settle there', async () => {
  await open('?brand=dell&minPrice=900&maxPrice=100');
  expect(queries).toEqual(['brand=dell&minPrice=900&maxPrice=100']);
  expect(button('Hide Filters 2 active')).toBeVisible();
  expect(screen.getByLabelText('Brand')).toHaveValue('Dell');
  expect(screen.getByLabelText('Max price (PKR)')).toHaveAccessibleDescription(
    'PKR 100 The min price is above the max price',
  );
  change('City', 'Lahore');
  await tick(500);
  expect(screen.getByText('/?brand=dell&city=Lahore&minPrice=900&maxPrice=100')).toBeVisible();
});

test('failures with one cause share one Retry', async () => {
  featured = new Error('An error occurred');
  allProducts = new Error('An error occurred');
  await open();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  featured = devices(2);
  allProducts = devices(3);
  await press(button('Retry'));
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(section('All Products').getAllByRole('article')).toHaveLength(3);
});

test('a budget band sets the minimum and maximum price', async () => {
  await open();
  await press(button('Show Filters'));
  change('Budget (PKR)', '25,000 - 50,000');
  expect(screen.getByLabelText('Min price (PKR)')).toHaveValue('25000');
  await tick(500);
  expect(queries.at(-1)).toBe('minPrice=25000&maxPrice=50000');
  change('Budget (PKR)', 'Above 1,500,000');
  await tick(500);
  expect(queries.at(-1)).toBe('minPrice=1500000');
  change('Max price (PKR)', '2000000');
  expect(screen.getByLabelText('Budget (PKR)')).toHaveValue('Custom');
  change('Budget (PKR)', '');
  expect(screen.getByLabelText('Max price (PKR)')).toHaveValue('');
});

test('the figures are the shop’s counts', async () => {
  await open();
  const [onSale, reports, inspectors] = screen.getAllByRole('definition').map((figure) => figure.textContent);
  expect([onSale, reports, inspectors]).toEqual(['1,084', '12', '1']);
  expect(screen.getByText('inspector')).toBeVisible();
});

test('categories cannot be chosen while they load', async () => {
  let arrive = (_: Response) => {};
  categoriesAnswer = new Promise((resolve) => {
    arrive = resolve;
  });
  await open();
  await press(button('Show Filters'));
  const select = screen.getByLabelText('Category');
  expect(select).toBeDisabled();
  expect(select).toHaveTextContent('Loading categories...');
  arrive(Response.json({ success: true, data: { categories: [{ _id: 'c1', name: 'Macbook' }] } }));
  await tick();
  expect(select).toBeEnabled();
  expect(select).toHaveTextContent('All CategoriesMacbook');
});

test('All Products shows that nothing matches, and an error that disappears with Retry', async () => {
  allProducts = [];
  await open();
  const region = section('All Products');
  expect(region.getByText('No products found matching your criteria.')).toBeVisible();
  await press(button('Show Filters'));
  allProducts = new Error('Search text cannot exceed 200 characters');
  fireEvent.change(screen.getByPlaceholderText('Search by name, specifications...'), {
    target: { value: 'dell' },
  });
  await tick(500);
  await tick();
  expect(region.getByRole('alert')).toHaveTextContent('Search text cannot exceed 200 characters');
  allProducts = devices(3);
  await press(region.getByRole('button', { name: 'Retry' }));
  expect(region.queryByRole('alert')).toBeNull();
  expect(region.getAllByRole('article')).toHaveLength(3);
});

test('inspected and well-rated devices come first among the featured', async () => {
  const [uninspected, rated, topRated] = devices(3);
  featured = [
    { ...uninspected!, inspected: false },
    { ...rated!, inspectionRating: 7.5 },
    { ...topRated!, inspectionRating: 9 },
  ];
  await open();
  const names = section('Featured PCs & Laptops').getAllByRole('heading', { name: /^Device/ });
  expect(names.map(({ textContent }) => textContent)).toEqual(['Device 3', 'Device 2', 'Device 1']);
});

test('All Products shows six, or two whole rows of four, without the featured ones above, and more when pressed', async () => {
  featured = devices(2);
  await open();
  const region = section('All Products');
  const names = () =>
    region.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
  expect(names()).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((id) => `Device ${id}`));
  await press(region.getByRole('button', { name: 'Show more' }));
  expect(names()).toHaveLength(10);
  expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('filtered products are all shown, featured or not', async () => {
  featured = devices(2);
  allProducts = devices(3);
  await open('?brand=Dell');
  expect(section('All Products').getAllByRole('article')).toHaveLength(3);
});
