import { PAGES } from '@parkho/contracts';
import { Heart } from 'lucide-react';
import { Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { useWishlist } from '../../lib/devices/wishlist';
import { useLanguage } from '../../lib/language/language';
import { lazyScreen } from '../../lib/page/lazy-screen';
import { useAuth } from '../../lib/session/auth';
import { LinkButton } from '../../ui/button';
import { NotificationBellSlot } from '../../ui/notifications/notification-bell-slot';
import { HeaderSearch } from './header-search';
import { LanguageLink } from './language-link';
import { MobileMenu } from './mobile-menu';
import { publicLinks } from './navigation';
import { Wordmark } from './wordmark';

/** Visitors do not download it. */
const AccountMenu = lazyScreen(() => import('./account-menu'));

export function Header() {
  const { t, translate } = useLanguage();
  return (
    <header className="print:hidden sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="wrap flex h-18 items-center gap-2">
        <Wordmark />
        <nav aria-label={t('Main')} className="ms-6 hidden lg:block">
          <ul className="flex">
            {publicLinks.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === PAGES.home.path}
                  className="flex h-18 items-center border-b-3 border-transparent px-3 pt-0.5 font-medium text-ink-soft whitespace-nowrap hover:text-ink aria-[current=page]:border-stamp aria-[current=page]:text-ink xl:px-4"
                >
                  {translate(label)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-[min(0.5rem,2vw)]">
          <HeaderSearch />
          <WishlistLink />
          <NotificationBellSlot />
          <LanguageLink className="hidden min-h-11 items-center px-2 sm:inline-flex" />
          <div className="hidden md:block">
            <Account />
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function WishlistLink() {
  const { t } = useLanguage();
  const { length } = useWishlist();
  return (
    <Link
      to={PAGES.wishlist.path}
      aria-label={t('Wishlist, {count} saved', { count: length })}
      className="relative grid h-11 w-[min(2.75rem,14vw)] place-items-center rounded-md hover:bg-paper-deep"
    >
      <Heart aria-hidden="true" className="size-5" />
      {length > 0 && (
        <span className="absolute top-0.5 end-0 min-w-5 rounded-full bg-stamp px-1 text-center text-xs leading-5 font-bold text-contrast">
          {length}
        </span>
      )}
    </Link>
  );
}

function Account() {
  const { t } = useLanguage();
  const { user, token, isLoading } = useAuth();
  // Its place is kept while a stored session is being restored, so that no 'Login' appears for a moment: before the
  // application runs, by the mark of PAGE_SCRIPT.
  const isUnknown = isLoading && !token;
  return (
    <>
      {(user || isLoading) && (
        <div className={`h-11 w-15 ${isUnknown ? 'not-in-data-session:hidden' : ''}`}>
          <Suspense>{user && <AccountMenu user={user} />}</Suspense>
        </div>
      )}
      {!user && (isUnknown || !isLoading) && (
        <div className={`flex gap-2 ${isUnknown ? 'in-data-session:hidden' : ''}`}>
          <LinkButton to={PAGES.login.path} variant="quiet">
            {t('Login')}
          </LinkButton>
          <LinkButton to={PAGES.register.path}>{t('Join Now')}</LinkButton>
        </div>
      )}
    </>
  );
}
