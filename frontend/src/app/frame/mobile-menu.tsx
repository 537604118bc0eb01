import { PAGES } from '@parkho/contracts';
import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { lazyScreen } from '../../lib/page/lazy-screen';
import { useAuth } from '../../lib/session/auth';
import { LinkButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LanguageLink } from './language-link';
import { menuItem } from './menu-item';
import { FOOTER, publicLinks, verifyLink, visitorLinks } from './navigation';

const AccountLinks = lazyScreen(() => import('./account-links'));

/** The links of the bar on a narrow screen, in a modal from the side. Closes on navigation. */
export function MobileMenu() {
  const { t, translate } = useLanguage();
  const [open, setOpen] = useState(false);
  const { user } = useAuth();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setOpen(false), [key]);

  return (
    <>
      <button
        type="button"
        aria-label={t('Menu')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid h-11 w-[min(2.75rem,14vw)] place-items-center rounded-md hover:bg-paper-deep lg:hidden"
      >
        <Menu aria-hidden="true" />
      </button>
      <a
        href={`#${FOOTER}`}
        aria-label={t('Menu')}
        className="hidden size-11 place-items-center rounded-md noscript:grid lg:hidden!"
      >
        <Menu aria-hidden="true" />
      </a>
      <Dialog title={t('Menu')} placement="side" open={open} onClose={() => setOpen(false)}>
        <nav aria-label={t('Menu')} className="-mx-3 grid gap-4">
          <ul>
            {[...publicLinks, verifyLink, ...(user ? [] : visitorLinks)].map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} end className={`${menuItem} font-display text-xl`}>
                  {translate(label)}
                </NavLink>
              </li>
            ))}
            <li>
              <LanguageLink className={`${menuItem} font-display text-xl`} />
            </li>
          </ul>
          <div className="border-t border-hairline pt-4">
            {user ? (
              <Suspense>
                <AccountLinks user={user} />
              </Suspense>
            ) : (
              <div className="grid grid-cols-2 gap-3 px-3">
                <LinkButton to={PAGES.login.path} variant="secondary">
                  {t('Login')}
                </LinkButton>
                <LinkButton to={PAGES.register.path}>{t('Join Now')}</LinkButton>
              </div>
            )}
          </div>
        </nav>
      </Dialog>
    </>
  );
}
