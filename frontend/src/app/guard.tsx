import { GENERAL_MESSAGES, type UserRole } from '@parkho/contracts';
import { Lock } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/auth';
import { LinkButton } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { loginThen, paths } from './paths';

type Access = 'loading' | 'logged-out' | 'wrong-role' | 'granted';

/** May the person at the screen use what is meant for these roles? */
export function useAccess(roles: readonly UserRole[]): Access {
  const { user, isLoading } = useAuth();
  if (isLoading) return 'loading';
  if (!user) return 'logged-out';
  return roles.includes(user.role) ? 'granted' : 'wrong-role';
}

/** The routes inside it, for these roles alone (specification, section 2). */
export function Guard({ roles }: { roles: readonly UserRole[] }) {
  const access = useAccess(roles);
  return access === 'granted' ? <Outlet /> : <AccessNotice access={access} />;
}

export function AccessNotice({ access }: { access: Exclude<Access, 'granted'> }) {
  const { pathname, search } = useLocation();
  if (access === 'loading') return <Spinner label="Loading..." />;
  return (
    <div className="wrap flex flex-col items-center gap-5 py-24 text-center">
      <Lock aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.25} />
      <h1 className="max-w-xl text-2xl font-semibold">
        {access === 'logged-out' ? GENERAL_MESSAGES.loginRequired : GENERAL_MESSAGES.wrongRole}
      </h1>
      <div className="flex gap-3">
        {access === 'logged-out' && <LinkButton to={loginThen(pathname + search)}>Login</LinkButton>}
        <LinkButton to={paths.home} variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
