import { WISHLIST_MESSAGES as MESSAGES, PAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { deviceCount } from '../../lib/devices/device-count';
import { type SavedProduct, useWishlist } from '../../lib/devices/wishlist';
import { updateWishlist } from '../../lib/devices/wishlist-account';
import { useLanguage } from '../../lib/language/language';
import { useAuth } from '../../lib/session/auth';
import { loginPath } from '../../lib/session/login-redirect';
import { LinkButton } from '../../ui/button';
import { DeviceSearch } from '../../ui/search/device-search';
import { EmptyState } from '../../ui/states';
import { SavedCard } from './saved-card';

export default function WishlistPage() {
  const { t } = useLanguage();
  const { user, token, isLoading } = useAuth();
  const saved = useWishlist();
  const shownDevices = useVisibleProducts(saved, user?._id);
  const { status } = useQuery({
    queryKey: ['wishlist', user?._id],
    queryFn: () => updateWishlist().then(() => null),
    // Waits for the account while a session is being restored.
    enabled: !isLoading,
    staleTime: 0,
  });
  // Also while a session is being restored, so that 'Login' does not flash up.
  const isKept = user !== null || (isLoading && token !== null);
  // Devices that the account lacks: it is full or unreachable, or the device was gone.
  const localOnlyCount = status === 'pending' ? 0 : saved.filter(({ keptFor }) => !keptFor).length;
  return (
    <div className="wrap grid gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">{t('My Wishlist')}</h1>
        <StorageNote
          count={shownDevices.length > 0 ? saved.length : undefined}
          localOnlyCount={localOnlyCount}
          isKept={isKept}
        />
        {shownDevices.length > 0 && (
          <p role="status" className="text-sm text-ink-soft">
            {t({ pending: MESSAGES.checking, success: MESSAGES.checked, error: MESSAGES.notChecked }[status])}
          </p>
        )}
      </div>
      {shownDevices.length > 0 ? (
        <section aria-labelledby="saved">
          <h2 id="saved" className="sr-only">
            {t('Saved products')}
          </h2>
          <ul aria-labelledby="saved" className="card-grid">
            {shownDevices.map((product) => (
              <li key={product._id}>
                <SavedCard product={product} isRemoved={!saved.includes(product)} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState title={t(MESSAGES.empty)} hint={t(MESSAGES.emptyHint)}>
          <search className="w-full max-w-[34rem] py-2">
            <DeviceSearch label={t('Search devices')} />
          </search>
          <LinkButton to={PAGES.devices.path}>{t('Browse devices')}</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}

interface StorageNoteProps {
  /** The number of saved devices; absent for none. */
  count: number | undefined;
  localOnlyCount: number;
  isKept: boolean;
}

/** The number of saved devices, and where they are stored. */
function StorageNote({ count, localOnlyCount, isKept }: StorageNoteProps) {
  const localization = useLanguage();
  const { t } = localization;
  const { pathname } = useLocation();
  const devices = count !== undefined && deviceCount(count, localization);
  return (
    <p className="text-ink-soft">
      {devices &&
        `${t(isKept ? '{devices}, saved in your account.' : '{devices}, saved in this browser.', { devices })} `}
      {isKept &&
        localOnlyCount > 0 &&
        (localOnlyCount === 1
          ? t('1 of them is saved only in this browser.')
          : t('{count} of them are saved only in this browser.', { count: localOnlyCount }))}
      {!isKept && (
        <Link
          to={loginPath(pathname)}
          className="-my-2.5 inline-flex min-h-11 items-center font-medium text-stamp underline underline-offset-4"
        >
          {t('Log in to see the devices in your account')}
        </Link>
      )}
    </p>
  );
}

/**
 * The saved devices, and those removed on this page: they stay in place, where the heart undoes the removal. A user's
 * list is never shown to another user.
 */
function useVisibleProducts(
  saved: readonly SavedProduct[],
  userId: string | undefined,
): readonly SavedProduct[] {
  const [{ products, ownerId }, setState] = useState({ products: saved, ownerId: userId });
  const currentById = new Map(saved.map((product) => [product._id, product]));
  const previous = ownerId === undefined || ownerId === userId ? products : [];
  const previousIds = new Set(previous.map(({ _id }) => _id));
  const nextProducts = [
    ...saved.filter(({ _id }) => !previousIds.has(_id)),
    ...previous.map((product) => currentById.get(product._id) ?? product),
  ];
  const isSame =
    nextProducts.length === products.length &&
    nextProducts.every((product, index) => product === products[index]);
  if (isSame && ownerId === userId) return products;
  setState({ products: nextProducts, ownerId: userId });
  return nextProducts;
}
