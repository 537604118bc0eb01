import {
  type Area,
  areaOf,
  CONSOLE_PAGES,
  isFor,
  PAGES,
  type Page,
  POST_AD_PATH,
  type UserRole,
} from '@parkho/contracts';

export interface NavigationLink {
  label: string;
  to: string;
}

type LabelledPage = Page & { label: string };

const link = ({ label, path }: LabelledPage): NavigationLink => ({ label, to: path });

/** The quick add of the menus (specification, section 2). */
const postAd: LabelledPage = { label: 'Post Ad', path: POST_AD_PATH };

/** The links of the bar, the mobile menu and the footer (specification, section 2). */
export const publicLinks = [PAGES.home, PAGES.devices, PAGES.inspection, PAGES.about].map(link);

/** Beside them in the mobile menu and the footer. */
export const verifyLink = link(PAGES.verify);

const areaPages: Record<Area, readonly LabelledPage[]> = {
  console: [
    CONSOLE_PAGES.dashboard,
    CONSOLE_PAGES.products,
    CONSOLE_PAGES.inspections,
    CONSOLE_PAGES.externalInspections,
    CONSOLE_PAGES.featuredRequests,
    CONSOLE_PAGES.featureRequests,
    PAGES.notifications,
    PAGES.myInspections,
    PAGES.profile,
  ],
  'seller-area': [
    PAGES.sellerDashboard,
    PAGES.sellerProducts,
    postAd,
    PAGES.sellerFeaturedRequests,
    PAGES.sellerWishlist,
    PAGES.myInspections,
    PAGES.featureRequests,
    PAGES.notifications,
    PAGES.profile,
  ],
  shop: [
    { ...PAGES.home, label: 'Dashboard' },
    PAGES.wishlist,
    PAGES.myInspections,
    PAGES.featureRequests,
    PAGES.notifications,
    PAGES.profile,
  ],
};

/** What people find in their menu: the pages of where their work is that are for them (specification, section 2). */
export const accountLinks = (role: UserRole): NavigationLink[] =>
  areaPages[areaOf(role)].filter((page) => isFor(page, role)).map(link);
