import { LANGUAGES, type Language, localizedPath } from '@parkho/contracts';
import { SHARE_SIZE } from '../platform/media/share-pictures.js';

/** A page's metadata for search engines, and for apps in which people share links. */
export interface Head {
  title: string;
  /** The description, one line of plain text. */
  description: string;
  /** Address of the page without origin and language. */
  path: string;
  /** Absent: English. */
  language?: Language;
  /** Whether the page exists in the other languages. */
  translated?: boolean;
  /** Whether search engines may list the page. */
  index: boolean;
  /** Picture of a shared link: a JPEG of ours of SHARE_SIZE, or an http(s) URL; absent: that of the shop. */
  image?: string;
  /** A device for sale, with its price in PKR. */
  product?: { price: number };
  /** Structured data (schema.org), each object with its type. */
  jsonLd?: readonly object[];
}

const SITE = 'Parkho';
/** The picture of the site in frontend/public, of SHARE_SIZE. */
const SITE_IMAGE = '/share.jpg';

/** The tags of a page's head. `origin` is that of the site, such as 'https://parkho.pk'. */
export const renderHead = (head: Head, origin: string): string => {
  const { path, language = 'en' } = head;
  const url = absolute(localizedPath(path, language), origin);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.index ? [`<link rel="canonical" href="${escapeHtml(url)}" />`] : []),
    ...(head.translated ? alternates(path, origin) : []),
    ...(head.index ? [] : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', SITE),
    meta('property', 'og:type', head.product ? 'product' : 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    ...picture(head.image ?? SITE_IMAGE, origin),
    ...(head.product
      ? [
          meta('property', 'product:price:amount', head.product.price.toFixed(2)),
          meta('property', 'product:price:currency', 'PKR'),
        ]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map((record) => {
      const json = JSON.stringify({ '@context': 'https://schema.org', ...record });
      return `<script type="application/ld+json">${inScript(json)}</script>`;
    }),
  ].join('\n    ');
};

/** The page in each language; English is the default for all others. */
const alternates = (path: string, origin: string): string[] =>
  [
    ...(Object.keys(LANGUAGES) as Language[]).map((language) => [language, language] as const),
    ['x-default', 'en'] as const,
  ].map(
    ([hreflang, language]) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(absolute(localizedPath(path, language), origin))}" />`,
  );

/** The tags of a link preview's picture. With its size, apps can lay out the preview before it is loaded. */
const picture = (image: string, origin: string): string[] => [
  meta('property', 'og:image', absolute(image, origin)),
  ...(isUrl(image)
    ? []
    : [
        meta('property', 'og:image:type', 'image/jpeg'),
        meta('property', 'og:image:width', String(SHARE_SIZE.width)),
        meta('property', 'og:image:height', String(SHARE_SIZE.height)),
      ]),
];

const isUrl = (path: string): boolean => /^https?:\/\//i.test(path);

/** A path of the shop as a URL; a URL is unchanged. */
export const absolute = (path: string, origin: string): string => (isUrl(path) ? path : origin + path);

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;

/** Text for HTML and XML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON in which no text can end the script element. */
export const inScript = (json: string): string => json.replaceAll('<', '\\u003c');
