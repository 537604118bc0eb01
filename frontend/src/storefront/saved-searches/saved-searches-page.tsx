import {
  SAVED_SEARCH_MESSAGES as MESSAGES,
  PAGES,
  type SavedSearchView,
  savedSearchPath,
  type User,
} from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { parseDeviceQuery } from '../../lib/devices/device-query';
import { errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { useAuth } from '../../lib/session/auth';
import { loginPath } from '../../lib/session/login-redirect';
import { SearchTitle, searchTitle } from '../../ui/account/search-title';
import { Button, LinkButton } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState, ErrorState } from '../../ui/states';
import { showToast } from '../../ui/toast';
import { deleteSavedSearch, savedSearches } from './saved-searches';
import { StopSearchEmails } from './stop-search-emails';

/** The searches of the signed-in user, or the one to end by a mail's link. */
export default function SavedSearchesPage() {
  const { user, isLoading } = useAuth();
  const token = useSearchParams()[0].get('token');
  if (token)
    return (
      <Frame>
        <StopSearchEmails key={token} token={token} />
      </Frame>
    );
  if (user)
    return (
      <Frame>
        <Searches user={user} />
      </Frame>
    );
  return (
    <Frame>
      {/* Before hydration, the attribute set by SESSION_SCRIPT selects one of the two. */}
      {isLoading && (
        <div className="not-in-data-session:hidden">
          <SearchesSkeleton />
        </div>
      )}
      <div className={isLoading ? 'in-data-session:hidden' : ''}>
        <Visitor />
      </div>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useLanguage();
  return (
    <div className="wrap grid grid-cols-[minmax(0,48rem)] gap-6 py-8 sm:py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">{t(PAGES.savedSearches.title)}</h1>
      {children}
    </div>
  );
};

function Searches({ user }: { user: User }) {
  const { t, translate } = useLanguage();
  const { data, error, refetch } = useQuery(savedSearches(user._id));
  if (error && !data)
    return <ErrorState title={translate(errorText(error, MESSAGES.loadFailed))} onRetry={refetch} />;
  if (!data) return <SearchesSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('No saved searches')}
        hint={t(
          'Filter the list of devices and press “Save this search”: we will email you when there are new matches.',
        )}
      >
        <LinkButton to={PAGES.devices.path}>{t('Browse devices')}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      <p className="text-ink-soft">
        {t(
          user.emailVerified
            ? 'We email you at most once a day for each, when devices are listed or get cheaper.'
            : 'Emails start once you have confirmed your email address.',
        )}
      </p>
      <ul className="grid border-y border-hairline">
        {data.map((search) => (
          <Entry key={search._id} userId={user._id} search={search} />
        ))}
      </ul>
    </>
  );
}

function Entry({
  userId,
  search: { _id, query, since, mailedAt },
}: {
  userId: string;
  search: SavedSearchView;
}) {
  const localization = useLanguage();
  const { t, date } = localization;
  const question = parseDeviceQuery(new URLSearchParams(query));
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: deleteSavedSearch,
    onSuccess: ({ data, message = '' }) => {
      showToast(message);
      queries.setQueryData(savedSearches(userId).queryKey, data.searches);
    },
    onError: (error) => showToast(errorText(error, MESSAGES.failed)),
  });
  return (
    <li className="grid gap-x-4 gap-y-1 border-hairline py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={savedSearchPath(query)}
          className="inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4"
        >
          <SearchTitle query={question} />
        </Link>
        <p className="text-sm text-ink-soft">
          {mailedAt
            ? t('Saved {date}, last email {mailed}', { date: date(since), mailed: date(mailedAt) })
            : t('Saved {date}', { date: date(since) })}
        </p>
      </div>
      <Button
        variant="quiet"
        busy={end.isPending}
        aria-label={t('Delete: {title}', { title: searchTitle(question, localization) })}
        onClick={() => end.mutate(_id)}
        className="-ms-3 justify-self-start sm:ms-0"
      >
        {t('Delete')}
      </Button>
    </li>
  );
}

function Visitor() {
  const { t, rich } = useLanguage();
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-start gap-4">
      <Search aria-hidden="true" className="size-10 text-stamp" strokeWidth={1.25} />
      <p className="text-lg font-semibold">{t('Log in to see your saved searches.')}</p>
      <p className="text-ink-soft">
        {rich(
          'Saved a search without an account? Each email about it has a link to stop it, and {page} lists all your searches.',
          {
            page: (
              <Link
                to={PAGES.yourData.path}
                className="font-semibold text-stamp underline underline-offset-4"
              >
                {t('your data')}
              </Link>
            ),
          },
        )}
      </p>
      <LinkButton to={loginPath(pathname)}>{t('Login')}</LinkButton>
    </div>
  );
}

function SearchesSkeleton() {
  const { t } = useLanguage();
  return (
    <div className="grid gap-3">
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="h-20 w-full" />
      <p role="status" className="sr-only">
        {t('Loading...')}
      </p>
    </div>
  );
}
