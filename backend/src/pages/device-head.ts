import {
  CARD_IMAGE_ORDER,
  deviceDescription,
  devicePath,
  deviceTitle,
  IMAGE_PATH_PATTERN,
  imagePath,
  RATING_MAX,
  reportPath,
  siteTitle,
  toPkr,
  type Wording,
} from '@parkho/contracts';
import type { ProductDocument, SellerDocument } from '@parkho/projections';
import { sharePath } from '../platform/media/share-pictures.js';
import { absolute, type Head } from './head.js';
import { breadcrumbs, categoryStep, marketplace } from './structured-data.js';

/** Head of a device's page: a shared link shows picture, name and price. */
export const deviceHead = (
  device: ProductDocument,
  category: string,
  seller: SellerDocument | null,
  origin: string,
  wording: Wording,
): Head => {
  const price = toPkr(device.price);
  const pictures = picturesOf(device);
  const path = devicePath(device._id);
  return {
    title: siteTitle(deviceTitle({ name: device.name, price }, wording)),
    description: deviceDescription(device, wording),
    path,
    index: true,
    ...(pictures[0] && { image: sharePath(pictures[0]) }),
    product: { price },
    jsonLd: [
      {
        '@type': 'Product',
        name: device.name,
        description: device.description,
        sku: device.reportId,
        // Search engines accept WebP.
        image: pictures.map((hash) => absolute(imagePath(hash, 800), origin)),
        brand: { '@type': 'Brand', name: device.brand },
        ...(device.model && { model: device.model }),
        // The findings of an inspection are not a buyer's review.
        ...(device.inspectionRating !== undefined && {
          additionalProperty: {
            '@type': 'PropertyValue',
            name: 'Inspection rating of the Parkho lab',
            value: device.inspectionRating,
            minValue: 1,
            maxValue: RATING_MAX,
            url: absolute(reportPath(device.reportId), origin),
          },
        }),
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
      breadcrumbs([marketplace, categoryStep(category), { name: device.name, path }], origin),
    ],
  };
};

/** The hashes of a device's stored pictures, the one of its card first. */
const picturesOf = ({ images }: ProductDocument): string[] =>
  CARD_IMAGE_ORDER.flatMap((slot) => IMAGE_PATH_PATTERN.exec(images[slot] ?? '')?.[1] ?? []);
