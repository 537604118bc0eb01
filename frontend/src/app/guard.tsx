import { GENERAL_MESSAGES, isPageFor, PAGES, type Page, SECOND_FACTOR_PATH } from '@parkho/contracts';
import { Lock } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { needsSecondFactor, useAuth } from '../lib/session/auth';
import { loginPath } from '../lib/session/login-redirect';
import { LinkButton } from '../ui/button';
import { Spinner } from '../ui/spinner';

type Access = 'loading' | 'logged-out' | 'second-factor' | 'wrong-role' | 'granted';

/** Whether the current user may open this page. */
export function useAccess(page: Page): Access {
  const { user, isLoading } = useAuth();
  if (!page.audience) return 'granted';
  if (isLoading) return 'loading';
  if (!user) return 'logged-out';
  if (page.path !== PAGES.profile.path && needsSecondFactor(user)) return 'second-factor';
  return isPageFor(page, user.role) ? 'granted' : 'wrong-role';
}

/** Renders its routes only for the audience of the page (specification, section 2). */
export function Guard({ page }: { page: Page }) {
  const access = useAccess(page);
  return access === 'granted' ? <Outlet /> : <AccessNotice access={access} />;
}

const NOTICE_BY_ACCESS = {
  'logged-out': GENERAL_MESSAGES.loginRequired,
  'second-factor': GENERAL_MESSAGES.secondFactorRequired,
  'wrong-role': GENERAL_MESSAGES.wrongRole,
};

interface AccessNoticeProps {
  access: Exclude<Access, 'granted'>;
  /** In place of the general reason, where the login or role is missing. */
  reason?: string | undefined;
}

export function AccessNotice({ access, reason }: AccessNoticeProps) {
  const { pathname, search } = useLocation();
  if (access === 'loading') return <Spinner label="Loading..." />;
  return (
    <div className="wrap flex flex-col items-center gap-5 py-24 text-center">
      <Lock aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.25} />
      <h1 className="max-w-xl text-2xl font-semibold">
        {reason && access !== 'second-factor' ? 'Access Denied' : NOTICE_BY_ACCESS[access]}
      </h1>
      {reason && access !== 'second-factor' && <p>{reason}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        {access === 'logged-out' && <LinkButton to={loginPath(pathname + search)}>Login</LinkButton>}
        {access === 'second-factor' && <LinkButton to={SECOND_FACTOR_PATH}>Set it up</LinkButton>}
        <LinkButton to={PAGES.home.path} variant="secondary">
          Back to Home
        </LinkButton>
      </div>
    </div>
  );
}
