import { absolute, escapeHtml } from './head.js';

/** An address of the sitemap; `lastmod` is ISO 8601. */
export interface SitemapEntry {
  path: string;
  lastmod?: string;
}

/** A sitemap, or with `kind` 'index' a list of sitemaps (sitemaps.org, protocol 0.9). */
export const sitemap = (
  entries: readonly SitemapEntry[],
  origin: string,
  kind: 'pages' | 'index' = 'pages',
): string => {
  const [root, item] = kind === 'pages' ? ['urlset', 'url'] : ['sitemapindex', 'sitemap'];
  const items = entries.map(({ path, lastmod }) => {
    const lastmodTag = lastmod ? `<lastmod>${escapeHtml(lastmod)}</lastmod>` : '';
    return `<${item}><loc>${escapeHtml(absolute(path, origin))}</loc>${lastmodTag}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${root}>
`;
};
