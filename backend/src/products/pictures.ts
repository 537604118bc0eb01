import { IMAGE_SLOTS, type ImageSlot, type ProductImages } from '@parkho/contracts';
import { type Images, pathOf } from '../platform/media/images.js';

/** Picture files as people send them, by the slot they are for. */
export type Pictures = Partial<Record<ImageSlot, Buffer>>;

/** The files whose field is a slot; the last one wins. */
export const picturesOf = (files: readonly { field: string; content: Buffer }[]): Pictures =>
  Object.fromEntries(
    files.filter(({ field }) => isSlot(field)).map(({ field, content }) => [field, content]),
  );

const isSlot = (field: string): boolean => IMAGE_SLOTS.some((slot) => slot === field);

/** The paths that the pictures get when they are stored. */
export const pathsOf = (pictures: Pictures): ProductImages =>
  Object.fromEntries(Object.entries(pictures).map(([slot, content]) => [slot, pathOf(content)]));

/**
 * Stores the pictures, all or none of them. They are durable before any event names them.
 * @throws DomainError as Images.intake
 */
export const storePictures = async (images: Images, pictures: Pictures): Promise<void> => {
  const developed = await Promise.all(Object.values(pictures).map((content) => images.develop(content)));
  await Promise.all(developed.map((picture) => images.store(picture)));
};
