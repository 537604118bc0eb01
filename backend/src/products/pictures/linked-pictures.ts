import {
  DomainError,
  isFetchable,
  isRemotePicture,
  PRODUCT_MESSAGES,
  productStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import type { Images } from '../../platform/media/images.js';
import type { RemotePictures } from '../../platform/media/remote-pictures.js';
import { readWholeLog } from '../../platform/reactions/read-whole-log.js';
import { product } from '../product.js';

/** The result of fetching the pictures of listings that are external addresses. */
interface FetchedPictures {
  listings: number;
  fetched: number;
  failed: { productId: string; address: string; message: string }[];
}

interface Shop {
  events: EventStore;
  images: Images;
  remote: RemotePictures;
}

/**
 * Fetches the pictures that listings still have as external addresses, from before the shop fetched them, and makes the
 * listings name the stored ones. Those that cannot be fetched are left as they are, and are tried again by the next
 * call. Parkho may run meanwhile.
 * @param onProgress called with the share of the listings that is done, from 0 to 1
 */
export async function fetchLinkedPictures(
  { events, images, remote }: Shop,
  onProgress: (share: number) => void = () => {},
): Promise<FetchedPictures> {
  const runner = new CommandRunner(events);
  const result: FetchedPictures = { listings: 0, fetched: 0, failed: [] };

  /** The address and the path of a picture; empty if it cannot be fetched. */
  const fetchPicture = async (productId: string, address: string): Promise<[string, string][]> => {
    try {
      // From the time before https was required.
      if (!isFetchable(address)) throw new DomainError('invalid', PRODUCT_MESSAGES.imageUrlInvalid);
      return [[address, await images.store(await remote.take(address, 'system'))]];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      result.failed.push({ productId, address, message: error.message });
      return [];
    }
  };

  const productIds = await listingsWithRemotePictures(events);
  for (const [index, productId] of productIds.entries()) {
    const stream = productStream(productId);
    const { state, revision } = await runner.load(product, stream);
    const addresses =
      state.status === 'listed' ? Object.values(state.details.images).filter(isRemotePicture) : [];
    const pathsByAddress = await Promise.all(
      [...new Set(addresses)].map((address) => fetchPicture(productId, address)),
    );
    const paths = Object.fromEntries(pathsByAddress.flat());
    const fetchedCount = Object.keys(paths).length;
    if (fetchedCount > 0) {
      const context = systemContext(`pictures of ${productId} at ${revision}`);
      const { actor, at } = context;
      const fingerprints = await images.fingerprintsOf(paths);
      await runner.run(
        product,
        stream,
        { type: 'take-in-pictures', paths, fingerprints, actor, at },
        context,
      );
      result.listings++;
      result.fetched += fetchedCount;
    }
    onProgress((index + 1) / productIds.length);
  }
  return result;
}

/** The ids of listings that ever had an external picture, and are not deleted. */
async function listingsWithRemotePictures(events: EventStore): Promise<string[]> {
  const productIds = new Set<string>();
  for await (const page of readWholeLog(events, { skipUnreadable: true }))
    for (const { type, data } of page) {
      const images =
        type === 'ProductListed' ? data.images : type === 'ProductDetailsChanged' ? data.changes.images : {};
      if (Object.values(images ?? {}).some(isRemotePicture))
        productIds.add((data as { productId: string }).productId);
      if (type === 'ProductDeleted') productIds.delete(data.productId);
    }
  return [...productIds];
}
