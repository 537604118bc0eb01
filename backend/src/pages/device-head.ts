import {
  CARD_IMAGE_ORDER,
  devicePath,
  deviceTitle,
  IMAGE_PATH_PATTERN,
  imagePath,
  SPECIFICATION_KEYS,
  siteTitle,
  toPkr,
} from '@parkho/contracts';
import type { ProductDocument, UserDocument } from '@parkho/projections';
import { absolute, type Head } from './head.js';

const DESCRIPTION_MAX = 200;

/** Head of a device's page: a shared link shows picture, name and price. */
export const deviceHead = (device: ProductDocument, seller: UserDocument | null, origin: string): Head => {
  const price = toPkr(device.price);
  const pictures = picturesOf(device);
  const path = devicePath(device._id);
  return {
    title: siteTitle(deviceTitle({ name: device.name, price })),
    description: summary(device),
    path,
    index: true,
    ...(pictures[0] && { image: shared(pictures[0]) }),
    product: { price },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: device.name,
      description: device.description,
      sku: device.reportId,
      image: pictures.map((picture) => absolute(shared(picture), origin)),
      brand: { '@type': 'Brand', name: device.brand },
      ...(device.model && { model: device.model }),
      offers: {
        '@type': 'Offer',
        url: absolute(path, origin),
        price: price.toFixed(2),
        priceCurrency: 'PKR',
        availability: `https://schema.org/${device.sold ? 'SoldOut' : 'InStock'}`,
        itemCondition: `https://schema.org/${device.condition === 'New' ? 'NewCondition' : 'UsedCondition'}`,
        ...(seller && {
          seller: seller.businessName
            ? { '@type': 'Organization', name: seller.businessName }
            : { '@type': 'Person', name: seller.name },
        }),
      },
    },
  };
};

/** A device's pictures, the one that cards show first. */
export const picturesOf = ({ images }: ProductDocument): string[] =>
  CARD_IMAGE_ORDER.map((slot) => images[slot]).filter((value) => value !== undefined);

/** Picture of a link: 800 pixels wide, which the apps take, where the picture is ours. */
const shared = (picture: string): string => {
  const hash = IMAGE_PATH_PATTERN.exec(picture)?.[1];
  return hash ? imagePath(hash, 800) : picture;
};

/** 'Used, Lahore. Core i5, 8GB, 256GB SSD. What the seller says ...' in one line. */
const summary = ({ condition, location, specifications, description }: ProductDocument): string => {
  const hardware = SPECIFICATION_KEYS.map((key) => specifications[key]).filter(Boolean);
  const sentences = [
    `${condition}, ${location}.`,
    hardware.length > 0 && `${hardware.join(', ')}.`,
    description,
  ];
  const text = sentences.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  return text.length <= DESCRIPTION_MAX ? text : `${[...text].slice(0, DESCRIPTION_MAX - 1).join('')}…`;
};
