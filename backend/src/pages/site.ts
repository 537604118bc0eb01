import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Logger } from '@nestjs/common';
import {
  DomainError,
  LANGUAGES,
  localizedPath,
  PAGE_SCRIPT,
  PAGE_STATE_ID,
  PAGES,
  type Page,
  parseLocalizedPath,
  type RenderedPage,
  type Wording,
  wordingOf,
} from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import type { ProjectionName } from '@parkho/projections';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OriginOf } from '../platform/http/limits/hosts.js';
import type { QueryBudget } from '../platform/http/limits/query-budget.js';
import { isPageUnchanged } from '../platform/http/response/public-reads.js';
import { inScript, renderHead } from './head.js';
import { isTranslated } from './page-at.js';
import type { Pages } from './pages.js';
import { preloadsOf } from './preloads.js';
import type { Renderer } from './renderer.js';

const HEAD_BLOCK = /<!--head-->.*?<!--\/head-->/s;
const ENGLISH = '<html lang="en">';
/** The place of further tags, after the files that every page loads, which matter most. */
const END_OF_HEAD = '</head>';
const SCRIPT = `  <script>${PAGE_SCRIPT}</script>\n  `;
/** For rendered pages: a header that is painted while it is being parsed would shift. */
const EXPECT = '  <link rel="expect" href="#content" blocking="render" />\n  ';
const ROOT = '<div id="root"></div>';

/** Names of files in assets/ contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** Private pages have nothing for a crawler. */
const ROBOTS = `User-agent: *
${Object.values(PAGES)
  .filter((page: Page) => page.audience)
  .map(({ path }) => `Disallow: ${path.replace(/\*$/, '')}\n`)
  .join('')}`;

const logger = new Logger('Pages');

interface SiteOptions {
  pages: Pages;
  /** Folder of the built frontend; without it there is an API and no site. */
  root: string;
  renderer: Renderer;
  /** Origin of absolute URLs in a page; empty: they are paths. */
  originOf: OriginOf;
  /** The budget of one address for rendering. */
  budget: Pick<QueryBudget, 'spend'>;
}

/**
 * Fastify plugin: everything outside /api. The files of the built frontend, and for every other address its index.html
 * with the page's head instead of the `<!--head-->` block.
 */
export const site = async (
  app: FastifyInstance,
  { pages, root, renderer, originOf, budget }: SiteOptions,
): Promise<void> => {
  const shell = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (shell === null) return;
  const renderPreloads = await preloadsOf(root);
  // The shell names the scripts and styles, of which a build may change only some.
  const pageBuild = createHash('sha1')
    .update(renderer.build + shell)
    .digest('base64url');

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', path.startsWith(join(root, 'assets')) ? IMMUTABLE : ONE_HOUR);
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('x-content-type-options', 'nosniff');
    },
  });

  const originFor = ({ headers, protocol }: FastifyRequest) => originOf(headers.host, protocol);
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${ROBOTS}\nSitemap: ${originFor(request)}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    await budget.spend(request.ip, 'sitemap');
    return sendXml(reply, await pages.sitemap(originFor(request)));
  });
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}$).xml', async (request, reply) => {
    await budget.spend(request.ip, 'sitemap');
    const file = await pages.sitemapFile(Number(request.params.number), originFor(request));
    return file === null ? reply.callNotFound() : sendXml(reply, file);
  });
  app.get('/*', { config: { publicRead: READ_MODELS, pageBuild } }, async (request, reply) => {
    const { pathname, searchParams, search } = new URL(`http://site${request.url}`);
    if (/^\/api(\/|$)/.test(pathname)) return reply.callNotFound();
    const { language, path } = parseLocalizedPath(pathname);
    if (language !== 'en' && !isTranslated(path)) return reply.redirect(path + search, 302);
    const origin = originFor(request);
    const { ip, url: address } = request;
    const { status, page: name, head, location } = await pages.at(path, searchParams, origin, ip, language);
    if (location) return reply.redirect(localizedPath(location, language), 301);
    const headHtml = renderHead(head, origin);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8');
    let page: RenderedPage | null = null;
    try {
      await budget.spend(ip, 'page');
      const content = await renderer.read({ address, origin }, { ip, isMissing: status !== 200 });
      if (content && isPageUnchanged(request, `${status} ${headHtml} ${content.data}`)) return reply.send('');
      page = (await content?.render()) ?? null;
    } catch (error) {
      const isRefused = error instanceof DomainError && error.kind === 'too-many';
      if (!isRefused) logger.error(`A page of ${name} could not be rendered`, error);
      // The browser then renders it, as it does every later page. Others get it rendered.
      request.publicRead = null;
    }
    const { dir } = LANGUAGES[language];
    const html = shell
      .replace(ENGLISH, `<html lang="${language}"${dir === 'ltr' ? '' : ` dir="${dir}"`}>`)
      .replace(HEAD_BLOCK, () => headHtml)
      .replace(END_OF_HEAD, (end) => `${page ? EXPECT : ''}${SCRIPT}  ${renderPreloads(name)}\n  ${end}`)
      .replace(ROOT, (root) => (page ? fillTemplate(page) : root + needsScript(wordingOf(language, URDU))));
    return reply.status(status === 200 && page ? page.status : status).send(html);
  });
};

/** The read models of all public pages. */
const READ_MODELS: readonly ProjectionName[] = [
  'products',
  'sellers',
  'categories',
  'inspection-reports',
  'questions',
  'reviews',
];

/** Replaces a page that depends on the signed-in user, which only the browser renders. */
const needsScript = ({ translate }: Wording): string =>
  `<noscript class="wrap block py-10 text-lg">${translate('This page needs JavaScript. Turn it on and reload the page.')}</noscript>`;

const fillTemplate = ({ html, state }: RenderedPage): string =>
  `<div id="root">${html}</div>${state ? `<script type="application/json" id="${PAGE_STATE_ID}">${inScript(state)}</script>` : ''}`;

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.header('cache-control', ONE_HOUR).type('application/xml; charset=utf-8').send(xml);
