import {
  CONDITIONS,
  type ComparedDevice,
  concernsOf,
  coverageOf,
  type FactFilter,
  factOf,
  factText,
  filterOfFact,
  LAPTOP_PAGE_KEYS,
  RATING_MAX,
  SPECIFICATION_KEYS,
  verdictText,
  withUnit,
} from '@parkho/contracts';
import type { Localization } from '../../lib/language/language';

/** A fact, and its text for each device; absent if unknown. */
export interface Row {
  label: string;
  texts: readonly (string | undefined)[];
  /** The indexes of the devices with the clearly better value; empty if all are equal. */
  best: readonly number[];
  /** Whether all devices have the same text. */
  isSame: boolean;
}

interface ComparedFact {
  label: string;
  text: (device: ComparedDevice, localization: Localization) => string | undefined;
  /** Higher is better; undefined if a device cannot be ranked. Absent for a matter of taste. */
  rank?: (device: ComparedDevice) => number | undefined;
}

/** The index of the device's value among the options of a filter, which are in ascending order. */
const optionRank =
  (filter: FactFilter) =>
  ({ filters }: ComparedDevice): number | undefined => {
    const index = filterOfFact(filter).options.indexOf(filters[filter] ?? '');
    return index < 0 ? undefined : index;
  };
const RANKED_FACTS: Partial<Record<string, ComparedFact['rank']>> = {
  ram: optionRank('ram'),
  storage: optionRank('storage'),
};

const negative = (value: number | undefined) => (value === undefined ? undefined : -value);
const measuredText = (value: number | undefined, unit: string, localization: Localization) =>
  value === undefined ? undefined : withUnit(String(value), unit, localization);
const internalsOf = ({ inspectionData }: ComparedDevice) => inspectionData?.internals;

const COMPARED_FACTS: readonly ComparedFact[] = [
  {
    label: 'Price',
    text: ({ price, wasPrice, sold }, { t, pkr }) => {
      if (sold) return t('Sold');
      return wasPrice
        ? t('{price} (was {before})', { price: pkr(price), before: pkr(wasPrice) })
        : pkr(price);
    },
    rank: ({ price, sold }) => (sold ? undefined : -price),
  },
  {
    label: 'Condition',
    text: ({ condition }, { t }) => t(condition),
    // 'Used' is not a grade.
    rank: ({ condition }) => (condition === 'Used' ? undefined : -CONDITIONS.indexOf(condition)),
  },
  {
    label: 'Inspection',
    text: ({ inspected, inspectionRating, inspectionData }, { t, translate }) => {
      if (!inspected) return t('Not inspected');
      if (inspectionRating === undefined) return t('Inspected');
      return [`${inspectionRating}/${RATING_MAX}`, inspectionData && translate(verdictText(inspectionData))]
        .filter(Boolean)
        .join(' ');
    },
    rank: ({ inspectionRating }) => inspectionRating,
  },
  {
    label: 'Report',
    text: ({ inspectionData }, localization) => {
      if (!inspectionData) return undefined;
      const { t, translate } = localization;
      const { checked, of } = coverageOf(inspectionData);
      const concerns = concernsOf(inspectionData, localization).map(
        ({ label, status, measured }) =>
          `${translate(label)}: ${[translate(status), measured].filter(Boolean).join(t(', '))}`,
      );
      return [t('{checked} of {of} parts checked', { checked, of }), ...concerns].join(t('; '));
    },
  },
  {
    label: 'Battery health',
    text: (device, localization) => measuredText(internalsOf(device)?.battery?.health, '%', localization),
    rank: (device) => internalsOf(device)?.battery?.health,
  },
  {
    label: 'Highest temperature',
    text: (device, localization) => measuredText(internalsOf(device)?.gpu?.maxTemp, '°C', localization),
    rank: (device) => negative(internalsOf(device)?.gpu?.maxTemp),
  },
  ...SPECIFICATION_KEYS.map(
    (key): ComparedFact => ({
      label: factOf(key).page ?? factOf(key).label,
      text: ({ specifications, filters }, localization) => {
        const text = factText(key, specifications[key], localization);
        return key === 'processor' && filters.processor
          ? `${text} (${localization.translate(filters.processor)})`
          : text;
      },
      ...(RANKED_FACTS[key] && { rank: RANKED_FACTS[key] }),
    }),
  ),
  ...LAPTOP_PAGE_KEYS.map(
    (key): ComparedFact => ({
      label: factOf(key).page ?? factOf(key).label,
      text: ({ laptopDetails }, localization) => factText(key, laptopDetails[key] || undefined, localization),
      ...(key === 'batteryBackup' && {
        rank: ({ laptopDetails }: ComparedDevice) => laptopDetails.batteryBackup || undefined,
      }),
    }),
  ),
  { label: 'City', text: ({ location }, { translate }) => translate(location) },
  { label: 'Seller', text: ({ seller }) => seller.businessName || seller.name },
  { label: 'Listed', text: ({ createdAt }, { date }) => date(createdAt) },
];

/** The facts of the devices side by side; those unknown for all of them are left out. */
export const rowsOf = (devices: readonly ComparedDevice[], localization: Localization): Row[] =>
  COMPARED_FACTS.map(({ label, text, rank }) => {
    const texts = devices.map((device) => text(device, localization) || undefined);
    const ranks = rank ? devices.map(rank) : [];
    return {
      label: localization.translate(label),
      texts,
      best: bestOf(ranks),
      isSame: texts.every((value) => value === texts[0]),
    };
  }).filter(({ texts }) => texts.some(Boolean));

/** The indexes of the highest ranks, if at least one device is ranked lower. */
function bestOf(ranks: readonly (number | undefined)[]): number[] {
  const knownRanks = ranks.filter((rank) => rank !== undefined);
  const best = Math.max(...knownRanks);
  if (knownRanks.every((rank) => rank === best)) return [];
  return ranks.flatMap((rank, index) => (rank === best ? [index] : []));
}
