import {
  CONDITIONS,
  type ComparedDevice,
  concernsOf,
  coverageOf,
  type FactFilter,
  factOf,
  factText,
  filterOfFact,
  formatPkr,
  LAPTOP_PAGE_KEYS,
  RATING_MAX,
  SPECIFICATION_KEYS,
  verdictText,
} from '@parkho/contracts';
import { formatDate } from '../../lib/date';

/** What is compared, and a text of each device; absent where nothing is known. */
export interface Row {
  label: string;
  texts: readonly (string | undefined)[];
  /** Devices, by their place, that have the clearly better value; none where all have the same. */
  best: readonly number[];
  /** All devices have the same text. */
  isSame: boolean;
}

interface Compared {
  label: string;
  text: (device: ComparedDevice) => string | undefined;
  /** The higher, the better; undefined where a device cannot be ranked. Absent: taste. */
  rank?: (device: ComparedDevice) => number | undefined;
}

/** The place of a device among the options of a filter, which go from little to much. */
const optionRank =
  (filter: FactFilter) =>
  ({ filters }: ComparedDevice): number | undefined => {
    const place = filterOfFact(filter).options.indexOf(filters[filter] ?? '');
    return place < 0 ? undefined : place;
  };
const RANKED_FACTS: Partial<Record<string, Compared['rank']>> = {
  ram: optionRank('ram'),
  storage: optionRank('storage'),
};

const negative = (value: number | undefined) => (value === undefined ? undefined : -value);
const measured = (value: number | undefined, unit: string) =>
  value === undefined ? undefined : `${value} ${unit}`;
const internalsOf = ({ inspectionData }: ComparedDevice) => inspectionData?.internals;

const COMPARED: readonly Compared[] = [
  {
    label: 'Price',
    text: ({ price, wasPrice, sold }) =>
      sold ? 'Sold' : `${formatPkr(price)}${wasPrice ? ` (was ${formatPkr(wasPrice)})` : ''}`,
    rank: ({ price, sold }) => (sold ? undefined : -price),
  },
  {
    label: 'Condition',
    text: ({ condition }) => condition,
    // 'Used' says nothing about the grade.
    rank: ({ condition }) => (condition === 'Used' ? undefined : -CONDITIONS.indexOf(condition)),
  },
  {
    label: 'Inspection',
    text: ({ inspected, inspectionRating, inspectionData }) => {
      if (!inspected) return 'Not inspected';
      if (inspectionRating === undefined) return 'Inspected';
      return [`${inspectionRating}/${RATING_MAX}`, inspectionData && verdictText(inspectionData)]
        .filter(Boolean)
        .join(' ');
    },
    rank: ({ inspectionRating }) => inspectionRating,
  },
  {
    label: 'Report',
    text: ({ inspectionData }) => {
      if (!inspectionData) return undefined;
      const { checked, of } = coverageOf(inspectionData);
      const concerns = concernsOf(inspectionData).map(({ label, text }) => `${label}: ${text}`);
      return [`${checked} of ${of} parts checked`, ...concerns].join('; ');
    },
  },
  {
    label: 'Battery health',
    text: (device) => measured(internalsOf(device)?.battery?.health, '%'),
    rank: (device) => internalsOf(device)?.battery?.health,
  },
  {
    label: 'Highest temperature',
    text: (device) => measured(internalsOf(device)?.gpu?.maxTemp, '°C'),
    rank: (device) => negative(internalsOf(device)?.gpu?.maxTemp),
  },
  ...SPECIFICATION_KEYS.map(
    (key): Compared => ({
      label: factOf(key).page ?? factOf(key).label,
      text: ({ specifications, filters }) => {
        const text = factText(key, specifications[key]);
        return key === 'processor' && filters.processor ? `${text} (${filters.processor})` : text;
      },
      ...(RANKED_FACTS[key] && { rank: RANKED_FACTS[key] }),
    }),
  ),
  ...LAPTOP_PAGE_KEYS.map(
    (key): Compared => ({
      label: factOf(key).page ?? factOf(key).label,
      text: ({ laptopDetails }) => factText(key, laptopDetails[key] || undefined),
      ...(key === 'batteryBackup' && {
        rank: ({ laptopDetails }: ComparedDevice) => laptopDetails.batteryBackup || undefined,
      }),
    }),
  ),
  { label: 'City', text: ({ location }) => location },
  { label: 'Seller', text: ({ seller }) => seller.businessName || seller.name },
  { label: 'Listed', text: ({ createdAt }) => formatDate(createdAt) },
];

/** The facts of the devices side by side; what is known of none of them is left out. */
export const rowsOf = (devices: readonly ComparedDevice[]): Row[] =>
  COMPARED.map(({ label, text, rank }) => {
    const texts = devices.map((device) => text(device) || undefined);
    const ranks = rank ? devices.map(rank) : [];
    return {
      label,
      texts,
      best: bestOf(ranks),
      isSame: texts.every((one) => one === texts[0]),
    };
  }).filter(({ texts }) => texts.some(Boolean));

/** Places of the highest ranks, where at least one device is ranked below them. */
function bestOf(ranks: readonly (number | undefined)[]): number[] {
  const known = ranks.filter((rank) => rank !== undefined);
  const best = Math.max(...known);
  if (known.every((rank) => rank === best)) return [];
  return ranks.flatMap((rank, place) => (rank === best ? [place] : []));
}
