import { type ComponentType, lazy, Suspense } from 'react';
import { needsSecondFactor, useAuth } from '../../lib/session/auth';

/** Loaded only with a session; everything else works without it. */
const NotificationBell = lazy<ComponentType<{ userId: string; counts: boolean }>>(() =>
  import('./notification-bell').catch(() => ({ default: () => null })),
);

/** The bell of a signed-in user; its space is reserved from the first render. */
export function NotificationBellSlot() {
  const { user, token, isLoading } = useAuth();
  return (
    (token || isLoading) && (
      // Narrower if large text would leave no space for the menu beside it.
      <div className={`h-11 w-[min(2.75rem,12vw)] shrink-0 ${token ? '' : 'not-in-data-session:hidden'}`}>
        <Suspense>
          {user && <NotificationBell userId={user._id} counts={!needsSecondFactor(user)} />}
        </Suspense>
      </div>
    )
  );
}
