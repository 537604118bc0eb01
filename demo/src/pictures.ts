import type { ImageSlot, ProductImages, ReportPhotoLabel } from '@parkho/contracts';
import sharp from 'sharp';
import { drawDevice, drawInspection } from './art/art.js';
import type { DemoDevice } from './devices/device.js';
import type { PlannedInspection } from './inspections.js';
import type { DemoPhotos, DemoShop } from './shop.js';

/** In dots per inch, as SVG counts them: as drawn, and 1200 pixels wide, which a report needs and half the work. */
const [FULL_SIZE, PHOTO_SIZE] = [72, 54];

/** What is made of a drawing; a drawing that several devices share is rendered once. */
class Rendered<T> {
  private readonly made = new Map<string, Promise<T>>();

  constructor(
    private readonly density: number,
    private readonly make: (png: Buffer) => Promise<T> | T,
  ) {}

  of(drawing: string): Promise<T> {
    const known = this.made.get(drawing);
    if (known) return known;
    const made = rendered(drawing, this.density).then(this.make);
    this.made.set(drawing, made);
    return made;
  }
}

/** The drawn pictures of devices in the image store. */
export class DemoPictures {
  private readonly paths: Rendered<string>;

  constructor(shop: Pick<DemoShop, 'keepPicture'>) {
    this.paths = new Rendered(FULL_SIZE, (png) => shop.keepPicture(png));
  }

  async of({ name, subject }: DemoDevice): Promise<ProductImages> {
    const drawings = Object.entries(drawDevice(name, subject)) as [ImageSlot, string][];
    return Object.fromEntries(
      await Promise.all(
        drawings.map(async ([slot, drawing]) => [slot, await this.paths.of(drawing)] as const),
      ),
    );
  }
}

/** The drawn photos of reports, as an inspector would upload them. */
export class DemoReportPhotos {
  private readonly files = new Rendered(PHOTO_SIZE, (png) => png);

  async of({ photos }: PlannedInspection): Promise<DemoPhotos> {
    if (!photos) return {};
    const drawings = Object.entries(drawInspection(photos.subject)) as [ReportPhotoLabel, string][];
    const taken = drawings.filter(([label]) => photos.labels.includes(label));
    return Object.fromEntries(
      await Promise.all(
        taken.map(async ([label, drawing]) => [label, await this.files.of(drawing)] as const),
      ),
    );
  }
}

/** Without loss, and barely compressed because it lives for a moment only. */
const rendered = (drawing: string, density: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing), { density }).png({ compressionLevel: 1 }).toBuffer();
