import {
  type Area,
  areaOf,
  CONSOLE_PAGES,
  isPageFor,
  PAGES,
  POST_AD_PATH,
  type UserRole,
} from '@parkho/contracts';
import { type LabelledPage, link, type NavigationLink } from './navigation';

/** The quick add entry of the menus (specification, section 2). */
const postAd: LabelledPage = { label: 'Post Ad', path: POST_AD_PATH };

const areaPages: Record<Area, readonly LabelledPage[]> = {
  console: [
    CONSOLE_PAGES.dashboard,
    CONSOLE_PAGES.products,
    CONSOLE_PAGES.moderation,
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
    PAGES.sellerQuestions,
    PAGES.sellerReviews,
    PAGES.sellerFeaturedRequests,
    PAGES.sellerTraffic,
    PAGES.sellerStatements,
    PAGES.sellerAssistants,
    PAGES.sellerWishlist,
    PAGES.savedSearches,
    PAGES.myInspections,
    PAGES.featureRequests,
    PAGES.notifications,
    PAGES.profile,
  ],
  shop: [
    { ...PAGES.home, label: 'Dashboard' },
    PAGES.wishlist,
    PAGES.savedSearches,
    PAGES.myInspections,
    PAGES.featureRequests,
    PAGES.notifications,
    PAGES.profile,
  ],
};

/** The entries of the account menu: the pages of a role (specification, section 2). */
export const accountLinks = (role: UserRole): NavigationLink[] =>
  areaPages[areaOf(role)].filter((page) => isPageFor(page, role)).map(link);
