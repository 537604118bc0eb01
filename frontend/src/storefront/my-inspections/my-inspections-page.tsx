import { INSPECTION_MESSAGES as MESSAGES, PAGES, queryString, type User } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { pageNumber } from '../../lib/page/query-params';
import { useAuth } from '../../lib/session/auth';
import { loginPath } from '../../lib/session/login-redirect';
import { INSPECTION_REQUESTS, InspectionRequestsSkeleton } from '../../ui/account/inspection-request-card';
import { Button, LinkButton } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { EmptyState, ErrorState } from '../../ui/states';
import { LinkedRequest } from './linked-request';
import { myInspections } from './my-inspections';
import { MyRequest } from './my-request';

/** The requests of the signed-in user, or the one in a mail's link (specification 2, section 2). */
export default function MyInspectionsPage() {
  const { user, isLoading } = useAuth();
  const token = useSearchParams()[0].get('token');
  if (token)
    return (
      <Frame>
        <LinkedRequest key={token} token={token} />
      </Frame>
    );
  if (user) return <Requests key={user._id} user={user} />;
  return (
    <Frame>
      {/* Before hydration, the attribute set by SESSION_SCRIPT selects one of the two. */}
      {isLoading && (
        <div className="not-in-data-session:hidden">
          <InspectionRequestsSkeleton />
        </div>
      )}
      <div className={isLoading ? 'in-data-session:hidden' : ''}>
        <PleaseLogin />
      </div>
    </Frame>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const { t, rich } = useLanguage();
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <h1 className="text-3xl font-bold sm:text-4xl">{t(PAGES.myInspections.title)}</h1>
        {action}
      </div>
      {children}
      <p className="text-ink-soft">
        {rich('A device that is not on Parkho can be inspected as well: {link}', {
          link: (
            <Link
              to={PAGES.inspection.path}
              className="inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4"
            >
              {t('book an inspection')}
            </Link>
          ),
        })}
      </p>
    </div>
  );
}

function Requests({ user }: { user: User }) {
  const { t, translate } = useLanguage();
  const page = pageNumber(useSearchParams()[0].get('page') ?? '') ?? 1;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(myInspections(user._id, page));
  const lastPage = data?.pagination.totalPages ?? 0;
  if (!isPlaceholderData && lastPage > 0 && page > lastPage)
    return <Navigate replace to={{ search: searchOf(lastPage) }} />;
  return (
    <Frame
      action={
        <Button variant="secondary" busy={isFetching && Boolean(data)} onClick={() => void refetch()}>
          <RefreshCw aria-hidden="true" className="size-5" />
          {t('Refresh')}
        </Button>
      }
    >
      {!user.emailVerified && (
        <p className="border-s-4 border-amber-ink bg-amber-tint px-4 py-3">
          {t(MESSAGES.confirmToJoin)}{' '}
          <Link to={PAGES.profile.path} className="font-semibold text-stamp underline underline-offset-4">
            {t('Confirm it in your profile')}
          </Link>
        </p>
      )}
      {error && (
        <ErrorState title={t(MESSAGES.listError)} detail={translate(error.message)} onRetry={refetch} />
      )}
      {!data && !error && <InspectionRequestsSkeleton />}
      {data?.products.length === 0 && (
        <EmptyState title={t(MESSAGES.noneOfMine)} hint={t('Your inspection requests appear here.')}>
          <LinkButton to={PAGES.devices.path}>{t('Browse Products')}</LinkButton>
        </EmptyState>
      )}
      {data && data.products.length > 0 && (
        <div
          id="requests"
          aria-busy={isPlaceholderData}
          className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
        >
          <ul aria-label={t('Inspection requests')} className={INSPECTION_REQUESTS}>
            {data.products.map((request) => (
              <li key={request._id}>
                <MyRequest request={request} isOwn />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            totalPages={lastPage}
            linkTo={(page) => ({ search: searchOf(page), hash: '#requests' })}
          />
        </div>
      )}
    </Frame>
  );
}

const searchOf = (page: number): string => queryString({ page: page === 1 ? undefined : page });

function PleaseLogin() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col items-center gap-4 rounded-md border border-dashed border-edge px-6 py-16 text-center">
      <ClipboardList aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.25} />
      <h2 className="text-xl font-semibold">{t(MESSAGES.loginPrompt)}</h2>
      <p className="max-w-prose text-ink-soft">
        {t(
          'Your requests are in your account. Without an account, open the link in the email that confirmed your request.',
        )}
      </p>
      <LinkButton to={loginPath(pathname)}>{t('Login')}</LinkButton>
    </div>
  );
}
