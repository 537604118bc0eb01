import type { UserRole } from '@parkho/contracts';
import { paths } from './paths';

export interface NavigationLink {
  label: string;
  to: string;
}

/** The links of the bar, the mobile menu and the footer (specification, section 2). */
export const publicLinks: readonly NavigationLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'PC Marketplace', to: paths.devices },
  { label: 'PC Inspection', to: paths.inspection },
  { label: 'About Us', to: paths.about },
];

const profile: NavigationLink = { label: 'Profile', to: paths.profile };

/** What each role finds in its menu (specification, section 2). */
export const roleLinks: Record<UserRole, readonly NavigationLink[]> = {
  admin: [
    { label: 'Dashboard', to: paths.admin.dashboard },
    { label: 'Manage Products', to: paths.admin.products },
    profile,
  ],
  seller: [{ label: 'Wishlist', to: paths.seller.wishlist }, profile],
  buyer: [{ label: 'Dashboard', to: paths.home }, { label: 'Wishlist', to: paths.wishlist }, profile],
};
