import {
  CARD_IMAGE_ORDER,
  IMAGE_PATH_PATTERN,
  type ImageSlot,
  imagePath,
  imageSrcSet,
  isRemotePicture,
  type ProductImages,
} from '@parkho/contracts';

interface ImageSource {
  src: string;
  srcSet?: string;
}

/** 'Front'. */
export const slotLabel = (slot: ImageSlot): string => slot.charAt(0).toUpperCase() + slot.slice(1);

/** The picture of a card: the first slot with an uploaded picture (specification, section 7). */
export const cardImage = (images: ProductImages): string | undefined =>
  CARD_IMAGE_ORDER.map((slot) => images[slot]).find((picture) => picture && !isRemotePicture(picture));

/**
 * The source of an image value: http(s) and local object URLs as they are; an uploaded image in every stored width; any
 * other path from this host, with its backslashes turned.
 */
export function imageSource(value: string): ImageSource {
  if (/^(https?|blob):/i.test(value)) return { src: value };
  const hash = IMAGE_PATH_PATTERN.exec(value)?.[1];
  if (!hash) return { src: `/${value.replaceAll('\\', '/').replace(/^\/+/, '')}` };
  return {
    src: imagePath(hash, 800),
    srcSet: imageSrcSet(hash),
  };
}
