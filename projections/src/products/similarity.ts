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
type SimilarityFields = Pick<
  ProductDetails,
  'categoryId' | 'brand' | 'model' | 'specifications' | 'laptopDetails'
>;

/**
 * The groups of similar devices that a device belongs to, the closest first: its model; then computers of its category
 * with the same class of processor and as much memory.
 */
export function similarityGroupsOf({
  categoryId,
  brand,
  model,
  specifications,
  laptopDetails,
}: SimilarityFields): string[] {
  const brandWords = words(brand);
  const modelWords = words(laptopDetails.modelName || model || '').filter(
    (word) => !brandWords.includes(word),
  );
  const processor = processorClass(specifications.processor ?? '');
  const memory = ramBucket(specifications.ram);
  return [
    ...(modelWords.length > 0 ? [['model', ...brandWords, ...modelWords].join(' ')] : []),
    ...(processor && memory ? [`kind ${categoryId} ${processor} ${memory}`] : []),
  ];
}

/** 'Dell Latitude 5490': brand and model, without repeating the brand; the name where there is no model. */
export function displayModel({ name, brand, model, laptopDetails }: ProductDetails): string {
  const modelWords = laptopDetails.modelName || model;
  if (!modelWords) return name;
  return brand === 'Other' || words(modelWords).includes(words(brand)[0] ?? '')
    ? modelWords
    : `${brand} ${modelWords}`;
}

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A price in paisa rounded to two digits, in PKR: the name of its number in a total. */
export function roundedPrice(paisa: number): string {
  const pkr = paisa / 100;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(pkr, 1))) - 1);
  return String(Math.round(pkr / unit) * unit);
}

/** Widest price range that is compared, as a multiple of its lowest price. */
const MAX_PRICE_RATIO = 3;

/**
 * The price range without the lowest and the highest tenth, in PKR, and the median. Undefined with fewer than
 * `minCount` devices, and where prices vary too much for one kind of device.
 * @param steps the number of devices at each price step
 */
export function priceRange(
  steps: Readonly<Record<string, number>>,
  minCount: number,
): SimilarPrices | undefined {
  const counts = Object.entries(steps)
    .map(([step, count]) => [Number(step), count] as const)
    .sort(([a], [b]) => a - b);
  const count = counts.reduce((sum, [, devices]) => sum + devices, 0);
  if (count < minCount) return undefined;
  const priceAt = (index: number): number => {
    let cumulative = 0;
    return counts.find(([, devices]) => {
      cumulative += devices;
      return cumulative > index;
    })![0];
  };
  const low = priceAt(Math.floor(count / 10));
  const high = priceAt(Math.ceil((count * 9) / 10) - 1);
  if (high > low * MAX_PRICE_RATIO) return undefined;
  return { count, low, median: (priceAt((count - 1) >> 1) + priceAt(count >> 1)) / 2, high };
}
