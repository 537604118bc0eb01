import type { PAGES, PageName, ProductCard, ProductPage } from '@parkho/contracts';

export type PublicPage = {
  [P in PageName]: (typeof PAGES)[P] extends { audience: string } ? never : P;
}[PageName];

/** Addresses of every public page in its states; ':name' stands for a device, its report or its seller. */
export const ADDRESSES: Readonly<Record<PublicPage, readonly string[]>> = {
  home: ['/', '/?city=Lahore', '/?search=laptop+under+1+lakh'],
  devices: [
    '/devices',
    '/devices?category=Laptop&sort=price-asc&page=2',
    '/devices?search=no+such+machine',
    '/devices?search=gaming+laptop+under+2+lakh',
    '/devices?search=macbook+under+20k+in+lahore&brand=Apple',
  ],
  device: [
    '/devices/:inspected',
    '/devices/:uninspected',
    '/devices/:Lenovo ThinkPad T480',
    '/devices/:Corsair RM750x 750W 80+ Gold',
    '/devices/:Samsung 870 EVO 500GB SATA SSD',
    '/devices/:Dell PowerEdge R640 1U',
    '/devices/nothing',
  ],
  seller: ['/sellers/:inspected', '/sellers/nothing'],
  compare: ['/compare', '/compare?devices=:inspected,uninspected'],
  inspection: ['/inspection'],
  report: ['/reports/:inspected', '/reports/nothing'],
  verify: ['/verify'],
  about: ['/about'],
  howInspectionWorks: ['/how-inspection-works'],
  safety: ['/safety'],
  terms: ['/terms'],
  privacy: ['/privacy'],
  login: ['/login'],
  register: ['/register'],
  forgotPassword: ['/forgot-password'],
  confirmEmail: ['/confirm-email?token=none'],
  resetPassword: ['/reset-password?token=none'],
  myInspections: ['/my-inspections'],
  unsubscribe: ['/unsubscribe?token=none'],
  savedSearches: ['/saved-searches', '/saved-searches?token=none'],
  review: ['/review', '/review?token=none'],
  join: ['/join', '/join?token=none'],
  yourData: ['/your-data', '/your-data?token=none'],
  wishlist: ['/wishlist'],
  notFound: ['/nowhere'],
};

/** The address with names replaced by the ids of available devices, or of an inspected one's report and seller. */
export const addressOf = (
  pattern: string,
  devices: readonly ProductCard[],
  inspected: ProductPage,
): string => {
  const idOf = (name: string): string => {
    if (pattern.startsWith('/reports')) return inspected.reportId;
    if (pattern.startsWith('/sellers')) return inspected.seller._id;
    const matches = (device: ProductCard) =>
      name === 'inspected' || name === 'uninspected'
        ? device.inspected === (name === 'inspected')
        : device.name === name;
    return devices.find(matches)!._id;
  };
  return pattern.replace(/:(.+)/, (_, names: string) => names.split(',').map(idOf).join(','));
};
