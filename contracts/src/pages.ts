import { SPECIFICATION_KEYS, type ValueAt } from './device/device-facts.js';
import { type Capability, can, type UserRole } from './domain/capabilities.js';
import type { ProductDetails } from './domain/product.js';
import { interpolate } from './values/language.js';
import { ENGLISH, type Wording } from './values/wording.js';
import type { ProductQuery } from './views/product-view.js';

/** Who may open a page: every role, or those with the capability. */
export type Audience = 'signed-in' | Capability;

/** A page of the browser application, for its router, its menus and the server, which writes its head. */
export interface Page {
  /** Pattern of its address: ':id' stands for one segment, '*' at the end for any rest. */
  path: string;
  /** Label in menus; absent if it is in none. */
  label?: string;
  /** The title without the name of the site; absent if it depends on the content. */
  title?: string;
  /** For search engines and shared links. Without it a page is not indexed, unless it shows one record. */
  description?: string;
  /** Absent: everyone. */
  audience?: Audience;
  /** Whether the page exists in every language. */
  translated?: true;
}

/** The featured devices of the home page (specification, section 9). */
export const HOME_FEATURED = { featured: true, limit: 6 } as const satisfies ProductQuery;
/** The carousel of the device list (specification, section 9). */
export const CAROUSEL_FEATURED = { featured: true, limit: 3 } as const satisfies ProductQuery;

/** The console's address; react-admin has its own routes below it. */
export const CONSOLE_PATH = '/admin';

/** The description of pages without one of their own. */
export const SITE_DESCRIPTION =
  'Buy used laptops, MacBooks, PCs and servers in Pakistan with hardware inspection by a neutral lab.';

/** All pages: a new one is an entry here and a screen in the router (frontend/src/app/router.tsx). */
export const PAGES = {
  home: {
    path: '/',
    label: 'Home',
    title: 'Used computers, put to the test',
    description: SITE_DESCRIPTION,
    translated: true,
  },
  devices: {
    path: '/devices',
    label: 'PC Marketplace',
    title: 'PC Marketplace: used laptops and PCs in Pakistan',
    description:
      'Compare used and new laptops, MacBooks, desktops, workstations and servers by price, city and condition.',
    translated: true,
  },
  device: { path: '/devices/:id', translated: true },
  seller: { path: '/sellers/:id', translated: true },
  inspection: {
    path: '/inspection',
    label: 'PC Inspection',
    title: 'PC Inspection',
    description:
      'What our lab tests in a used computer, what it costs and how soon: Basic, Complete and Pre-Purchase packages.',
    translated: true,
  },
  report: { path: '/reports/:id', translated: true },
  verify: {
    path: '/verify',
    label: 'Verify a report',
    title: 'Verify a report',
    description:
      'Check an inspection report of Parkho yourself: by its ID, its QR code, or the signed file you saved.',
    translated: true,
  },
  about: {
    path: '/about',
    label: 'About Us',
    title: 'About Us',
    description: 'Who stands behind Parkho, and how an inspection makes a used computer a safe buy.',
    translated: true,
  },
  howInspectionWorks: {
    path: '/how-inspection-works',
    label: 'How inspection works',
    title: 'How inspection works',
    description:
      'What Parkho checks in each kind of computer, how long it takes, who pays, what the seal says and what it does not.',
    translated: true,
  },
  safety: {
    path: '/safety',
    label: 'Buying safely',
    title: 'Buying safely',
    description:
      'How to buy a used computer in Pakistan safely: what to test, how to pay, and the signs of fraud.',
    translated: true,
  },
  terms: {
    path: '/terms',
    label: 'Terms',
    title: 'Terms of use',
    description: 'The rules of the marketplace for buyers and sellers, in plain words.',
    translated: true,
  },
  privacy: {
    path: '/privacy',
    label: 'Privacy',
    title: 'Privacy and cookies',
    description:
      'What Parkho stores about visitors, buyers and sellers, who sees it, and how to have it erased.',
    translated: true,
  },
  login: { path: '/login', label: 'Login', title: 'Login', translated: true },
  register: { path: '/register', label: 'Join Now', title: 'Join Now', translated: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot Password', translated: true },
  confirmEmail: { path: '/confirm-email', title: 'Confirm Email', translated: true },
  resetPassword: { path: '/reset-password', title: 'Reset Password', translated: true },
  profile: {
    path: '/profile',
    label: 'Profile',
    title: 'Profile',
    audience: 'signed-in',
  },
  /** Public: a requester without an account opens it by the link in a mail. */
  myInspections: {
    path: '/my-inspections',
    label: 'My Inspections',
    title: 'My Inspection Requests',
    translated: true,
  },
  featureRequests: {
    path: '/feature-requests',
    label: 'Feature Requests',
    title: 'My Feature Requests',
    audience: 'signed-in',
  },
  notifications: {
    path: '/notifications',
    label: 'Notifications',
    title: 'Notifications',
    audience: 'signed-in',
  },
  /** Turns mails of a kind off, from the link in each such mail; needs no login. */
  unsubscribe: { path: '/unsubscribe', title: 'Emails from Parkho', translated: true },
  /** The records of an address without an account, by the link of a mail to it. */
  yourData: { path: '/your-data', title: 'Your data', translated: true },
  /** Public: the link in a mail about a search opens it to end the search. */
  savedSearches: {
    path: '/saved-searches',
    label: 'Saved Searches',
    title: 'Saved Searches',
    translated: true,
  },
  /** The buyer of a sold device reviews it, by the link of a mail. */
  review: { path: '/review', title: 'Review your purchase', translated: true },
  /** An assistant joins the shop of a seller, by the link of a mail. */
  join: { path: '/join', title: 'Join a shop' },
  wishlist: { path: '/wishlist', label: 'Wishlist', title: 'My Wishlist', translated: true },
  compare: { path: '/compare', label: 'Compare', title: 'Compare Devices', translated: true },
  sellerDashboard: {
    path: '/seller/dashboard',
    label: 'Dashboard',
    title: 'Seller Dashboard',
    audience: 'seller-area.open',
  },
  sellerProducts: {
    path: '/seller/products',
    label: 'My Products',
    title: 'My Products',
    audience: 'seller-area.open',
  },
  sellerFeaturedRequests: {
    path: '/seller/featured-requests',
    label: 'Featured Requests',
    title: 'Featured Product Requests',
    audience: 'seller-area.open',
  },
  sellerQuestions: {
    path: '/seller/questions',
    label: 'Questions',
    title: 'Questions from buyers',
    audience: 'seller-area.open',
  },
  sellerReviews: {
    path: '/seller/reviews',
    label: 'Reviews',
    title: 'Reviews from buyers',
    audience: 'seller-area.open',
  },
  sellerWishlist: {
    path: '/seller/wishlist',
    label: 'Wishlist',
    title: 'My Wishlist',
    audience: 'seller-area.open',
  },
  sellerTraffic: {
    path: '/seller/traffic',
    label: 'Views and Contacts',
    title: 'Views and contacts',
    audience: 'seller-area.open',
  },
  sellerStatements: {
    path: '/seller/statements',
    label: 'Statements',
    title: 'Monthly statements',
    audience: 'shop.own',
  },
  sellerAssistants: {
    path: '/seller/assistants',
    label: 'Assistants',
    title: 'Assistants',
    audience: 'shop.own',
  },
  sellerImport: {
    path: '/seller/products/import',
    title: 'Import from a file',
    audience: 'seller-area.open',
  },
  console: { path: `${CONSOLE_PATH}/*`, title: 'Console', audience: 'console.open' },
  notFound: { path: '*', title: 'Page not found', translated: true },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;

type TranslatedPage = Extract<(typeof PAGES)[PageName], { translated: true }>;
/** The texts of pages in Urdu (contracts/src/urdu). */
export type PageText = ValueAt<TranslatedPage, 'label' | 'title' | 'description'>;

export const isPageFor = ({ audience }: Page, role: UserRole): boolean =>
  !audience || audience === 'signed-in' || can(role, audience);

/** The pages of the console in menus of the site, the most likely start of a role's work first. */
export const CONSOLE_PAGES = {
  dashboard: {
    path: `${CONSOLE_PATH}/dashboard`,
    label: 'Dashboard',
    title: 'Admin Dashboard',
    audience: 'console.open',
  },
  products: { path: `${CONSOLE_PATH}/products`, label: 'Manage Products', audience: 'products.read' },
  moderation: {
    path: `${CONSOLE_PATH}/moderation`,
    label: 'Moderation',
    audience: 'products.moderate',
  },
  inspections: {
    path: `${CONSOLE_PATH}/inspections`,
    label: 'Manage Inspections',
    audience: 'inspections.read',
  },
  externalInspections: {
    path: `${CONSOLE_PATH}/external-inspections`,
    label: 'External Inspections',
    title: 'External Inspections Management',
    audience: 'inspections.manage',
  },
  featuredRequests: {
    path: `${CONSOLE_PATH}/featured-requests`,
    label: 'Featured Requests',
    title: 'Featured Product Request Management',
    audience: 'products.read',
  },
  featureRequests: {
    path: `${CONSOLE_PATH}/feature-requests`,
    label: 'Feature Requests',
    title: 'Feature Request Management',
    audience: 'feature-requests.read',
  },
} as const satisfies Record<string, Page>;

/** My Products with the wizard open. */
export const POST_AD_PATH = `${PAGES.sellerProducts.path}?add=laptop`;

/** The title of a browser's tab and of a shared link. */
export const siteTitle = (title: string): string => `${title} | Parkho`;

/** The device list filtered by a category. */
export const categoryTitle = (
  category: string,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string =>
  interpolate(translate('{category}: used and new in Pakistan'), { category: translate(category) });
export const categoryDescription = (
  category: string,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string =>
  interpolate(translate('Compare prices, cities and conditions of every {category} on sale at Parkho.'), {
    category: translate(category),
  });

export const devicePath = (id: string): string => `${PAGES.devices.path}/${encodeURIComponent(id)}`;
/** The comparison of these devices, at most COMPARE_LIMIT. */
export const comparePath = (ids: readonly string[]): string =>
  `${PAGES.compare.path}${ids.length > 0 ? `?devices=${ids.map(encodeURIComponent).join(',')}` : ''}`;
/** The public page of a seller. */
export const sellerPath = (id: string): string => `/sellers/${encodeURIComponent(id)}`;
/** `price` is in PKR. */
export const deviceTitle = (
  { name, price }: { name: string; price: number },
  { translate, pkr }: Pick<Wording, 'translate' | 'pkr'> = ENGLISH,
): string => interpolate(translate('{name}, {price}'), { name, price: pkr(price) });
const MAX_DESCRIPTION_LENGTH = 200;

/** 'Used, Lahore. Core i5, 8GB, 256GB SSD. What the seller says ...' in one line. */
export const deviceDescription = (
  {
    condition,
    location,
    specifications,
    description,
  }: Pick<ProductDetails, 'condition' | 'location' | 'specifications' | 'description'>,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string => {
  const hardware = SPECIFICATION_KEYS.map((key) => specifications[key]).filter(Boolean);
  const sentences = [
    interpolate(translate('{condition}, {city}.'), {
      condition: translate(condition),
      city: translate(location),
    }),
    hardware.length > 0 &&
      interpolate(translate('{hardware}.'), { hardware: hardware.join(translate(', ')) }),
    description,
  ];
  const text = sentences.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  return text.length <= MAX_DESCRIPTION_LENGTH
    ? text
    : `${[...text].slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`;
};
/** Title for a missing or private device (specification, section 8). */
export const DEVICE_NOT_FOUND = 'PC Not Found';

/** Title for a seller who has, or had, nothing on sale. */
export const SELLER_NOT_FOUND = 'Seller Not Found';
export const sellerDescription = (
  name: string,
  onSale: number,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string =>
  interpolate(
    translate(
      onSale === 1
        ? "1 device on sale from {name}, with what Parkho's lab found in those that it inspected."
        : "{count} devices on sale from {name}, with what Parkho's lab found in those that it inspected.",
    ),
    { name, count: onSale },
  );
export const sellerTitle = (name: string, { translate }: Pick<Wording, 'translate'> = ENGLISH): string =>
  interpolate(translate('{name}: used computers on sale'), { name });

/** The title of a report's page, of its newest version and of earlier ones. */
export const reportTitle = (
  { reportId, device }: { reportId: string; device: { name: string } },
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string => interpolate(translate('Inspection report {reportId}: {name}'), { reportId, name: device.name });
/** Title for a missing report. */
export const REPORT_NOT_FOUND = 'Report Not Found';

/** The address in mails that confirms an email address. */
export const emailConfirmationPath = (token: string): string => `${PAGES.confirmEmail.path}?token=${token}`;
/** The part of the profile with the second factor. */
export const SECOND_FACTOR_SECTION = 'two-factor';
export const SECOND_FACTOR_PATH = `${PAGES.profile.path}#${SECOND_FACTOR_SECTION}`;
/** The address of a password reset link. */
export const passwordResetPath = (token: string): string => `${PAGES.resetPassword.path}?token=${token}`;
/** The address in mails about an inspection request; works with or without an account. */
export const inspectionRequestPath = (token: string): string => `${PAGES.myInspections.path}?token=${token}`;
/** The address in mails that turns mails of their kind off. */
export const unsubscribePath = (token: string): string => `${PAGES.unsubscribe.path}?token=${token}`;
/** The address in mails to people without an account; without a token it offers to send one. */
export const yourDataPath = (token: string): string => `${PAGES.yourData.path}?token=${token}`;
/** The device list of a saved search. */
export const savedSearchPath = (query: string): string => `${PAGES.devices.path}?${query}`;
/** The address in mails about a saved search, where it can be ended without a login. */
export const endSearchPath = (token: string): string => `${PAGES.savedSearches.path}?token=${token}`;
/** The address in mails of a saved view, where they can be stopped without a login. */
export const stopViewMailPath = (token: string): string => `${PAGES.unsubscribe.path}?view=${token}`;
/** The address in mails to buyers whom sellers have named. */
export const reviewPath = (token: string): string => `${PAGES.review.path}?token=${token}`;
/** The address in mails to invited assistants. */
export const joinPath = (token: string): string => `${PAGES.join.path}?token=${token}`;
/** A request on the board. */
export const featureRequestPath = (requestId: string): string =>
  `${PAGES.featureRequests.path}?id=${encodeURIComponent(requestId)}`;

/** Not in CONSOLE_PAGES: it is in no menu of the site. */
export const OPERATIONS_PAGE = { path: `${CONSOLE_PATH}/operations`, title: 'Operations' } as const;
export const EVIDENCE_PAGE = { path: `${CONSOLE_PATH}/evidence`, title: 'Evidence' } as const;
export const EXPLORE_PAGE = { path: `${CONSOLE_PATH}/explore`, title: 'Explore' } as const;
export const ANALYSIS_PAGE = { path: `${CONSOLE_PATH}/analysis`, title: 'SQL' } as const;
export const SHOP_REPORTS_PAGE = { path: `${CONSOLE_PATH}/reports`, title: 'Reports' } as const;
