import { type ComponentType, lazy, Suspense } from 'react';
import { useAuth } from '../../lib/session/auth';

/** Those who are not signed in have no use for it; without it everything else works. */
const NotificationBell = lazy<ComponentType<{ userId: string }>>(() =>
  import('./notification-bell').catch(() => ({ default: () => null })),
);

/** The bell of whoever is signed in; its place is kept from the first moment on. */
export function NotificationBellSlot() {
  const { user, token } = useAuth();
  return (
    token && (
      // Narrower where the text is so large that the menu beside it would have no room.
      <div className="h-11 w-[min(2.75rem,12vw)] shrink-0">
        <Suspense>{user && <NotificationBell userId={user._id} />}</Suspense>
      </div>
    )
  );
}
