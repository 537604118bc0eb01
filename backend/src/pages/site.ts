import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGES, type Page } from '@parkho/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { matches } from '../platform/http/answer/etag.js';
import { renderHead } from './head.js';
import type { Pages } from './pages.js';
import { preloadsOf } from './preloads.js';

const HEAD_BLOCK = /<!--head-->.*?<!--\/head-->/s;
/** After the files that every page loads, which matter most. */
const END_OF_HEAD = '</head>';

/** Names of files under assets/ hold a hash of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** May be kept, but must be asked for again each time. */
const ASK_AGAIN = 'no-cache';

/** A page that is not for everyone holds nothing for a crawler. */
const ROBOTS = `User-agent: *
${Object.values(PAGES)
  .filter((page: Page) => page.audience)
  .map(({ path }) => `Disallow: ${path.replace(/\*$/, '')}\n`)
  .join('')}`;

export interface SiteOptions {
  pages: Pages;
  /** Folder of the built frontend; where it is missing there is an API and no site. */
  root: string;
  /**
   * Origin of absolute URLs. Absent: they are paths. What a request says of its host is a stranger's word, and
   * would be cached with the page.
   */
  publicUrl?: string;
}

/**
 * Fastify plugin: everything outside /api. The files of the built frontend, and for every other address its index.html
 * with the head of that page in place of the `<!--head-->` block.
 */
export const site = async (
  app: FastifyInstance,
  { pages, root, publicUrl: origin = '' }: SiteOptions,
): Promise<void> => {
  const shell = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (shell === null) return;
  const renderPreloads = await preloadsOf(root);

  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      reply.setHeader('cache-control', path.startsWith(join(root, 'assets')) ? FOR_EVER : AN_HOUR);
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('x-content-type-options', 'nosniff');
    },
  });

  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${ROBOTS}\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_, reply) => sendXml(reply, await pages.sitemap(origin)));
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}$).xml', async (request, reply) => {
    const file = await pages.sitemapFile(Number(request.params.number), origin);
    return file === null ? reply.callNotFound() : sendXml(reply, file);
  });
  app.get('/*', async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://site');
    if (/^\/api(\/|$)/.test(pathname)) return reply.callNotFound();
    const { status, head, preloads } = await pages.at(pathname, searchParams, origin, request.ip);
    const html = shell
      .replace(HEAD_BLOCK, () => renderHead(head, origin))
      .replace(END_OF_HEAD, (end) => (preloads ? `  ${renderPreloads(preloads)}\n  ${end}` : end));
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    reply.headers({
      'cache-control': ASK_AGAIN,
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    if (status === 200 && matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.status(status).type('text/html; charset=utf-8').send(html);
  });
};

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.header('cache-control', AN_HOUR).type('application/xml; charset=utf-8').send(xml);
