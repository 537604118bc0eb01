import { IMAGE_PATH_PATTERN, IMAGE_SLOTS, type ImageSlot, PRODUCT_MESSAGES } from '@parkho/contracts';
import { refused } from '../platform/http/form.js';
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
 * The pictures of a listing: those that it names, and in place of them those that came as files, stored. All of ours
 * are durable, and safe from the sweep, before any event names them.
 * @throws DomainError 'invalid' where a named picture of ours is not there, and as Images.intake
 */
export const storePictures = async (
  images: Images,
  named: { [S in ImageSlot]?: string } = {},
  pictures: Pictures = {},
): Promise<{ [S in ImageSlot]?: string }> => {
  const stored = Object.fromEntries(
    await Promise.all(
      Object.entries(pictures).map(async ([slot, content]) => [slot, await images.intake(content)] as const),
    ),
  );
  const all = { ...named, ...stored };
  const gone = await Promise.all(
    Object.entries(all).map(async ([slot, path]) =>
      IMAGE_PATH_PATTERN.test(path) && !(await images.keep(path)) ? [slot] : [],
    ),
  );
  const missing = gone.flat();
  if (missing.length > 0)
    throw refused(Object.fromEntries(missing.map((slot) => [`images.${slot}`, PRODUCT_MESSAGES.imageGone])));
  return all;
};
