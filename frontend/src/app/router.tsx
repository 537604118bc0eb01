import { USER_ROLES } from '@parkho/contracts';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { Spinner } from '../ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { AccessNotice, Guard, useAccess } from './guard';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';
import { paths } from './paths';
import { useScrollRestoration } from './use-scroll-restoration';
import { useSessionEnd } from './use-session-end';

const HomePage = lazy(() => import('../storefront/home/home-page'));
const DevicesPage = lazy(() => import('../storefront/devices/devices-page'));
const DevicePage = lazy(() => import('../storefront/device/device-page'));
const AboutPage = lazy(() => import('../storefront/about/about-page'));
const LoginPage = lazy(() => import('../storefront/account/login-page'));
const RegisterPage = lazy(() => import('../storefront/account/register-page'));
const ForgotPasswordPage = lazy(() => import('../storefront/account/forgot-password-page'));
const ResetPasswordPage = lazy(() => import('../storefront/account/reset-password-page'));
const ProfilePage = lazy(() => import('../storefront/account/profile-page'));
const WishlistPage = lazy(() => import('../storefront/wishlist/wishlist-page'));
const ConsoleApp = lazy(() => import('../console/console-app'));

export function Router() {
  useScrollRestoration();
  useSessionEnd();
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.devices} element={<DevicesPage />} />
        <Route path={`${paths.devices}/:id`} element={<DevicePage />} />
        <Route path={paths.about} element={<AboutPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route element={<Guard roles={USER_ROLES} />}>
          <Route path={paths.profile} element={<ProfilePage />} />
        </Route>
        <Route path={paths.wishlist} element={<WishlistPage />} />
        <Route element={<Guard roles={['seller']} />}>
          <Route path={paths.seller.wishlist} element={<WishlistPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="/admin/*" element={<ConsoleArea />} />
    </Routes>
  );
}

/** The console fills the screen and loads for those alone who may use it; to others the shop explains why not. */
function ConsoleArea() {
  const access = useAccess(['admin']);
  if (access !== 'granted') {
    return (
      <Layout>
        <AccessNotice access={access} />
      </Layout>
    );
  }
  return (
    <ErrorBoundary>
      <Suspense fallback={<Spinner label="Loading..." />}>
        <ConsoleApp />
      </Suspense>
    </ErrorBoundary>
  );
}
