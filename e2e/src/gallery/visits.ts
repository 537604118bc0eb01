import {
  areaOf,
  isPageFor,
  localizedPath,
  PAGES,
  type Page,
  type ProductCard,
  type ProductList,
  type ProductPage,
  type UserRole,
} from '@parkho/contracts';
import { ADDRESSES, addressOf } from '../support/public-addresses.js';
import type { Server } from '../support/server.js';

/** The role of a viewer; 'visitor' has no account. */
export type Viewer = 'visitor' | UserRole;

/** A viewer's initial addresses; their links add others. */
export const firstAddresses = async (server: Server, viewer: Viewer): Promise<string[]> => {
  if (viewer === 'visitor') return publicAddresses(server);
  const rolePages = Object.values(PAGES as Readonly<Record<string, Page>>).filter(
    (page) => page.audience !== undefined && isPageFor(page, viewer) && !page.path.includes('*'),
  );
  const startAddresses = {
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
  return [...startAddresses[areaOf(viewer)], ...rolePages.map(({ path }) => path)];
};

/** Every public page in its states, and again in Urdu if it is translated. */
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
      ? [...addresses, ...addresses.map((address) => localizedPath(address, 'ur'))]
      : addresses;
  });
};

/** The key of a screen: its address without ids and query. */
export const screenOf = (address: string): string => {
  const [path = ''] = address.split('?');
  return path
    .split('/')
    .map((part) => (/^(?=.*\d)[\w-]{8,}$/.test(decodeURIComponent(part)) ? ':id' : part))
    .join('/');
};

/** Whether a screen requires a session; the others are the visitor's. */
export const requiresSession = (address: string): boolean =>
  /^\/(admin|seller|profile|feature-requests|notifications)(\/|\?|$)/.test(address);
