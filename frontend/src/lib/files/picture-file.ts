import { PRODUCT_LIMITS, PRODUCT_MESSAGES } from '@parkho/contracts';

/** The error of a file selected as a picture (specification 2, section 5). */
export const pictureError = ({ type, size }: File): string | undefined => {
  if (!type.startsWith('image/')) return PRODUCT_MESSAGES.notAnImage;
  return size > PRODUCT_LIMITS.imageBytes ? PRODUCT_MESSAGES.imageTooLarge : undefined;
};
