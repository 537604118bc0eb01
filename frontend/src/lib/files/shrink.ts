let worker: Worker | undefined;

/**
 * Scales a photo down and turns it upright, in a worker, so that the page stays responsive. A photo that the browser
 * cannot decode stays as it is, as do all photos where it cannot draw in a worker: the server processes them the same
 * way. A GIF stays as it is too.
 */
export function shrinkPicture(photo: Blob): Promise<Blob> {
  if (photo.type === 'image/gif' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(photo);
  worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  const current = worker;
  const { port1, port2 } = new MessageChannel();
  return new Promise<Blob>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data ?? photo);
    // The worker's file failed to load: the next photo tries again.
    current.addEventListener('error', () => {
      worker = undefined;
      resolve(photo);
    });
    current.postMessage(photo, [port2]);
  }).finally(() => port1.close());
}
