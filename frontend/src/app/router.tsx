import { USER_ROLES } from '@parkho/contracts';
import { lazy, Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Spinner } from '../ui/spinner';
import { ErrorBoundary } from './error-boundary';
import { AccessNotice, Guard, useAccess } from './guard';
import { Layout } from './layout';
import { NotFoundPage } from './not-found-page';
import { type Page, page } from './page';
import { paths } from './paths';
import { useScrollRestoration } from './use-scroll-restoration';
import { useSessionEnd } from './use-session-end';

const WishlistPage = page(() => import('../storefront/wishlist/wishlist-page'));

/** What everyone may open, by the pattern of its address. */
const openPages: Readonly<Record<string, Page>> = {
  [paths.home]: page(() => import('../storefront/home/home-page')),
  [paths.devices]: page(() => import('../storefront/devices/devices-page')),
  [`${paths.devices}/:id`]: page(() => import('../storefront/device/device-page')),
  [paths.inspection]: page(() => import('../storefront/inspection/inspection-page')),
  [paths.about]: page(() => import('../storefront/about/about-page')),
  [paths.login]: page(() => import('../storefront/account/login-page')),
  [paths.register]: page(() => import('../storefront/account/register-page')),
  [paths.forgotPassword]: page(() => import('../storefront/account/forgot-password-page')),
  [paths.resetPassword]: page(() => import('../storefront/account/reset-password-page')),
  [paths.wishlist]: WishlistPage,
};
const ProfilePage = page(() => import('../storefront/account/profile-page'));
const ConsoleApp = lazy(() => import('../console/console-app'));

/** Resolves when the open page at an address is there to be drawn, or will not come. */
export async function loadPage(pathname: string): Promise<void> {
  const [, found] = Object.entries(openPages).find(([path]) => matchPath(path, pathname)) ?? [];
  await found?.load().catch(() => undefined);
}

export function Router() {
  useScrollRestoration();
  useSessionEnd();
  return (
    <Routes>
      <Route element={<Layout />}>
        {Object.entries(openPages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route element={<Guard roles={USER_ROLES} />}>
          <Route path={paths.profile} element={<ProfilePage />} />
        </Route>
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
