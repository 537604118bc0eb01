import type { Session } from '@parkho/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { formatDateTime } from '../../../lib/date';
import { useSignOut } from '../../../lib/session/use-sign-out';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/device/badge';
import { Banner } from '../../../ui/page/banner';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';
import { showToast } from '../../../ui/toast';
import { endAllSessions, endSession, sessions } from '../account-calls';
import { useAfterSignOut } from './use-after-sign-out';

/** The account's sessions, the one of this page first. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessions);
  if (error) return <ErrorState title={error.message} onRetry={refetch} />;
  if (!data) return <SessionsSkeleton />;
  return <SessionList sessions={data.toSorted((a, b) => Number(b.current) - Number(a.current))} />;
}

function SessionList({ sessions: list }: { sessions: readonly Session[] }) {
  const queries = useQueryClient();
  const signOut = useSignOut();
  const afterSignOut = useAfterSignOut();
  const end = useMutation({
    mutationFn: endSession,
    onSuccess: ({ message = '' }) => showToast(message),
    onSettled: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
  });
  const endAll = useMutation({
    mutationFn: endAllSessions,
    onSuccess: ({ message = '' }) => afterSignOut(message),
  });
  const busy = end.isPending || endAll.isPending;
  const error = end.error ?? endAll.error;
  return (
    <>
      <ul className="-mt-3 divide-y divide-hairline border-b border-hairline">
        {list.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone
              aria-hidden="true"
              className="size-6 shrink-0 text-ink-soft"
              strokeWidth={1.5}
            />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.device}
                {session.current && <Badge kind="plain">This device</Badge>}
              </p>
              <p className="text-sm text-ink-soft">Signed in {formatDateTime(session.createdAt)}</p>
            </div>
            <Button
              variant="secondary"
              busy={end.isPending && end.variables === session._id}
              disabled={busy}
              onClick={() => (session.current ? signOut() : end.mutate(session._id))}
            >
              Sign out
              <span className="sr-only">
                {' '}
                of {session.device}, {session.current ? 'this device' : formatDateTime(session.createdAt)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {error && <Banner>{error.message}</Banner>}
      <Button
        variant="secondary"
        busy={endAll.isPending}
        disabled={busy}
        onClick={() => endAll.mutate()}
        className="justify-self-start"
      >
        Sign out everywhere
      </Button>
    </>
  );
}

/** The skeleton of the sessions, as tall as one session, the usual number. */
function SessionsSkeleton() {
  return (
    <div className="-my-3 flex items-center gap-4 py-3">
      <Skeleton className="size-6" />
      <div className="grid flex-1 gap-1">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-5 w-56 max-w-full" />
      </div>
      <p role="status" className="sr-only">
        Loading sessions...
      </p>
    </div>
  );
}
