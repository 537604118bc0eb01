import { ProfileDetails } from '../storefront/account/profile/profile-details';
import { DashboardPage } from '../storefront/seller/dashboard/dashboard-page';

/** The dashboard of sellers and the profile form, which are separate features. */
export default function SellerDashboardPage() {
  return <DashboardPage ProfileForm={ProfileDetails} />;
}
