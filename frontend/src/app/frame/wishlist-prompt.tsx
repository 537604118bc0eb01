import { lazy, Suspense, useEffect, useState } from 'react';
import { onToggle } from '../../lib/devices/wishlist';
import { useAuth } from '../../lib/session/auth';

const WishlistMails = lazy(() => import('../../storefront/wishlist/wishlist-mails'));

/** For signed-in users who have pressed a heart; loads nothing before. */
export function WishlistPrompt() {
  const { user } = useAuth();
  const [isPressed, setPressed] = useState(false);
  useEffect(() => onToggle((toggled) => setPressed(toggled === 'saved')), []);
  if (!user || !isPressed) return null;
  return (
    <Suspense>
      <WishlistMails user={user} onClose={() => setPressed(false)} />
    </Suspense>
  );
}
