import type { User } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useAuth } from '../../../lib/session/auth';
import { Button } from '../../../ui/button';
import { ErrorState } from '../../../ui/states';
import { AnalyticsDialog } from './analytics-dialog';
import { BusinessPanel } from './business-panel';
import { dashboard, dashboardError } from './dashboard';
import { NextSteps } from './next-steps';
import { NumberCards } from './number-cards';
import { ProfileDialog, type ProfileForm } from './profile-dialog';
import { QuickActions } from './quick-actions';
import { RecentActivity } from './recent-activity';
import { RecentProducts } from './recent-products';
import { RequestDialog } from './request-dialog';

/** Only sellers get here: the guard around it checks. */
export function DashboardPage({ ProfileForm }: { ProfileForm: ProfileForm }) {
  const { user } = useAuth();
  return user && <Dashboard user={user} ProfileForm={ProfileForm} />;
}

function Dashboard({ user, ProfileForm }: { user: User; ProfileForm: ProfileForm }) {
  const { data, error, refetch } = useQuery(dashboard);
  const [dialog, setDialog] = useState<'request' | 'profile' | 'analytics'>();
  const openProfile = () => setDialog('profile');
  const close = useCallback(() => setDialog(undefined), []);
  return (
    <div className="wrap grid gap-8 py-8 sm:py-10">
      <header className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">Seller Dashboard</h1>
        <p className="text-lg text-ink-soft">
          Welcome back, <span className="font-semibold text-ink">{user.name}</span>
          {user.businessName && ` of ${user.businessName}`}
          {user.shopName && `. You work in the shop of ${user.shopName}.`}
        </p>
      </header>
      {error && data && <Outdated text={dashboardError(error)} onRetry={refetch} />}
      {error && !data ? (
        <ErrorState title={dashboardError(error)} onRetry={refetch} />
      ) : (
        <NextSteps user={user} overview={data?.overview} onProfile={openProfile} />
      )}
      <NumberCards data={data} unknown={error ? '–' : '...'} />
      <QuickActions
        onRequest={() => setDialog('request')}
        onProfile={openProfile}
        onAnalytics={() => setDialog('analytics')}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,13fr)_minmax(0,6fr)]">
        {(data || !error) && <RecentProducts products={data?.recentProducts} />}
        <div className="grid min-w-0 gap-8">
          <BusinessPanel user={user} />
          {(data || !error) && <RecentActivity products={data?.latestProducts} />}
        </div>
      </div>
      <RequestDialog open={dialog === 'request'} onClose={close} />
      <ProfileDialog open={dialog === 'profile'} onClose={close} user={user} Form={ProfileForm} />
      <AnalyticsDialog open={dialog === 'analytics'} onClose={close} />
    </div>
  );
}

/** Data of an earlier fetch stay when a refetch fails. */
function Outdated({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border border-red-ink bg-red-tint py-1 pe-2 ps-4 font-medium text-red-ink"
    >
      {text}
      <Button variant="quiet" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
