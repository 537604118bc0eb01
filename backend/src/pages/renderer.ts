import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { PageContent, PageRead, PageRenderer, PageRequest } from '@parkho/contracts';
import type { FastifyInstance } from 'fastify';

/** The visitor of a rendered page, whose address its reads count for. */
interface Visitor {
  ip: string;
  /** Whether the page says that its record does not exist, so that its reads are known to be missing. */
  isMissing: boolean;
}

const MISSING = { status: 404, body: JSON.stringify({ success: false, message: 'Not found' }) };

export interface Renderer {
  /** Changes with the frontend build. */
  build: string;
  /** Null for a page that depends on the signed-in user. */
  read(request: PageRequest, visitor: Visitor): Promise<PageContent | null>;
}

/** The browser that shows the page counts as its viewer, not the server that renders it. */
const PREFETCH_HEADERS = { 'sec-purpose': 'prefetch' };

/**
 * The application built for the server, which reads the API in this process: each read passes the guards, limits and
 * cached answers of a request, without a connection. Renders nothing if there is no such build.
 * @param file the built module, see PageRenderer
 */
export const openRenderer = async (file: string, app: FastifyInstance): Promise<Renderer> => {
  const code = await readFile(file).catch(() => null);
  if (!code) return { build: '', read: async () => null };
  const { createRenderer } = (await import(pathToFileURL(file).href)) as PageRenderer;
  const visitors = new AsyncLocalStorage<Visitor>();
  const read: PageRead = async (address) => {
    const { ip, isMissing } = visitors.getStore()!;
    if (isMissing) return MISSING;
    const { statusCode, payload } = await app.inject({
      url: address,
      remoteAddress: ip,
      headers: { host: 'localhost', ...PREFETCH_HEADERS },
    });
    return { status: statusCode, body: payload };
  };
  const readPage = createRenderer(read);
  return {
    build: createHash('sha1').update(code).digest('base64url'),
    read: async (request, visitor) => {
      const content = await visitors.run(visitor, () => readPage(request));
      return content && { ...content, render: () => visitors.run(visitor, content.render) };
    },
  };
};
