import { devicePath, PAGES } from '@parkho/contracts';
import { absolute } from './head.js';

/** A page above another one. */
interface Step {
  name: string;
  /** The path, without the origin. */
  path: string;
}

export const marketplace: Step = { name: PAGES.devices.label, path: PAGES.devices.path };
export const categoryPath = (category: string): string =>
  `${PAGES.devices.path}?${new URLSearchParams({ category })}`;
export const categoryStep = (category: string): Step => ({ name: category, path: categoryPath(category) });

/** The shop (schema.org/Organization). */
export const organization = (origin: string): object => ({
  '@type': 'Organization',
  name: 'Parkho',
  url: absolute(PAGES.home.path, origin),
  logo: absolute('/apple-touch-icon.png', origin),
});

/** The pages above a page, and itself as the last (schema.org/BreadcrumbList). */
export const breadcrumbs = (steps: readonly Step[], origin: string): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: PAGES.home.label, path: PAGES.home.path }, ...steps].map(
    ({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, origin),
    }),
  ),
});

/** The devices of a list, in order (schema.org/ItemList). */
export const deviceList = (devices: readonly { _id: string; name: string }[], origin: string): object => ({
  '@type': 'ItemList',
  itemListElement: devices.map(({ _id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: absolute(devicePath(_id), origin),
  })),
});
