import { PUBLIC_PAGE_SIZE } from '@parkho/contracts';
import type { Preloads } from './preloads.js';

/** A page of the browser application whose head does not depend on data. */
export interface StaticPage {
  title: string;
  description: string;
  /** Whether search engines may list it. */
  index: boolean;
}

const SHOP =
  'Buy used laptops, MacBooks, PCs and servers in Pakistan with hardware inspection you can read before you pay.';

const open = (title: string, description: string): StaticPage => ({ title, description, index: true });
const personal = (title: string): StaticPage => ({
  title: `${title} | Parkho`,
  description: SHOP,
  index: false,
});

/** The routes of the browser application (frontend/src/app/router.tsx); devices and the console come below. */
const PAGES: Readonly<Record<string, StaticPage>> = {
  '/': open('Used computers, put to the test | Parkho', SHOP),
  '/devices': open(
    'PC Marketplace: used laptops and PCs in Pakistan | Parkho',
    'Compare used and new laptops, MacBooks, desktops, workstations and servers by price, city and condition.',
  ),
  '/inspection': open(
    'PC Inspection | Parkho',
    'What our lab tests in a used computer, what it costs and how soon: Basic, Complete and Pre-Purchase packages.',
  ),
  '/about': open(
    'About Us | Parkho',
    'Who stands behind Parkho, and how an inspection makes a used computer a safe buy.',
  ),
  '/login': personal('Login'),
  '/register': personal('Join Now'),
  '/forgot-password': personal('Forgot Password'),
  '/reset-password': personal('Reset Password'),
  '/profile': personal('Profile'),
  '/wishlist': personal('My Wishlist'),
  '/seller/wishlist': personal('My Wishlist'),
};

export const NOT_FOUND = personal('Page not found');
export const DEVICE_NOT_FOUND = personal('PC Not Found');

/** The device list with the button of a category pressed. */
export const categoryPage = (category: string): StaticPage =>
  open(
    `${category}: used and new in Pakistan | Parkho`,
    `Compare prices, cities and conditions of every ${category} on sale at Parkho.`,
  );

const source = (page: string): string => `src/storefront/${page}-page.tsx`;
const LIST = '/api/products/public';

/** The pages that people come to from outside. */
const PRELOADS: Readonly<Record<string, Preloads>> = {
  '/': {
    module: source('home/home'),
    calls: [`${LIST}?featured=true&limit=6`, `${LIST}?limit=${PUBLIC_PAGE_SIZE}`],
  },
  '/inspection': { module: source('inspection/inspection') },
  '/about': { module: source('about/about') },
  '/login': { module: source('account/login') },
  '/register': { module: source('account/register') },
};

/** What a page whose head does not depend on data asks for at once. */
export const staticPreloads = (path: string): Preloads | undefined => PRELOADS[path];

/** What the device list asks for at once: its devices too, where its address asks for all or for a category alone. */
export const listPreloads = (query: URLSearchParams): Preloads => {
  const isPlain = [...query].every(([name, value]) => name === 'category' && value !== '');
  const first = new URLSearchParams([...query, ['limit', String(PUBLIC_PAGE_SIZE)], ['facets', 'true']]);
  return {
    module: source('devices/devices'),
    calls: [`${LIST}?featured=true&limit=3`, '/api/categories', ...(isPlain ? [`${LIST}?${first}`] : [])],
  };
};

/** What a device's page asks for at once; not the device itself, for who asks for it decides whether that is a view. */
export const devicePreloads = (picture: string | undefined): Preloads => ({
  module: source('device/device'),
  ...(picture !== undefined && { picture }),
});

/** The console has routes of its own below its address. */
const CONSOLE = /^\/admin(\/|$)/;

/** The page at a path without its last slash, undefined when the application has none there. */
export const staticPage = (path: string): StaticPage | undefined => {
  if (CONSOLE.test(path)) return personal('Console');
  return Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
};

/** What search engines should read, besides the devices. */
export const INDEXED_PATHS = Object.keys(PAGES).filter((path) => PAGES[path]!.index);
