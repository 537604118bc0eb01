import { ProfileDetails } from '../storefront/account/profile/profile-details';
import { DashboardPage } from '../storefront/seller/dashboard/dashboard-page';

/** The dashboard of sellers and the form of the profile, which are features of their own. */
export default function SellerDashboardPage() {
  return <DashboardPage ProfileForm={ProfileDetails} />;
}
