import { type SavedDevices, TOKEN_STORAGE_KEY, WISHLIST_LIMIT } from '@parkho/contracts';
import { api } from '../http/api';
import { auth } from '../session/auth';
import { readStorage, writeStorage } from '../storage';
import { productCards } from './products';
import { changeWishlist, onToggle, type SavedProduct, savedProducts, type Toggled } from './wishlist';

/*
 * Synchronises the wishlist of this browser with that of the account. A device that the account has carries the id of
 * its user (`keptFor`). One without it is new: the next join adds it to the account. One with it that the account lacks
 * was removed on another device. Removals here are stored until the account has confirmed them.
 */

interface Removal {
  userId: string;
  productId: string;
}

/** The local-storage key of removals that accounts have not confirmed yet. */
const REMOVALS_KEY = 'wishlist-removed';

function removals(): Removal[] {
  try {
    const list: unknown = JSON.parse(readStorage(REMOVALS_KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((removal) => removal?.userId && removal.productId) : [];
  } catch {
    return [];
  }
}

function clearRemovals(userId: string, productIds: readonly string[]): void {
  const remaining = removals().filter(
    (removal) => removal.userId !== userId || !productIds.includes(removal.productId),
  );
  writeStorage(REMOVALS_KEY, remaining.length > 0 ? JSON.stringify(remaining) : null);
}

function storeRemoval(userId: string, productId: string): void {
  clearRemovals(userId, [productId]);
  const entries = [...removals(), { userId, productId }];
  writeStorage(REMOVALS_KEY, JSON.stringify(entries.slice(-WISHLIST_LIMIT)));
}

let queue: Promise<unknown> = Promise.resolve();

/** Writes are sent one after another, so that the account ends up with the latest press. */
function serialized<T>(write: () => Promise<T>): Promise<T> {
  const result = queue.then(write);
  queue = result.catch(() => undefined);
  return result;
}

const isSignedIn = (userId: string): boolean => auth.state().user?._id === userId;

/**
 * Removes the saved devices of other accounts from this browser, which may be shared; without a session, those of all
 * accounts. A session that could not be restored for lack of a connection still counts.
 */
function dropOtherAccounts(): void {
  const { user, isLoading } = auth.state();
  if (isLoading || (!user && readStorage(TOKEN_STORAGE_KEY))) return;
  if (savedProducts().some(({ keptFor }) => keptFor && keptFor !== user?._id))
    changeWishlist((products) => products.filter(({ keptFor }) => !keptFor || keptFor === user?._id));
}

function mark(productId: string, keptFor: string | undefined): void {
  changeWishlist((products) =>
    products.map((product) => (product._id === productId ? { ...product, keptFor } : product)),
  );
  dropOtherAccounts();
}

const pathOf = (productId: string): string => `/wishlist/${encodeURIComponent(productId)}`;

/** The details that the account stores from the moment of saving. */
const savedDetailsOf = ({ savedPrice, savedAt }: SavedProduct) => ({
  price: savedPrice,
  savedAt: savedAt || undefined,
});

/** Both calls are idempotent, so that they need no Idempotency-Key. */
async function sendToggle(userId: string, toggled: Toggled, product: SavedProduct): Promise<void> {
  if (!isSignedIn(userId)) return;
  if (toggled === 'saved') {
    await api.put(pathOf(product._id), savedDetailsOf(product));
    mark(product._id, userId);
  } else {
    await api.delete(pathOf(product._id));
    mark(product._id, undefined);
    clearRemovals(userId, [product._id]);
  }
}

function syncToggle(toggled: Toggled, product: SavedProduct): void {
  const userId = auth.state().user?._id ?? product.keptFor;
  if (!userId) return;
  if (toggled === 'saved') clearRemovals(userId, [product._id]);
  else storeRemoval(userId, product._id);
  // Failures are corrected by the next merge.
  serialized(() => sendToggle(userId, toggled, product)).catch(() => undefined);
}

async function join(userId: string): Promise<void> {
  if (!isSignedIn(userId)) return;
  const localProducts = savedProducts();
  const removedIds = removals()
    .filter((removal) => removal.userId === userId)
    .map(({ productId }) => productId);
  const { data } = await api.post<SavedDevices>('/wishlist/join', {
    products: localProducts
      .filter(({ keptFor }) => keptFor !== userId)
      .slice(0, WISHLIST_LIMIT)
      .map((product) => ({ productId: product._id, ...savedDetailsOf(product) })),
    removed: removedIds,
  });
  clearRemovals(userId, removedIds);
  const localIds = new Set(localProducts.map(({ _id }) => _id));
  const missingIds = data.products.map(({ productId }) => productId).filter((id) => !localIds.has(id));
  const cards = await productCards(missingIds).catch(() => []);
  const accountDataById = new Map(
    data.products.map(({ productId, price, savedAt }) => [
      productId,
      { savedPrice: price, savedAt, keptFor: userId },
    ]),
  );
  const previouslyKeptIds = new Set(
    localProducts.filter(({ keptFor }) => keptFor === userId).map(({ _id }) => _id),
  );
  changeWishlist((current) => {
    // Changes by other tabs, or by a press in the meantime.
    const currentIds = new Set(current.map(({ _id }) => _id));
    const pendingRemovals = new Set(removals().map(({ productId }) => productId));
    const remaining = current.filter(({ _id }) => accountDataById.has(_id) || !previouslyKeptIds.has(_id));
    const additions = cards.filter(({ _id }) => !currentIds.has(_id) && !pendingRemovals.has(_id));
    return [...remaining, ...additions].map(
      (product) => ({ ...product, ...accountDataById.get(product._id) }) as SavedProduct,
    );
  });
  dropOtherAccounts();
}

let joining: { userId: string; promise: Promise<void> } | undefined;

/** Merges this browser's list with the account's; concurrent callers share one call. */
function joinOnce(userId: string): Promise<void> {
  if (joining?.userId === userId) return joining.promise;
  const promise = serialized(() => join(userId)).finally(() => {
    if (joining?.promise === promise) joining = undefined;
  });
  joining = { userId, promise };
  return promise;
}

/** Refreshes the saved devices: current price, sold or gone. @throws ApiError if the shop cannot be reached */
async function refresh(): Promise<void> {
  const ids = savedProducts().map(({ _id }) => _id);
  if (ids.length === 0) return;
  const cards = new Map((await productCards(ids)).map((card) => [card._id, card]));
  changeWishlist((products) =>
    products.map((product) => {
      if (!ids.includes(product._id)) return product;
      const card = cards.get(product._id);
      if (!card) return { ...product, gone: true };
      const { savedPrice, savedAt, keptFor } = product;
      return { ...card, savedPrice, savedAt, keptFor };
    }),
  );
}

/**
 * Synchronises the list with the signed-in account and with the shop. Devices that cannot be read now stay as they are.
 * @throws ApiError if the shop cannot be reached
 */
export async function updateWishlist(): Promise<void> {
  const { user } = auth.state();
  if (user) await joinOnce(user._id).catch(() => undefined);
  await refresh();
}

/** Keeps the wishlist synchronised with the signed-in account. Call once when the page starts. */
export function syncWithAccount(): void {
  let userId: string | undefined;
  auth.subscribe(() => {
    dropOtherAccounts();
    const currentUserId = auth.state().user?._id;
    if (currentUserId && currentUserId !== userId) joinOnce(currentUserId).catch(() => undefined);
    userId = currentUserId;
  });
  onToggle(syncToggle);
}
