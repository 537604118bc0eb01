import { devicePath, formatPkr, type SellerProduct } from '@parkho/contracts';
import { cardImage, imageSource } from '../../../lib/devices/image';

type Shared = Pick<SellerProduct, '_id' | 'name' | 'price' | 'images'>;

/** The initial text of a WhatsApp chat: name, price and the page, which WhatsApp previews with the picture. */
export function sharedOnWhatsApp({ _id, name, price }: Shared): { text: string; link: string } {
  const text = `${name}\n${formatPkr(price)}\n${location.origin}${devicePath(_id)}`;
  return { text, link: `https://wa.me/?text=${encodeURIComponent(text)}` };
}

/**
 * Shares the picture itself with the text if the browser can: WhatsApp is in its share sheet. False, with no effect, if
 * it cannot.
 * @param otherwise shares without the picture, which could not be loaded or was rejected
 */
export function shareWithPicture({ name, images }: Shared, text: string, otherwise: () => void): boolean {
  const picture = cardImage(images);
  const file = (content: BlobPart[], type: string) =>
    new File(content, `device.${type.split('/')[1]}`, { type });
  if (!picture || !navigator.canShare?.({ files: [file([], 'image/jpeg')] })) return false;
  const share = async () => {
    const blob = await (await fetch(imageSource(picture).src)).blob();
    await navigator.share({ title: name, text, files: [file([blob], blob.type)] });
  };
  share().catch((error: DOMException) => {
    // Closing the share sheet is not an error.
    if (error.name !== 'AbortError') otherwise();
  });
  return true;
}
