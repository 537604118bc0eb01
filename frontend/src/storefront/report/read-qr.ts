/**
 * The longest edges, in pixels, to which a picture is scaled for decoding: a small code needs many, a noisy one few.
 */
const EDGES = [1000, 2000, 4000];

/**
 * The text of the QR code in a picture; null if none is found.
 * @throws if this browser cannot decode the file as a picture
 */
export async function readQr(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  const { default: QrScanner } = await import('qr-scanner');
  const engine = await QrScanner.createQrEngine();
  try {
    const longest = Math.max(picture.width, picture.height);
    for (const [index, edge] of EDGES.entries()) {
      if (index > 0 && EDGES[index - 1]! >= longest) break;
      const scale = Math.min(1, edge / longest);
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const result = await QrScanner.scanImage(canvas, {
        qrEngine: engine,
        returnDetailedScanResult: true,
      }).catch(() => null);
      if (result) return result.data;
    }
    return null;
  } finally {
    if (engine instanceof Worker) engine.terminate();
    picture.close();
  }
}
