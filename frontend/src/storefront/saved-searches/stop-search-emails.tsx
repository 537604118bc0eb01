import { SAVED_SEARCH_MESSAGES as MESSAGES, PAGES, savedSearchPath } from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { parseDeviceQuery } from '../../lib/devices/device-query';
import { ApiError, errorText } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { SearchTitle } from '../../ui/account/search-title';
import { Button, LinkButton } from '../../ui/button';
import { Banner } from '../../ui/page/banner';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';
import { linkedSearch, stopSearchEmails } from './saved-searches';

/** One press ends the saved search of a mail. Opening the page changes nothing, because programs open links too. */
export function StopSearchEmails({ token }: { token: string }) {
  const { t, rich, translate } = useLanguage();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(linkedSearch(token));
  const end = useMutation({
    mutationFn: stopSearchEmails,
    onSuccess: ({ data: search }) => queries.setQueryData(linkedSearch(token).queryKey, search),
  });
  if (error instanceof ApiError && error.status === 400) return <Banner>{error.message}</Banner>;
  if (error && !data)
    return <ErrorState title={translate(errorText(error, MESSAGES.loadFailed))} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 w-full" />;
  if (!data.search)
    return (
      <>
        <p role="status" className="text-lg font-semibold text-stamp-deep">
          {t(end.isSuccess ? MESSAGES.ended : MESSAGES.notFound)}
        </p>
        <LinkButton variant="secondary" to={PAGES.devices.path} className="justify-self-start">
          {t('Browse devices')}
        </LinkButton>
      </>
    );
  const { query } = data.search;
  return (
    <>
      <p className="text-lg">
        {rich('Emails are sent for {search}', {
          search: (
            <Link
              to={savedSearchPath(query)}
              className="font-semibold wrap-anywhere text-stamp underline underline-offset-4"
            >
              <SearchTitle query={parseDeviceQuery(new URLSearchParams(query))} />
            </Link>
          ),
        })}
      </p>
      {end.error && <Banner>{errorText(end.error, MESSAGES.failed)}</Banner>}
      <Button
        busy={end.isPending}
        onClick={() => end.mutate(token)}
        className="w-full sm:justify-self-start sm:w-auto"
      >
        {t('Stop emails for this search')}
      </Button>
    </>
  );
}
