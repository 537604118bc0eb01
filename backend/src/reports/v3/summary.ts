import type { ReportCell, ReportFigure, ShopReportType } from '@parkho/contracts';
import { shownAs } from '../v1/values.js';

type Figures = ReadonlyMap<string, ReportFigure>;

/** What a report says first, in sentences. `against` names what it is compared with, such as 'the period before'. */
export const summaryOf = (type: ShopReportType, figures: Figures, against: string): string[] => {
  const shown = (key: string): string => {
    const { kind, value } = figures.get(key)!;
    return kind === 'money' ? money(value) : shownAs(kind, value);
  };
  const has = (key: string): boolean => figures.get(key)!.value !== null;
  const change = (key: string): string => changeOf(figures.get(key)!, against);
  const sentences = {
    users: () => [
      `${shown('registered')} accounts were created${change('registered')}.`,
      `There are ${shown('totalUsers')} accounts, ${shown('activeUsers')} of them active.`,
    ],
    products: () => [
      `${shown('listed')} devices were listed${change('listed')}, and ${shown('sold')} were sold.`,
      `${shown('activeProducts')} are on sale, and ${shown('pendingProducts')} are waiting for a decision.`,
    ],
    inspections: () => [
      `${shown('inspected')} inspections were done${change('inspected')}, and ${shown('requested')} were requested.`,
      ...(has('medianDays') ? [`Half of them took ${shown('medianDays')} days or fewer.`] : []),
    ],
    moderation: () => [
      `${shown('decisions')} decisions were made${change('decisions')}.`,
      ...(has('approvalRate') ? [`${shown('approvalRate')} of the listings were approved.`] : []),
      `${shown('listingsWaiting')} listings are waiting.`,
    ],
    sales: () => [
      `${shown('sold')} devices were sold for ${shown('revenue')}${change('revenue')}.`,
      ...(has('medianPrice')
        ? [`Half of them for ${shown('medianPrice')} or less, within ${shown('medianDays')} days of listing.`]
        : []),
    ],
  };
  return type === 'comprehensive' ? [...sentences.users(), ...sentences.products()] : sentences[type]();
};

/** Of rupees, as documents have them. */
const money = (value: ReportCell): string =>
  `PKR ${shownAs('money', typeof value === 'number' ? value * 100 : value)}`;

/** ', 12.5 % more than in the period before'. */
const changeOf = ({ value, before }: ReportFigure, against: string): string => {
  if (typeof value !== 'number' || typeof before !== 'number') return '';
  if (value === before) return `, as in ${against}`;
  if (before === 0) return `, after none in ${against}`;
  const percent = shownAs('percent', Math.abs((value / before - 1) * 100));
  return `, ${percent} ${value > before ? 'more' : 'less'} than in ${against}`;
};
