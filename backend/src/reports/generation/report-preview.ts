import type { ReportDocument, ReportPreview, ShopReportType } from '@parkho/contracts';

/** Keys of the figures in the preview of each type of report. */
const FIGURES: Readonly<Record<ShopReportType, readonly string[]>> = {
  comprehensive: ['registered', 'listed', 'sold'],
  users: ['registered', 'loggedIn', 'activeUsers'],
  products: ['listed', 'sold', 'activeProducts'],
  inspections: ['inspected', 'meanRating', 'waiting'],
  moderation: ['decisions', 'approvalRate', 'listingsWaiting'],
  sales: ['sold', 'revenue', 'medianPrice'],
};
/** Maximum number of bars of a card. */
const BARS = 31;

/** A report's preview in the list: counts and sums, without personal data. */
export const previewOf = (type: ShopReportType, { sections }: ReportDocument): ReportPreview => {
  const figures = sections.flatMap((section) => ('figures' in section ? section.figures : []));
  const trend = trendOf(sections);
  return {
    figures: FIGURES[type].flatMap((key) => {
      const matching = figures.find((figure) => figure.key === key);
      if (!matching) return [];
      const { definition: _, ...figure } = matching;
      return [figure];
    }),
    ...(trend && { trend }),
  };
};

const trendOf = (sections: ReportDocument['sections']): ReportPreview['trend'] => {
  for (const section of sections) {
    if (!('rows' in section) || section.chart?.shape !== 'columns') continue;
    const { columns, rows, chart } = section;
    const index = columns.findIndex(({ key }) => key === chart.value);
    return { label: columns[index]!.label, values: rows.slice(-BARS).map((row) => Number(row[index] ?? 0)) };
  }
  return undefined;
};
