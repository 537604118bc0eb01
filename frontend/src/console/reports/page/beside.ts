import type { ReportDocument, ReportFigures, ReportTable, ShopReport } from '@parkho/contracts';

/** A report as GET /api/reports/:id/document answers it. */
export interface ReadReport {
  report: ShopReport;
  document: ReportDocument;
}

/** Figures with those of another report of the type in the place of what they were compared with. */
export const figuresBeside = (section: ReportFigures, other: ReportDocument): ReportFigures => {
  const theirs = other.sections.flatMap((one) => ('figures' in one ? one.figures : []));
  return {
    ...section,
    figures: section.figures.map(({ before: _, ...figure }) => ({
      ...figure,
      before: theirs.find(({ key }) => key === figure.key)?.value ?? null,
    })),
  };
};

/** The same table of another report of the type; undefined where it has none. */
export const tableBeside = (table: ReportTable, other: ReportDocument): ReportTable | undefined =>
  other.sections.find((one): one is ReportTable => 'rows' in one && one.key === table.key);
