import {
  type FactFilter,
  GENERATION_BUCKETS,
  type LaptopDetails,
  parseGigabytes,
  RAM_BUCKETS,
  SCREEN_BUCKETS,
  type Specifications,
  STORAGE_BUCKETS,
} from '@parkho/contracts';

/** The highest bucket that a capacity reaches; the last one ('32GB+') begins above `full` gigabytes. */
function bucketOf<B extends string>(
  buckets: readonly B[],
  maxGigabytes: number,
): (text?: string) => B | undefined {
  const sizes = buckets.map((name) => ({ name, minGigabytes: parseGigabytes(name) }));
  sizes.at(-1)!.minGigabytes = maxGigabytes + 1;
  return (text = '') => {
    const trimmed = text.trim();
    const exactBucket = buckets.find((name) => name === trimmed);
    if (exactBucket) return exactBucket;
    const size = parseGigabytes(text);
    return sizes.findLast(({ minGigabytes }) => minGigabytes <= size)?.name;
  };
}

/** Filter bucket of a RAM text such as '16GB DDR4'; undefined without a size, or below the first bucket. */
export const ramBucket = bucketOf(RAM_BUCKETS, 32);

/** Filter bucket of a storage text such as '512GB NVMe'. 2,048 GB is still 2TB. */
export const storageBucket = bucketOf(STORAGE_BUCKETS, 2048);

/** Names that the "gaming" and "workstation" filters match. */
const GAMING = [
  /\b(?:gaming|alienware|rog|tuf|legion|predator|nitro|omen|victus)\b/i,
  /(?<!quadro )\b[rg]tx ?\d{3,4}/i,
  /\bRX ?\d{3,4}/,
];
const WORKSTATION = [
  /\b(?:workstation|xeon)\b/i,
  /\b(?:precision|zbook|thinkstation|thinkpad p\d+|quadro|rtx a\d{3,4}|firepro|radeon pro w)/i,
];

const matches = (patterns: readonly RegExp[]) => (text: string) =>
  patterns.some((pattern) => pattern.test(text));
/** Whether names and parts are those of a gaming machine. */
export const isGaming = matches(GAMING);
/** Whether names and parts are those of a workstation. */
export const isWorkstation = matches(WORKSTATION);

/** Parts that are sold alone and searched for by their kind. */
export type Part = 'graphics' | 'memory' | 'storage' | 'power';

const NO_PART = /^(?:none|no|n\/?a|-)?$/i;

/** The kind of part of a device without a processor; undefined for whole computers and where it is unclear. */
export function partOf(specifications: Specifications): Part | undefined {
  const hasPart = (part: keyof Specifications) => !NO_PART.test(specifications[part]?.trim() ?? '');
  if (hasPart('processor')) return undefined;
  if (hasPart('gpu')) return 'graphics';
  if (hasPart('ram')) return hasPart('storage') ? undefined : 'memory';
  if (hasPart('storage')) return 'storage';
  return hasPart('psu') ? 'power' : undefined;
}

/**
 * The generation in the names of processors: Intel's Core i5-8350U, i7-1185G7, i5-12400 and i5-7Y54; AMD's Ryzen 5 PRO
 * 5650U.
 */
const INTEL = /\bi[3579][\s-]?(?:(1\d)\d\d|(\d\d)\d{3}|(\d)(?:\d{3}|Y\d\d))(?!\d)/i;
const AMD = /\bryzen\s[3579]\s(?:pro\s)?(\d)\d{3}/i;

/** Generation of an Intel or AMD processor, by its model number; undefined if it is unknown. */
export function generation(processor: string): number | undefined {
  const match = INTEL.exec(processor) ?? AMD.exec(processor);
  const number = match?.slice(1).find((group) => group !== undefined);
  return number === undefined ? undefined : Number(number);
}

const OLDEST_GENERATION = 5;
/** Filter bucket of an Intel processor; undefined if its generation is unknown. */
export function generationBucket(processor = ''): string | undefined {
  const generationNumber = INTEL.test(processor) ? generation(processor) : undefined;
  return generationNumber === undefined
    ? undefined
    : GENERATION_BUCKETS[clamped(generationNumber - OLDEST_GENERATION, GENERATION_BUCKETS)];
}

const SMALLEST_SCREEN = 12;
const INCHES = /(?<![\d.])([1-9]\d(?:\.\d+)?)(?!\d)/;
/** Filter bucket of a screen such as '15.6 inch'; undefined without a size. */
export function screenBucket(size = ''): string | undefined {
  const inches = INCHES.exec(size)?.[1];
  return inches === undefined
    ? undefined
    : SCREEN_BUCKETS[clamped(Math.floor(Number(inches)) - SMALLEST_SCREEN, SCREEN_BUCKETS)];
}

const clamped = (index: number, { length }: readonly unknown[]): number =>
  Math.min(Math.max(index, 0), length - 1);

const DEDICATED =
  /\b(?:nvidia|geforce|quadro|[rg]tx|mx ?\d{3}|firepro|arc a\d{3}|radeon (?:rx|pro|hd|r[579] m|\d{3}))/i;
/** Whether a whole computer has a graphics card, beside the graphics of its processor. */
export function hasDedicatedGraphics(
  specifications: Specifications,
  { graphicsType }: LaptopDetails,
): boolean {
  const { processor, gpu = '' } = specifications;
  if (NO_PART.test(processor?.trim() ?? '')) return false;
  return graphicsType === undefined ? DEDICATED.test(gpu) : graphicsType !== 'Integrated';
}

/** The option of each filter that a device matches. */
export const BUCKET_OF: Readonly<
  Record<FactFilter, (specifications: Specifications, laptop: LaptopDetails) => string | undefined>
> = {
  ram: ({ ram }) => ramBucket(ram),
  storage: ({ storage }) => storageBucket(storage),
  processor: ({ processor }) => generationBucket(processor),
  screenSize: (_, { screenSize }) => screenBucket(screenSize),
};

/** Search terms that follow from the specifications, in addition to the seller's texts: 'gen8', 'ram', 'ssd'. */
export function hardwareTerms({ processor = '', ram, storage = '' }: Specifications): string | undefined {
  const generationNumber = generation(processor);
  const terms = [
    generationNumber !== undefined && `gen${generationNumber}`,
    ram && 'ram',
    /nvme/i.test(storage) && 'ssd',
  ];
  return terms.filter(Boolean).join(' ') || undefined;
}
