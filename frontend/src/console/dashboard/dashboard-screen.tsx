import { Box, Button, Stack, Typography } from '@mui/material';
import {
  ANALYTICS_MESSAGES,
  CONSOLE_PAGES,
  type User,
  type UserAnalytics,
  waitingQueuesOf,
} from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Title } from 'react-admin';
import { formatClock } from '../../lib/date';
import { useAuth, useCan } from '../../lib/session/auth';
import { StatCards } from '../parts/list/stat-cards';
import { waiting } from '../parts/waiting';
import { AnalyticsLoadError } from './analytics-error';
import { userAnalytics } from './dashboard-calls';
import { QuickActions } from './quick-actions';
import { RecentUsers } from './recent-users';
import { ThisWeek } from './this-week';
import { WaitingList } from './waiting-list';

const Charts = lazy(() => import('./charts'));

const CARDS: readonly { label: string; of: keyof UserAnalytics['overview'] }[] = [
  { label: 'Total Users', of: 'totalUsers' },
  { label: 'Sellers', of: 'sellers' },
  { label: 'Admins', of: 'admins' },
  { label: 'Active Users', of: 'activeUsers' },
];

interface DashboardProps {
  user: User;
  /** Belongs to the screens of users. */
  NewUserDialog: ComponentType<{ onClose: () => void }>;
  /** Belongs to the screen of reports. */
  GenerateReportDialog: ComponentType<{ onClose: () => void }>;
  /** Belongs to the screen Explore. */
  PinnedQuestions: ComponentType;
}

const Dashboard = ({ user, NewUserDialog, GenerateReportDialog, PinnedQuestions }: DashboardProps) => {
  const can = useCan();
  const queries = useQueryClient();
  const seesUsers = can('users.read');
  const queues = waitingQueuesOf(user.role).length;
  const users = useQuery({ ...userAnalytics, enabled: seesUsers });
  const { dataUpdatedAt } = useQuery(waiting);
  const [dialog, setDialog] = useState<'user' | 'report'>();
  const close = () => setDialog(undefined);
  const { mutate: refresh, isPending: isRefreshing } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      Promise.all(
        [['analytics'], waiting.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const failure = users.error && !users.data ? users.error : undefined;
  const isLoading = seesUsers ? users.isPending : dataUpdatedAt === 0;
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h6" component="p">
            Welcome back, {user.name}
          </Typography>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary', minHeight: '1.43em' }}>
            {isLoading && !failure
              ? ANALYTICS_MESSAGES.loading
              : dataUpdatedAt > 0 && `Updated at ${formatClock(new Date(dataUpdatedAt).toISOString())}`}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          startIcon={<RefreshCw size={18} aria-hidden />}
          aria-disabled={isRefreshing || undefined}
          onClick={isRefreshing ? undefined : () => refresh()}
          sx={{ flex: 'none' }}
        >
          Refresh
        </Button>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Stack spacing={2}>
          {queues > 0 && <WaitingList queues={queues} />}
          {can('analytics.read') && <ThisWeek />}
        </Stack>
        <QuickActions
          role={user.role}
          onAddUser={can('users.manage') ? () => setDialog('user') : undefined}
          onGenerateReport={can('reports.make') ? () => setDialog('report') : undefined}
        />
      </Box>
      {failure && <AnalyticsLoadError error={failure} onRetry={users.refetch} />}
      {seesUsers && !failure && (
        <StatCards
          cards={CARDS.map(({ label, of }) => ({
            label,
            value: users.data?.overview[of].toLocaleString('en'),
          }))}
        />
      )}
      {can('analytics.read') && (
        <Suspense fallback={<Box sx={{ minHeight: 600 }} />}>
          <Charts />
        </Suspense>
      )}
      {seesUsers && !failure && <RecentUsers users={users.data?.recentUsers} />}
      {can('reports.make') && (
        <Suspense>
          <PinnedQuestions />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'user' && <NewUserDialog onClose={close} />}
        {dialog === 'report' && <GenerateReportDialog onClose={close} />}
      </Suspense>
    </Stack>
  );
};

/** The start page of the console: waiting work, and the shop's figures. */
export const DashboardScreen = (dialogs: Omit<DashboardProps, 'user'>) => {
  const { user } = useAuth();
  const can = useCan();
  const { title, label } = CONSOLE_PAGES.dashboard;
  return (
    <>
      <Title title={can('users.manage') ? title : label} />
      {user && <Dashboard user={user} {...dialogs} />}
    </>
  );
};
