import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  IMAGE_SLOTS,
  type ImageSlot,
  type ProductImages,
  REPORT_PHOTOS,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import type { DemoDevice } from './devices/device.js';
import type { PlannedInspection } from './inspections.js';
import type { DemoPhotos, DemoShop } from './shop.js';

/**
 * `<look>/<slot>.webp` of a device and `<look>/inspected/<label>.webp` of its report; devices of one look share them,
 * except the pictures of a lit screen in `<look>/screen-1` and of another view in `<look>/view-2`: each has its own
 * first picture. `inspected` is for all machines. The program that drew them, `demo/src/art`, was last in commit
 * ac13d7f.
 */
const PICTURES = new URL('../pictures/', import.meta.url);

const filesByName = <Name extends string>(folders: readonly string[]): Map<Name, URL> =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(new URL(`${folder}/`, PICTURES))
        .filter((file) => file.endsWith('.webp'))
        .map((file) => [file.replace('.webp', '') as Name, new URL(`${folder}/${file}`, PICTURES)] as const),
    ),
  );
const familyOf = (look: string): string => look.split('/')[0]!;

/** The files of a device's pictures, by slot. */
export const devicePictures = (look: string): Map<ImageSlot, URL> => filesByName([familyOf(look), look]);

/** The files of an inspector's photos of such a device, by label. */
export const inspectionPhotos = (look: string): Map<ReportPhotoLabel, URL> =>
  filesByName([`${familyOf(look)}/inspected`, 'inspected']);

/** The devices' pictures in the image store; shared ones are stored once. */
export class DemoPictures {
  private readonly paths = new Map<string, Promise<string>>();

  constructor(private readonly shop: Pick<DemoShop, 'keepPicture'>) {}

  async of({ subject }: DemoDevice): Promise<ProductImages> {
    const files = devicePictures(subject.look);
    const slots = IMAGE_SLOTS.filter((slot) => files.has(slot));
    return Object.fromEntries(
      await Promise.all(slots.map(async (slot) => [slot, await this.storedPath(files.get(slot)!)] as const)),
    );
  }

  private storedPath(file: URL): Promise<string> {
    const path =
      this.paths.get(file.href) ?? readFile(file).then((content) => this.shop.keepPicture(content));
    this.paths.set(file.href, path);
    return path;
  }
}

/** The photos of a report, as an inspector uploads them. */
export const reportPhotos = async ({ photos }: PlannedInspection): Promise<DemoPhotos> => {
  if (!photos) return {};
  const files = inspectionPhotos(photos.look);
  const available = REPORT_PHOTOS.filter((label) => photos.labels.includes(label) && files.has(label));
  return Object.fromEntries(
    await Promise.all(available.map(async (label) => [label, await readFile(files.get(label)!)] as const)),
  );
};
