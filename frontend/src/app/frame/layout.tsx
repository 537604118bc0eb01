import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { SkipLink } from '../../ui/skip-link';
import { Spinner } from '../../ui/spinner';
import { Toaster } from '../../ui/toast';
import { CompareBar } from './compare-bar';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { WishlistPrompt } from './wishlist-prompt';

/** Header and footer around a page: the matched route, unless `children` replace it. */
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const main = useFocusFallback(pathname);
  return (
    <>
      <SkipLink to="content">{t('Skip to content')}</SkipLink>
      <Header />
      {/* At least as tall as the window: while a page loads, the footer is below the fold. */}
      <main ref={main} id="content" tabIndex={-1} className="min-h-[calc(100svh-4.5rem)] outline-none">
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<Spinner label={t('Loading...')} />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <CompareBar />
      <WishlistPrompt />
      <Footer />
      <Toaster />
    </>
  );
}

/**
 * When the focused element is removed with its page, moves the focus to the new page, not to the top of the document.
 */
function useFocusFallback(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (pathname === lastPathname.current) return;
    lastPathname.current = pathname;
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
