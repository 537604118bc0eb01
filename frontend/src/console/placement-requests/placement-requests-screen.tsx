import { Alert, Box, CircularProgress, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material';
import {
  CONSOLE_PAGES,
  HOME_FEATURED,
  type ManagedPage,
  PLACEMENT_MESSAGES as MESSAGES,
  type PlacementRequestStats,
  type SellerProduct,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type HttpError, Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { useCommand } from '../parts/actions/use-command';
import { StatCards } from '../parts/list/stat-cards';
import { SavedViews } from '../parts/list/views/saved-views';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { PageSteps } from '../parts/record/page-steps';
import { DecisionDialog } from './decision-dialog';
import { DetailsDialog } from './details-dialog';
import { HomePageStrip, type Notice } from './home-page-strip';
import {
  featuredNow,
  featuredStats,
  type PlacementCalls,
  placementRequestList,
  type StatusFilter,
} from './placement-calls';
import { FeaturedCard, type Press } from './request-card';

const TABS = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<StatusFilter, string>;
const isStatus = (text: string | null): text is StatusFilter => text !== null && text in TABS;

const STATS: readonly { label: string; of: keyof PlacementRequestStats }[] = [
  { label: 'Total Requests', of: 'totalRequests' },
  { label: 'Pending', of: 'pendingRequests' },
  { label: 'Approved', of: 'approvedRequests' },
  { label: 'Rejected', of: 'rejectedRequests' },
  { label: 'Featured Now', of: 'currentFeaturedProducts' },
  { label: 'Recent (7d)', of: 'recentRequests' },
];

const cards = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
};

/** Tab and page, kept in the address so that a reload and 'back' restore them. */
const useListAddress = () => {
  const [params, setParams] = useSearchParams();
  const param = params.get('status');
  const status = isStatus(param) ? param : 'pending';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const navigateTo = (place: { status: StatusFilter; page?: number }, replace = false) => {
    const { status, page = 1 } = place;
    setParams(
      { ...(status !== 'pending' && { status }), ...(page > 1 && { page: String(page) }) },
      { replace },
    );
  };
  return { status, page, go: navigateTo };
};

const Empty = ({ status }: { status: StatusFilter }) => (
  <Box sx={{ py: 8, textAlign: 'center' }}>
    <Typography sx={{ fontWeight: 600 }}>{MESSAGES.noneFound}</Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {status === 'all' ? MESSAGES.noneSubmitted : MESSAGES.noneOf(status)}
    </Typography>
  </Box>
);

const Loading = () => (
  <Stack role="status" spacing={2} sx={{ alignItems: 'center', justifyContent: 'center', minHeight: '70vh' }}>
    <CircularProgress aria-hidden />
    <Typography>{MESSAGES.loading}</Typography>
  </Stack>
);

const CardsSkeleton = () => (
  <Box sx={cards}>
    <Skeleton variant="rounded" height={240} />
    <Skeleton variant="rounded" height={240} />
    <Skeleton variant="rounded" height={240} />
  </Box>
);

/** The effect of an approval: the home page shows the newest featured listings. */
const placementText = ({ createdAt }: ManagedPage, featured: readonly SellerProduct[]): string => {
  const oldestShown = featured[HOME_FEATURED.limit - 1];
  if (!oldestShown) return 'It appears on the home page immediately.';
  return createdAt > oldestShown.createdAt
    ? `It appears on the home page immediately and replaces ${oldestShown.name}, the oldest listing there.`
    : `The home page shows ${HOME_FEATURED.limit} newer listings: this one appears when one of them is removed.`;
};

/** The open dialog. */
interface Open {
  dialog: Press;
  /** The request when the dialog opened: a decision is sent for this version. */
  request: ManagedPage;
}

/** Conflicts and missing records: there is nothing to retry, because the screen shows the outcome by then. */
const isObsolete = (error: Error): boolean =>
  [404, 409, 412].includes((error as Partial<HttpError>).status ?? 0);

const Requests = () => {
  const { status, page, go } = useListAddress();
  const list = useQuery(placementRequestList(status, page));
  const stats = useQuery(featuredStats);
  const featured = useQuery(featuredNow);
  const [open, setOpen] = useState<Open>();
  const [notice, setNotice] = useState<Notice>();
  const decision = open && open.dialog !== 'details' ? open.dialog : undefined;
  const { mutate, isPending: busy } = useCommand<PlacementCalls>(
    decision === 'reject' ? MESSAGES.rejectFailed : MESSAGES.approveFailed,
    (text, type) => setNotice({ text, type }),
  );

  const top = useRef<HTMLDivElement>(null);
  const isLoading = list.isPending || stats.isPending || featured.isPending;
  const [isFirstLoad, setFirstLoad] = useState(isLoading);
  if (isFirstLoad && !isLoading) setFirstLoad(false);

  const { requests, totalPages = 0 } = list.data ?? {};
  // The last request of a page may have been decided.
  const lastPage = list.isPlaceholderData || !requests ? page : Math.max(1, totalPages);
  useEffect(() => {
    if (page > lastPage) go({ status, page: lastPage }, true);
  });

  if (isFirstLoad) return <Loading />;

  const close = () => setOpen(undefined);
  const choose = (status: StatusFilter) => {
    setNotice(undefined);
    go({ status });
    void stats.refetch();
    void featured.refetch();
  };
  const decide = ({ request }: Open, adminNotes: string) =>
    mutate(
      (api, key) =>
        decision === 'reject'
          ? api.rejectFeatured(request, adminNotes, key)
          : api.approveFeatured(request, adminNotes, key),
      { onSuccess: close, onError: (error) => isObsolete(error) && close() },
    );

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      {notice && !open && (
        <Alert
          severity={notice.type}
          role={notice.type === 'error' ? 'alert' : 'status'}
          closeText="Dismiss"
          onClose={() => setNotice(undefined)}
          sx={{ position: 'sticky', top: 56, zIndex: 2 }}
        >
          {notice.text}
        </Alert>
      )}
      {stats.error && !stats.data ? (
        <LoadError error={stats.error} fallback={MESSAGES.requestsFailed} onRetry={stats.refetch} />
      ) : (
        <StatCards
          cards={STATS.map(({ label, of }) => ({ label, value: stats.data?.[of].toLocaleString('en') }))}
        />
      )}
      <HomePageStrip onNotice={setNotice} />
      {/* Below the console's bar after a change of page. */}
      <Box ref={top} sx={{ scrollMarginTop: 72 }}>
        <Stack
          direction="row"
          sx={{
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            alignItems: 'center',
            justifyContent: 'end',
            mb: 1,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Tabs
            value={status}
            onChange={(_, status) => choose(status)}
            variant="scrollable"
            scrollButtons={false}
            aria-label="Status"
            sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }}
          >
            {Object.entries(TABS).map(([status, label]) => (
              <Tab key={status} value={status} label={label} id={`tab-${status}`} aria-controls="requests" />
            ))}
          </Tabs>
          <SavedViews
            list="featured-requests"
            query={status === 'pending' ? '' : `status=${status}`}
            initial=""
            onOpen={(query) => {
              const newStatus = new URLSearchParams(query).get('status');
              choose(isStatus(newStatus) ? newStatus : 'pending');
            }}
          />
        </Stack>
        <Stack
          role="tabpanel"
          id="requests"
          aria-labelledby={`tab-${status}`}
          aria-busy={list.isFetching}
          spacing={2}
          sx={{ opacity: list.isPlaceholderData ? 0.5 : 1 }}
        >
          {list.error && (
            <LoadError error={list.error} fallback={MESSAGES.requestsFailed} onRetry={list.refetch} />
          )}
          {list.isPending && <CardsSkeleton />}
          {requests?.length === 0 && <Empty status={status} />}
          {requests && requests.length > 0 && (
            <Box component="ul" aria-label="Featured requests" sx={cards}>
              {requests.map((request) => (
                <li key={request._id}>
                  <FeaturedCard
                    request={request}
                    busy={busy}
                    press={(dialog) => {
                      setNotice(undefined);
                      setOpen({ dialog, request });
                    }}
                  />
                </li>
              ))}
            </Box>
          )}
          {totalPages > 1 && (
            <PageSteps
              page={page}
              totalPages={totalPages}
              go={(page) => {
                go({ status, page });
                top.current?.scrollIntoView?.();
              }}
            />
          )}
        </Stack>
      </Box>
      {open?.dialog === 'details' && <DetailsDialog request={open.request} onClose={close} />}
      {open && decision && (
        <DecisionDialog
          decision={decision}
          request={open.request}
          error={!busy && notice?.type === 'error' ? notice.text : undefined}
          busy={busy}
          onDecide={(adminNotes) => decide(open, adminNotes)}
          onClose={() => {
            close();
            setNotice(undefined);
          }}
        >
          {decision === 'approve' && featured.data && placementText(open.request, featured.data.products)}
        </DecisionDialog>
      )}
    </Stack>
  );
};

export const PlacementRequestsScreen = () => {
  const can = useCan();
  if (!can('products.read')) return <AccessDenied />;
  return (
    <>
      <Title title={CONSOLE_PAGES.featuredRequests.title} />
      <Requests />
    </>
  );
};
