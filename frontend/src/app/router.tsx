import { CONSOLE_PAGES, GENERAL_MESSAGES, PAGES, type Page, type PageName } from '@parkho/contracts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { useLanguage } from '../lib/language/language';
import { type LazyScreen, lazyScreen } from '../lib/page/lazy-screen';
import type { PageQueries } from '../lib/page/page-queries';
import { useDocumentHead } from '../lib/page/use-document-head';
import { useDocumentTitle } from '../lib/page/use-document-title';
import { loginPath } from '../lib/session/login-redirect';
import { Spinner } from '../ui/spinner';
import { ErrorBoundary } from './frame/error-boundary';
import { Layout } from './frame/layout';
import { AccessNotice, Guard, useAccess } from './guard';
import { NotFoundPage } from './not-found-page';
import { useScrollRestoration } from './use-scroll-restoration';
import { useSessionEnd } from './use-session-end';

type ShopPage = Exclude<PageName, 'console'>;

const WishlistPage = lazyScreen(() => import('../storefront/wishlist/wishlist-page'));

/** The screen of each page between header and footer. */
const screens: Readonly<Record<ShopPage, LazyScreen | ComponentType>> = {
  home: lazyScreen(() => import('../storefront/home/home-page')),
  devices: lazyScreen(() => import('../storefront/devices/devices-page')),
  device: lazyScreen(() => import('../storefront/device/device-page')),
  seller: lazyScreen(() => import('../storefront/seller-page/seller-page')),
  inspection: lazyScreen(() => import('../storefront/inspection/inspection-page')),
  report: lazyScreen(() => import('../storefront/report/report-page')),
  verify: lazyScreen(() => import('../storefront/report/verify-page')),
  about: lazyScreen(() => import('../storefront/about/about-page')),
  howInspectionWorks: lazyScreen(() => import('../storefront/trust/how-inspection-works-page')),
  safety: lazyScreen(() => import('../storefront/trust/safety-page')),
  terms: lazyScreen(() => import('../storefront/trust/terms-page')),
  privacy: lazyScreen(() => import('../storefront/trust/privacy-page')),
  login: lazyScreen(() => import('../storefront/account/sign-in/login-page')),
  register: lazyScreen(() => import('../storefront/account/sign-in/register-page')),
  forgotPassword: lazyScreen(() => import('../storefront/account/sign-in/forgot-password-page')),
  confirmEmail: lazyScreen(() => import('../storefront/account/sign-in/confirm-email-page')),
  resetPassword: lazyScreen(() => import('../storefront/account/sign-in/reset-password-page')),
  profile: lazyScreen(() => import('../storefront/account/profile/profile-page')),
  sellerDashboard: lazyScreen(() => import('./seller-dashboard-page')),
  sellerProducts: lazyScreen(() => import('../storefront/seller/products/products-page')),
  sellerFeaturedRequests: lazyScreen(() => import('../storefront/seller/placement/placement-requests-page')),
  sellerQuestions: lazyScreen(() => import('../storefront/seller/questions/questions-page')),
  sellerReviews: lazyScreen(() => import('../storefront/seller/reviews/reviews-page')),
  sellerTraffic: lazyScreen(() => import('../storefront/seller/traffic/traffic-page')),
  sellerStatements: lazyScreen(() => import('../storefront/seller/statements/statements-page')),
  sellerAssistants: lazyScreen(() => import('../storefront/seller/assistants/assistants-page')),
  review: lazyScreen(() => import('../storefront/review/review-page')),
  join: lazyScreen(() => import('../storefront/account/sign-in/join-page')),
  myInspections: lazyScreen(() => import('../storefront/my-inspections/my-inspections-page')),
  featureRequests: lazyScreen(() => import('../storefront/feature-requests/feature-requests-page')),
  notifications: lazyScreen(() => import('../storefront/notifications/notifications-page')),
  unsubscribe: lazyScreen(() => import('../storefront/notifications/unsubscribe-page')),
  savedSearches: lazyScreen(() => import('../storefront/saved-searches/saved-searches-page')),
  yourData: lazyScreen(() => import('../storefront/your-data/your-data-page')),
  wishlist: WishlistPage,
  compare: lazyScreen(() => import('../storefront/compare/compare-page')),
  sellerWishlist: WishlistPage,
  sellerImport: lazyScreen(() => import('../storefront/seller/import/import-page')),
  notFound: NotFoundPage,
};
/** Not rendered on the server. */
const ConsoleApp =
  typeof document === 'undefined' ? () => null : lazy(() => import('../console/console-app'));

const shopPages = Object.keys(screens).map((name) => {
  const page: Page = PAGES[name as ShopPage];
  return { page, Screen: screens[name as ShopPage] };
});

/** The shop's page at a path; undefined in the console. */
const pageAt = (pathname: string) =>
  matchPath(PAGES.console.path, pathname)
    ? undefined
    : shopPages.find(({ page: { path } }) => matchPath(path, pathname));

/** Resolves when the page at an address can be rendered or has failed; at once where it is not public. */
export async function loadPage(pathname: string): Promise<void> {
  const { page, Screen } = pageAt(pathname) ?? {};
  if (page && !page.audience && Screen && 'load' in Screen) await Screen.load().catch(() => undefined);
}

/** The queries of the public page at an address, once it can be rendered; null if there is no public page. */
export async function queriesOfPage(
  pathname: string,
  searchParams: URLSearchParams,
): Promise<ReturnType<PageQueries> | null> {
  const { page, Screen } = pageAt(pathname) ?? {};
  if (!page || page.audience || !Screen) return null;
  const { queries } = 'load' in Screen ? await Screen.load() : {};
  return queries?.({ params: matchPath(page.path, pathname)!.params, query: searchParams }) ?? [];
}

/** Redirects the address of a page that is only in English, below another language. */
function RedirectToEnglish() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => location.replace(pathname + search + hash), [pathname, search, hash]);
  return null;
}

export function Router() {
  const { language } = useLanguage();
  useScrollRestoration();
  useSessionEnd();
  return (
    <Routes>
      <Route element={<Layout />}>
        {shopPages.map(({ page, Screen }) => (
          <Route key={page.path} element={<Guard page={page} />}>
            <Route
              path={page.path}
              element={
                language !== 'en' && !page.translated ? (
                  <RedirectToEnglish />
                ) : (
                  <>
                    {page.title && <PageHead {...page} title={page.title} />}
                    <Screen />
                  </>
                )
              }
            />
          </Route>
        ))}
      </Route>
      <Route path={PAGES.console.path} element={<ConsoleArea />} />
    </Routes>
  );
}

/** Rendered before its screen, so that a screen can override it, as that of a device always does. */
function PageHead({ path, title, description }: Page & { title: string }) {
  useDocumentHead({ title, description, path: description && path });
  return null;
}

/**
 * The console fills the window and loads only for roles that may use it; others get an explanation, with one of its own
 * for external inspections. The screen of inspections redirects to the login at once (specification 2, section 2).
 */
function ConsoleArea() {
  useDocumentTitle(PAGES.console.title);
  const { pathname, search } = useLocation();
  const access = useAccess(PAGES.console);
  if (access === 'logged-out' && matchPath(`${CONSOLE_PAGES.inspections.path}/*`, pathname))
    return <Navigate to={loginPath(pathname + search)} replace />;
  if (access !== 'granted') {
    const isExternal = matchPath(`${CONSOLE_PAGES.externalInspections.path}/*`, pathname);
    return (
      <Layout>
        <AccessNotice access={access} reason={isExternal ? GENERAL_MESSAGES.adminsOnly : undefined} />
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
