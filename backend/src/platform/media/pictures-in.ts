import type { Recorded } from '@parkho/contracts';

/** The pictures that an event names and whose they are; undefined where there is none. */
export const picturesIn = (event: Recorded): { owner: string; pictures: readonly string[] } | undefined => {
  switch (event.type) {
    case 'ProfilePictureChanged':
      return { owner: event.data.userId, pictures: [event.data.picture] };
    case 'ProductListed':
      return { owner: event.data.sellerId, pictures: Object.values(event.data.images) };
    case 'ProductDetailsChanged':
      return { owner: event.data.sellerId, pictures: Object.values(event.data.changes.images ?? {}) };
    default:
      return undefined;
  }
};
