import { PAGES, type Page, type PageName } from '@parkho/contracts';

/** A page, with the id in its address where it shows one record. */
export type PageMatch = { name: RecordPage; id: string } | { name: Exclude<PageName, RecordPage> };
type RecordPage = 'device' | 'report' | 'seller';

/** '/devices/:id' matches one segment, '/admin/*' everything at and below it. */
const compile = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/:(\w+)/, '(?<$1>[^/]+)')
      .replace(/\/\*$/, '(?:/.*)?')
      .replace(/^\*$/, '.*')}$`,
  );

const patterns = Object.entries(PAGES).map(([name, { path }]) => [name, compile(path)] as const);

/** The page of the browser application at a path without trailing slash; the not-found page where there is none. */
export const pageAt = (path: string): PageMatch => {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { name, ...match.groups } as PageMatch;
  }
  return { name: 'notFound' };
};

/** Whether the page at a path exists in every language. */
export const isTranslated = (path: string): boolean => {
  const page: Page = PAGES[pageAt(withoutSlash(path)).name];
  return page.translated === true;
};

/** '/devices' of '/devices/'. */
export const withoutSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path);
