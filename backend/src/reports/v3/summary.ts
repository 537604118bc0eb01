import type { ReportCell, ReportFigure, ShopReportType } from '@parkho/contracts';
import { shownAs } from '../v1/values.js';

type Figures = ReadonlyMap<string, ReportFigure>;

/** The summary of a report in sentences. `against` names the compared period, such as 'the period before'. */
export const summaryOf = (type: ShopReportType, figures: Figures, against: string): string[] => {
  const formatted = (key: string): string => {
    const { kind, value } = figures.get(key)!;
    if (kind === 'percent') return percent(value);
    return kind === 'money' ? money(value) : shownAs(kind, value);
  };
  const isOne = (key: string): boolean => figures.get(key)!.value === 1;
  /** '1 account was', '12 accounts were', 'No accounts were'. */
  const counted = (key: string, singular: string, plural: string): string => {
    if (figures.get(key)!.value === 0) return `No ${plural}`;
    return `${formatted(key)} ${isOne(key) ? singular : plural}`;
  };
  const has = (key: string): boolean => figures.get(key)!.value !== null;
  const change = (key: string): string => changeOf(figures.get(key)!, against);
  const sentences = {
    users: () => [
      `${counted('registered', 'account was', 'accounts were')} created${change('registered')}.`,
      `${formatted('activeUsers')} of ${formatted('totalUsers')} accounts are active.`,
    ],
    products: () => [
      `${counted('listed', 'device was', 'devices were')} listed${change('listed')}, and ${formatted('sold')} sold.`,
      `${formatted('activeProducts')} on sale, ${formatted('pendingProducts')} waiting for a decision.`,
    ],
    inspections: () => [
      `${counted('inspected', 'inspection was', 'inspections were')} done${change('inspected')}, and ${formatted('requested')} requested.`,
      ...(has('medianDays') ? [`Half of them took ${formatted('medianDays')} days or fewer.`] : []),
    ],
    moderation: () => [
      `${counted('decisions', 'decision was', 'decisions were')} made${change('decisions')}.`,
      ...(has('approvalRate') ? [`${formatted('approvalRate')} of the listings were approved.`] : []),
      `${formatted('listingsWaiting')} listings waiting for a decision.`,
    ],
    sales: () => [
      figures.get('sold')!.value === 0
        ? `No devices were sold${change('revenue')}.`
        : `${counted('sold', 'device was', 'devices were')} sold for ${formatted('revenue')}${change('revenue')}.`,
      ...(has('medianPrice')
        ? [
            `Half of them for ${formatted('medianPrice')} or less, within ${formatted('medianDays')} days of listing.`,
          ]
        : []),
    ],
  };
  return type === 'comprehensive' ? [...sentences.users(), ...sentences.products()] : sentences[type]();
};

/** In rupees, as in documents. */
const money = (value: ReportCell): string =>
  `PKR ${shownAs('money', typeof value === 'number' ? value * 100 : value)}`;

/** '12.5%': in a sentence without a space. */
const percent = (value: ReportCell): string => shownAs('percent', value).replace(' ', '');

/** ', 12.5% more than in the period before'. */
const changeOf = ({ value, before }: ReportFigure, against: string): string => {
  if (typeof value !== 'number' || typeof before !== 'number') return '';
  if (value === before) return `, as in ${against}`;
  if (before === 0) return `, after none in ${against}`;
  return `, ${percent(Math.abs((value / before - 1) * 100))} ${value > before ? 'more' : 'less'} than in ${against}`;
};
