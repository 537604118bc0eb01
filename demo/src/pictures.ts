import type { ImageSlot, ProductImages } from '@parkho/contracts';
import sharp from 'sharp';
import { drawDevice } from './art/art.js';
import type { DemoDevice } from './devices/device.js';
import type { DemoShop } from './shop.js';

/** The drawn pictures of devices in the image store; a drawing that several devices share is rendered once. */
export class DemoPictures {
  private readonly paths = new Map<string, Promise<string>>();

  constructor(private readonly shop: Pick<DemoShop, 'keepPicture'>) {}

  async of({ name, subject }: DemoDevice): Promise<ProductImages> {
    const drawings = Object.entries(drawDevice(name, subject)) as [ImageSlot, string][];
    return Object.fromEntries(
      await Promise.all(drawings.map(async ([slot, drawing]) => [slot, await this.pathOf(drawing)] as const)),
    );
  }

  private pathOf(drawing: string): Promise<string> {
    const known = this.paths.get(drawing);
    if (known) return known;
    const path = rendered(drawing).then((picture) => this.shop.keepPicture(picture));
    this.paths.set(drawing, path);
    return path;
  }
}

/** Without loss, and barely compressed because it lives for a moment only. */
const rendered = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).png({ compressionLevel: 1 }).toBuffer();
