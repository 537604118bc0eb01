import type { InspectedDevice } from '../domain/inspection/inspection-report.js';
import type { ProductDetails } from '../domain/product.js';
import { toPkr } from '../values/money.js';
import { compact } from '../values/text.js';

/** The fields of a listing that an inspection compares with the device. */
export const inspectedDevice = (details: ProductDetails, category?: string): InspectedDevice => {
  const { name, brand, model, condition, price, location, specifications, laptopDetails, images } = details;
  const { processor, ram, storage, gpu } = specifications;
  return compact({
    name,
    category,
    brand,
    model: model || laptopDetails.modelName,
    condition,
    price: toPkr(price),
    location,
    processor,
    ram,
    storage,
    gpu,
    images: compact(images),
  });
};
