import { markdownTable, replaceBlockIn } from '../support/document-block.js';
import { type CapturedView, type Gallery, type ShopName, VIEWERS } from './gallery.js';

/** The results of a gallery run; a file of the repository has the last one. */
export interface GalleryRecord {
  /** ISO 8601. */
  at: string;
  commit: string;
  seconds: number;
  links: number;
  deadLinks: number;
  /** The number of pressed controls. */
  controls: number;
  /** One for each shop, viewer and width. */
  tours: {
    shop: ShopName;
    viewer: CapturedView['viewer'];
    width: CapturedView['width'];
    pages: number;
    problems: number;
  }[];
}

export const recordOf = (
  { views, links, deadLinks, controls }: Gallery,
  run: Pick<GalleryRecord, 'at' | 'commit' | 'seconds'>,
): GalleryRecord => {
  const tours: GalleryRecord['tours'] = [];
  for (const shop of ['demo', 'empty'] as const)
    for (const viewer of VIEWERS)
      for (const width of ['phone', 'desktop'] as const) {
        const tourViews = views.filter(
          (view) => view.shop === shop && view.viewer === viewer && view.width === width,
        );
        const problems = tourViews.reduce((sum, view) => sum + view.problems.length, 0);
        if (tourViews.length > 0) tours.push({ shop, viewer, width, pages: tourViews.length, problems });
      }
  return { ...run, links, deadLinks: deadLinks.length, controls, tours };
};

/** The accessibility document with the last run. */
export const replaceGalleryIn = (document: string, { gallery }: Record<string, GalleryRecord>): string => {
  if (!gallery) return replaceBlockIn(document, 'gallery', 'Not recorded yet.');
  const { at, commit, seconds, links, deadLinks, controls, tours } = gallery;
  const rows = tours.map(({ shop, viewer, width, pages, problems }) => [
    shop,
    viewer,
    width,
    `${pages}`,
    `${problems}`,
  ]);
  return replaceBlockIn(
    document,
    'gallery',
    `${at.slice(0, 10)}, commit ${commit}: ${controls} controls pressed, ${links} links followed, ${deadLinks} dead; ${seconds} s.\n\n${markdownTable([['shop', 'viewer', 'width', 'pages', 'problems'], ...rows])}`,
  );
};
