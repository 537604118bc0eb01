import type { SellerDashboard, User } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { storedValue } from '../../../lib/stored-value';
import { Skeleton } from '../../../ui/skeleton';
import { Attention } from './attention';
import { accountDrafts, troubles, unconfirmed } from './dashboard';
import { GetStarted } from './get-started';
import { Panel } from './panel';

/** In pixels: three lines and their heading, which wrap on a phone. */
const INITIAL_HEIGHT = globalThis.innerWidth < 640 ? 440 : 300;
/** The last height of the part, in pixels: reserved while it loads, so that the content below does not move. */
const lastHeight = storedValue(
  'dashboard-first-height',
  INITIAL_HEIGHT,
  (text) => Number.parseInt(text, 10) || INITIAL_HEIGHT,
);

interface NextStepsProps {
  user: User;
  overview: SellerDashboard['overview'] | undefined;
  onProfile: () => void;
}

/** The first steps, and the tasks that need attention. */
export function NextSteps({ user, overview, onProfile }: NextStepsProps) {
  useQuery(unconfirmed(user));
  const { data: myListings, isPending } = useQuery(troubles);
  const drafts = useQuery(accountDrafts);
  const container = useRef<HTMLDivElement>(null);
  const isShown = overview !== undefined && !isPending && !drafts.isPending;
  useLayoutEffect(() => {
    if (isShown) lastHeight.set(container.current!.offsetHeight);
  }, [isShown]);
  return (
    <div
      ref={container}
      style={{ minHeight: isShown ? undefined : lastHeight.get() }}
      className="grid grid-cols-1 content-start gap-8"
    >
      <GetStarted user={user} overview={overview} onProfile={onProfile} />
      {isShown ? (
        <Attention overview={overview} myListings={myListings} drafts={drafts.data} />
      ) : (
        <Panel title="Needs attention">
          <p role="status" className="sr-only">
            Loading...
          </p>
          <Skeleton className="min-h-14" />
        </Panel>
      )}
    </div>
  );
}
