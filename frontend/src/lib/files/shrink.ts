let worker: Worker | undefined;

/**
 * A photo made smaller and turned upright, beside the main thread, so that typing goes on meanwhile. What the browser
 * cannot read, and where it cannot draw in a worker, the photo stays as it is: the server makes the same of it. So does
 * a GIF.
 */
export function shrunk(photo: Blob): Promise<Blob> {
  if (photo.type === 'image/gif' || typeof OffscreenCanvas === 'undefined') return Promise.resolve(photo);
  worker ??= new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  const current = worker;
  const { port1, port2 } = new MessageChannel();
  return new Promise<Blob>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data ?? photo);
    // Its file did not come: nobody answers, and the next photo tries anew.
    current.addEventListener('error', () => {
      worker = undefined;
      resolve(photo);
    });
    current.postMessage(photo, [port2]);
  }).finally(() => port1.close());
}
