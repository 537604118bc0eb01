import type { ReportDocument, ReportFigures, ReportTable, ShopReport } from '@parkho/contracts';

/** The answer of GET /api/reports/:id/document. */
export interface ReadReport {
  report: ShopReport;
  document: ReportDocument;
}

/** Figures compared with those of another report of the type, instead of their own comparison. */
export const compareFigures = (section: ReportFigures, other: ReportDocument): ReportFigures => {
  const otherFigures = other.sections.flatMap((otherSection) =>
    'figures' in otherSection ? otherSection.figures : [],
  );
  return {
    ...section,
    figures: section.figures.map(({ before: _, ...figure }) => ({
      ...figure,
      before: otherFigures.find(({ key }) => key === figure.key)?.value ?? null,
    })),
  };
};

/** The same table in another report of the type; undefined if it has none. */
export const sameTableIn = (table: ReportTable, other: ReportDocument): ReportTable | undefined =>
  other.sections.find((section): section is ReportTable => 'rows' in section && section.key === table.key);
