import { markdownTable, replaceBlockIn } from '../support/document-block.js';
import { type CapturedView, type Gallery, type ShopName, VIEWERS } from './gallery.js';

/** The results of a gallery run; a file of the repository has the last one. */
export interface Recorded {
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
  { shown, links, deadLinks, controls }: Gallery,
  run: Pick<Recorded, 'at' | 'commit' | 'seconds'>,
): Recorded => {
  const tours: Recorded['tours'] = [];
  for (const shop of ['demo', 'empty'] as const)
    for (const viewer of VIEWERS)
      for (const width of ['phone', 'desktop'] as const) {
        const all = shown.filter((one) => one.shop === shop && one.viewer === viewer && one.width === width);
        const problems = all.reduce((sum, one) => sum + one.problems.length, 0);
        if (all.length > 0) tours.push({ shop, viewer, width, pages: all.length, problems });
      }
  return { ...run, links, deadLinks: deadLinks.length, controls, tours };
};

/** The accessibility document with the last run. */
export const replaceGalleryIn = (document: string, { gallery }: Record<string, Recorded>): string => {
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
