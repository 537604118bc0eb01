import { type Area, CONSOLE_PAGES, PAGES, POST_AD_PATH } from '@parkho/contracts';

export interface NavigationLink {
  label: string;
  to: string;
}

const link = ({ label, path }: { label: string; path: string }): NavigationLink => ({ label, to: path });

/** The quick add of the menus (specification, section 2). */
const postAd: NavigationLink = { label: 'Post Ad', to: POST_AD_PATH };

/** The links of the bar, the mobile menu and the footer (specification, section 2). */
export const publicLinks = [PAGES.home, PAGES.devices, PAGES.inspection, PAGES.about].map(link);

/** What people find in their menu, by where their role's work is (specification, section 2). */
export const areaLinks: Record<Area, readonly NavigationLink[]> = {
  console: [CONSOLE_PAGES.dashboard, CONSOLE_PAGES.products, PAGES.myInspections, PAGES.profile].map(link),
  'seller-area': [
    link(PAGES.sellerDashboard),
    link(PAGES.sellerProducts),
    postAd,
    ...[PAGES.sellerFeaturedRequests, PAGES.sellerWishlist, PAGES.myInspections, PAGES.profile].map(link),
  ],
  shop: [{ ...PAGES.home, label: 'Dashboard' }, PAGES.wishlist, PAGES.myInspections, PAGES.profile].map(link),
};
