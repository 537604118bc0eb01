import { PRODUCT_LIMITS, PRODUCT_MESSAGES } from '@parkho/contracts';

/** What is wrong with a file that is to be a picture (specification 2, section 5). */
export const pictureError = ({ type, size }: File): string | undefined => {
  if (!type.startsWith('image/')) return PRODUCT_MESSAGES.notAnImage;
  return size > PRODUCT_LIMITS.imageBytes ? PRODUCT_MESSAGES.imageTooLarge : undefined;
};
