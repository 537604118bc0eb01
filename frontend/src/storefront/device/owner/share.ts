import { devicePath, formatPkr, type OwnProduct } from '@parkho/contracts';
import { cardImage, imageSource } from '../../../lib/devices/image';

type Shared = Pick<OwnProduct, '_id' | 'name' | 'price' | 'images'>;

/** What a chat of WhatsApp opens with: name, price and the page, of which it shows the picture. */
export function sharedOnWhatsApp({ _id, name, price }: Shared): { text: string; link: string } {
  const text = `${name}\n${formatPkr(price)}\n${location.origin}${devicePath(_id)}`;
  return { text, link: `https://wa.me/?text=${encodeURIComponent(text)}` };
}

/**
 * Shares the picture itself with the text, where the browser can: WhatsApp is in its sheet. False, and nothing is done,
 * where it cannot.
 * @param otherwise shares without the picture, which could not be fetched or was refused
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
    // Closing the sheet is no failure.
    if (error.name !== 'AbortError') otherwise();
  });
  return true;
}
