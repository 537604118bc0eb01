import { imagePath } from '@parkho/contracts';

/** The hash of a picture that every server has, as if it had been uploaded. */
export const PICTURE_HASH = 'e2e'.padStart(64, '0');
export const PICTURE = imagePath(PICTURE_HASH, 1600);

/** An admin's request to list a device; `sellerId` is added. */
export const device = (index: number) => ({
  name: `Latitude ${index}`,
  description: 'Is listed while machines and engines are switched off.',
  price: 50_000 + index,
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  images: [PICTURE],
});
