import {
  IMAGE_PATH_PATTERN,
  IMAGE_SLOTS,
  type ImageSlot,
  PRODUCT_MESSAGES,
  type ProductImages,
} from '@parkho/contracts';
import { refused } from '../../platform/http/body/form.js';
import { type Images, pathOf } from '../../platform/media/images.js';

/** Picture files as people send them, by the slot they are for. */
export type Pictures = Partial<Record<ImageSlot, Buffer>>;

/** The files whose field is a slot; the last one wins. */
export const picturesOf = (files: readonly { field: string; content: Buffer }[]): Pictures =>
  Object.fromEntries(
    files.filter(({ field }) => isSlot(field)).map(({ field, content }) => [field, content]),
  );

const isSlot = (field: string): boolean => IMAGE_SLOTS.some((slot) => slot === field);

/** The paths that the pictures get when they are stored. */
export const pathsOf = (pictures: Pictures = {}): ProductImages =>
  Object.fromEntries(Object.entries(pictures).map(([slot, content]) => [slot, pathOf(content)]));

/**
 * Keeps the pictures of ours that a listing names safe from the sweep.
 * @throws DomainError 'invalid' where one is not there
 */
export const keepPictures = async (images: Images, named: { [S in ImageSlot]?: string }): Promise<void> => {
  const gone = await Promise.all(
    Object.entries(named).map(async ([slot, path]) =>
      IMAGE_PATH_PATTERN.test(path) && !(await images.keep(path)) ? [slot] : [],
    ),
  );
  const missing = gone.flat();
  if (missing.length > 0)
    throw refused(Object.fromEntries(missing.map((slot) => [`images.${slot}`, PRODUCT_MESSAGES.imageGone])));
};

/**
 * Stores the pictures that came as files, all or none of them, unless one that the listing names otherwise is gone. All
 * of ours are durable, and safe from the sweep, before any event names them.
 * @throws DomainError as keepPictures and Images.intake
 */
export const storePictures = async (
  images: Images,
  owner: string,
  named: { [S in ImageSlot]?: string } = {},
  pictures: Pictures = {},
): Promise<void> => {
  const others = Object.entries(named).filter(([slot]) => !(slot in pictures));
  await keepPictures(images, Object.fromEntries(others));
  const developed = await Promise.all(
    Object.values(pictures).map((content) => images.develop(content, owner)),
  );
  await Promise.all(developed.map((picture) => images.store(picture)));
};
