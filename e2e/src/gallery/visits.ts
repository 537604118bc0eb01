import {
  areaOf,
  inLanguage,
  isFor,
  PAGES,
  type Page,
  type ProductCard,
  type ProductList,
  type ProductPage,
  type UserRole,
} from '@parkho/contracts';
import { ADDRESSES, addressOf } from '../public-addresses.js';
import type { Server } from '../server.js';

/** Whose pages they are. */
export type Viewer = 'visitor' | UserRole;

/** The addresses that a viewer begins with; what their links lead to is found on the way. */
export const firstAddresses = async (server: Server, viewer: Viewer): Promise<string[]> => {
  if (viewer === 'visitor') return publicAddresses(server);
  const own = Object.values(PAGES as Readonly<Record<string, Page>>).filter(
    (page) => page.audience !== undefined && isFor(page, viewer) && !page.path.includes('*'),
  );
  const places = {
    console: ['/admin/dashboard'],
    'seller-area': [
      '/',
      '/devices',
      '/wishlist',
      '/seller/products?add=laptop',
      '/seller/products?view=list',
    ],
    shop: ['/', '/devices', '/wishlist', '/saved-searches', '/my-inspections'],
  };
  return [...places[areaOf(viewer)], ...own.map(({ path }) => path)];
};

/** Every public page in its states, and those that are there in Urdu once more. */
const publicAddresses = async (server: Server): Promise<string[]> => {
  const devices: readonly ProductCard[] = (
    await server.call<ProductList>('GET', '/products/public?limit=100')
  ).products;
  const { _id } = devices.find(({ inspected }) => inspected)!;
  const { product } = await server.call<{ product: ProductPage }>('GET', `/products/products/${_id}`);
  const pages: Readonly<Record<string, Page>> = PAGES;
  return Object.entries(ADDRESSES).flatMap(([name, patterns]) => {
    const addresses = patterns.map((pattern) => addressOf(pattern, devices, product));
    return pages[name]!.translated
      ? [...addresses, ...addresses.map((one) => inLanguage(one, 'ur'))]
      : addresses;
  });
};

/** What two addresses of the same screen have in common: ids and queries are left out. */
export const screenOf = (address: string): string => {
  const [path = ''] = address.split('?');
  return path
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{8,}$/.test(decodeURIComponent(part)) ? ':id' : part))
    .join('/');
};

/** Whether a screen is part of the work of those who are signed in; the others are the visitor's. */
export const isWork = (address: string): boolean =>
  /^\/(admin|seller|profile|feature-requests|notifications)(\/|\?|$)/.test(address);
