/** Longest side of a photo that leaves the browser, in pixels: more than the widest that the shop shows. */
const MAX_SIDE = 2400;
const QUALITY = 0.85;

/**
 * As JPEG, upright by its EXIF orientation, on white like the server's; without the EXIF data, which include the
 * location.
 */
async function shrink(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const shrunk = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return shrunk.size < photo.size ? shrunk : photo;
}

/** One after another: a decoded photo takes fifty megabytes and more. */
let queue: Promise<unknown> = Promise.resolve();

/** Posts the result to the port sent with a photo; null if the browser cannot decode it. */
self.onmessage = ({ data, ports: [port] }: MessageEvent<Blob>) => {
  queue = queue.then(async () => {
    port!.postMessage(await shrink(data).catch(() => null));
  });
};
