import { WISHLIST_MESSAGES as MESSAGES, PAGES, WISHLIST_LIMIT } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../lib/auth';
import { loginThen } from '../../lib/landing';
import { type SavedProduct, useWishlist } from '../../lib/wishlist';
import { updateWishlist } from '../../lib/wishlist-account';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import { SavedCard } from './saved-card';

export default function WishlistPage() {
  const { user } = useAuth();
  // Nothing of one person's list stays on the page of the next.
  return <Wishlist key={user?._id ?? ''} userId={user?._id} />;
}

function Wishlist({ userId }: { userId: string | undefined }) {
  const { isLoading } = useAuth();
  const saved = useWishlist();
  const shown = useShown(saved);
  const { status } = useQuery({
    queryKey: ['wishlist', userId],
    queryFn: () => updateWishlist().then(() => null),
    // The account first, where a session is being restored.
    enabled: !isLoading,
    staleTime: 0,
  });
  return (
    <div className="wrap grid gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">My Wishlist</h1>
        <Whereabouts count={saved.length} isKept={userId !== undefined} />
        {shown.length > 0 && (
          <p role="status" className="text-sm text-ink-soft">
            {{ pending: MESSAGES.checking, success: MESSAGES.checked, error: MESSAGES.notChecked }[status]}
          </p>
        )}
      </div>
      {shown.length > 0 ? (
        <ul aria-label="Saved products" className="card-grid">
          {shown.map((product) => (
            <li key={product._id}>
              <SavedCard product={product} isRemoved={!saved.includes(product)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={MESSAGES.empty}>
          <LinkButton to={PAGES.devices.path}>Browse devices</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

/** How many there are, and who can see them. */
function Whereabouts({ count, isKept }: { count: number; isKept: boolean }) {
  const { pathname } = useLocation();
  const devices = count === 1 ? '1 device' : `${count} devices`;
  if (isKept)
    return (
      <p className="text-ink-soft">
        {devices}, kept in your account.
        {count > WISHLIST_LIMIT && ` It holds ${WISHLIST_LIMIT}; the others are in this browser alone.`}
      </p>
    );
  return (
    <p className="text-ink-soft">
      {devices}, kept in this browser.{' '}
      <Link
        to={loginThen(pathname)}
        className="-my-2.5 inline-flex min-h-11 items-center font-medium text-stamp underline underline-offset-4"
      >
        Login to see what your account has
      </Link>
    </p>
  );
}

/**
 * What is saved, and what was until a heart was pressed on this page: it stays in its place, where the heart takes the
 * removal back.
 */
function useShown(saved: readonly SavedProduct[]): readonly SavedProduct[] {
  const [shown, setShown] = useState(saved);
  const now = new Map(saved.map((product) => [product._id, product]));
  const known = new Set(shown.map(({ _id }) => _id));
  const next = [
    ...saved.filter(({ _id }) => !known.has(_id)),
    ...shown.map((product) => now.get(product._id) ?? product),
  ];
  if (next.length !== shown.length || next.some((product, index) => product !== shown[index])) setShown(next);
  return next;
}
