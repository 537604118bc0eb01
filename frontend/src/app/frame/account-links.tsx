import type { User } from '@parkho/contracts';
import { LogOut } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { useSignOut } from '../../lib/session/use-sign-out';
import { Avatar } from '../../ui/account/avatar';
import { Badge } from '../../ui/device/badge';
import { accountLinks } from './account-pages';
import { menuItem } from './menu-item';

/** The signed-in user and their pages: the content of the avatar menu, and of the mobile menu. */
export default function AccountLinks({ user }: { user: User }) {
  const { t, translate } = useLanguage();
  const signOut = useSignOut();
  return (
    <>
      <div className="flex items-center gap-3 px-3 py-2">
        <Avatar user={user} />
        <div className="min-w-0">
          <p className="truncate font-semibold">
            <bdi>{user.name}</bdi>
          </p>
          <Badge kind="plain">
            <span className="capitalize">{translate(user.role)}</span>
          </Badge>
        </div>
      </div>
      <ul>
        {accountLinks(user.role).map(({ label, to }) => (
          <li key={to}>
            {/* A link that opens a dialog of a page is not that page. */}
            {to.includes('?') ? (
              <Link to={to} className={menuItem}>
                {translate(label)}
              </Link>
            ) : (
              <NavLink to={to} end className={menuItem}>
                {translate(label)}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={signOut} className={menuItem}>
        <LogOut aria-hidden="true" className="size-5" />
        {t('Sign Out')}
      </button>
    </>
  );
}
