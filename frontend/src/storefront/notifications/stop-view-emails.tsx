import {
  type LinkedView,
  SAVED_VIEW_MESSAGES as MESSAGES,
  type oneClickForm,
  type ValueOf,
} from '@parkho/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, errorText, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/page/banner';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/states';

const PATH = '/console/views/by-link';

/** The view of a mail's link. Needs no session, and ignores the session of another account. */
const linkedView = (token: string) =>
  queryOptions({
    queryKey: ['mailed-view', token],
    queryFn: fetcher<LinkedView>(PATH, { query: { token }, anonymous: true }),
  });

const stopMails = withIdempotencyKey((token: string, idempotencyKey) =>
  api.post<LinkedView>(PATH, { 'List-Unsubscribe': 'One-Click' } satisfies ValueOf<typeof oneClickForm>, {
    query: { token },
    anonymous: true,
    idempotencyKey,
  }),
);

/** One press stops the mails of a saved view. Opening the page changes nothing, because programs open links too. */
export function StopViewEmails({ token }: { token: string }) {
  const { t, rich, translate } = useLanguage();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(linkedView(token));
  const stop = useMutation({
    mutationFn: stopMails,
    onSuccess: ({ data: view }) => queries.setQueryData(linkedView(token).queryKey, view),
  });
  if (error instanceof ApiError && error.status === 400) return <Banner>{translate(error.message)}</Banner>;
  if (error && !data) return <ErrorState title={translate(error.message)} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (!data.view)
    return (
      <p role="status" className="text-lg font-semibold text-stamp-deep">
        {t('Emails are no longer sent for this view')}
      </p>
    );
  return (
    <>
      <p role="status" className="text-lg font-semibold wrap-anywhere">
        {rich('Emails are sent for the view “{name}”', { name: <bdi>{data.view.name}</bdi> })}
      </p>
      {stop.error && <Banner>{errorText(stop.error, MESSAGES.failed)}</Banner>}
      <Button busy={stop.isPending} onClick={() => stop.mutate(token)} className="w-full">
        {t('Stop these emails')}
      </Button>
    </>
  );
}
