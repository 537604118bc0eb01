import { IMAGE_SLOTS, type ImageSlot, type ProductImages } from '@parkho/contracts';
import type { Images } from '../platform/media/images.js';

/** Picture files as people send them, by the slot they are for. */
export type Pictures = Partial<Record<ImageSlot, Buffer>>;

/** The files whose field is a slot; the last one wins. */
export const picturesOf = (files: readonly { field: string; content: Buffer }[]): Pictures =>
  Object.fromEntries(
    files.filter(({ field }) => isSlot(field)).map(({ field, content }) => [field, content]),
  );

const isSlot = (field: string): boolean => IMAGE_SLOTS.some((slot) => slot === field);

/**
 * Stores the pictures and answers their paths. They are durable before any event names them.
 * @throws DomainError as Images.intake
 */
export const storePictures = async (images: Images, pictures: Pictures): Promise<ProductImages> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pictures).map(async ([slot, content]) => [slot, await images.intake(content)] as const),
    ),
  );
