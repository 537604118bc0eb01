import type { ProductDetails, SimilarPrices } from '@parkho/contracts';
import { generation, ramBucket } from './hardware.js';

/** Processor families that determine prices, in the order of matching. */
const FAMILIES = [
  /\b(i[3579])\b/,
  /\b(ryzen\s?[3579])\b/,
  /\b(m[1-9](?:\s(?:pro|max|ultra))?)\b/,
  /\b(core\sultra\s?[579]|xeon|celeron|pentium|athlon|core\s?2|snapdragon)\b/,
];

/** 'i5 8' of a Core i5-8350U, 'm1 pro' of an Apple M1 Pro; undefined for other texts. */
function processorClass(processor: string): string | undefined {
  const text = processor.toLowerCase();
  const family = FAMILIES.map((pattern) => pattern.exec(text)?.[1]).find(Boolean);
  return family && [family, generation(processor)].filter((part) => part !== undefined).join(' ');
}

/** The fields that determine which devices are similar. */
type Compared = Pick<ProductDetails, 'categoryId' | 'brand' | 'model' | 'specifications' | 'laptopDetails'>;

/**
 * The groups of similar devices that a device belongs to, the closest first: its model; then computers of its category
 * with the same class of processor and as much memory.
 */
export function likenessesOf({
  categoryId,
  brand,
  model,
  specifications,
  laptopDetails,
}: Compared): string[] {
  const maker = words(brand);
  const named = words(laptopDetails.modelName || model || '').filter((word) => !maker.includes(word));
  const processor = processorClass(specifications.processor ?? '');
  const memory = ramBucket(specifications.ram);
  return [
    ...(named.length > 0 ? [['model', ...maker, ...named].join(' ')] : []),
    ...(processor && memory ? [`kind ${categoryId} ${processor} ${memory}`] : []),
  ];
}

/** 'Dell Latitude 5490': brand and model, without repeating the brand; the name where there is no model. */
export function knownAs({ name, brand, model, laptopDetails }: ProductDetails): string {
  const named = laptopDetails.modelName || model;
  if (!named) return name;
  return brand === 'Other' || words(named).includes(words(brand)[0] ?? '') ? named : `${brand} ${named}`;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A price in paisa rounded to two digits, in PKR: the name of its number in a total. */
export function priceStep(paisa: number): string {
  const pkr = paisa / 100;
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(pkr, 1))) - 1);
  return String(Math.round(pkr / digit) * digit);
}

/** Widest price range that is compared, as a multiple of its lowest price. */
const WIDEST = 3;

/**
 * The price range without the lowest and the highest tenth, in PKR, and the median. Undefined with fewer than `least`
 * devices, and where prices vary too much for one kind of device.
 * @param steps the number of devices at each price step
 */
export function priceRange(
  steps: Readonly<Record<string, number>>,
  least: number,
): SimilarPrices | undefined {
  const counts = Object.entries(steps)
    .map(([step, count]) => [Number(step), count] as const)
    .sort(([a], [b]) => a - b);
  const count = counts.reduce((sum, [, at]) => sum + at, 0);
  if (count < least) return undefined;
  const priceAt = (place: number): number => {
    let passed = 0;
    return counts.find(([, at]) => {
      passed += at;
      return passed > place;
    })![0];
  };
  const low = priceAt(Math.floor(count / 10));
  const high = priceAt(Math.ceil((count * 9) / 10) - 1);
  if (high > low * WIDEST) return undefined;
  return { count, low, median: (priceAt((count - 1) >> 1) + priceAt(count >> 1)) / 2, high };
}
