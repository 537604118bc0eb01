import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Result } from '../report.js';
import { startParkho } from '../servers.js';
import type { Workspace } from '../workspace.js';

const DEVICES = 1_000;
/** Bytes of a first visit beside pictures, at most (a phone on a slow connection). */
const LIMIT = 200 * 1024;

/** What the pages of a buyer's first visit transfer: the page and whatever its head names, pictures apart. */
export async function pages(workspace: Workspace): Promise<Result[]> {
  const parkho = await startParkho(await workspace.shop(DEVICES));
  try {
    const results: Result[] = [];
    const list = await transfer(`${parkho.url}/api/products/public?limit=1`);
    const [device] = JSON.parse(list.text).data.products;
    for (const path of ['/', '/devices', '/devices?category=Laptop', `/devices/${device._id}`]) {
      const page = await transfer(parkho.url + path);
      const paths = [...new Set(namedIn(page.text))];
      const parts = await Promise.all(paths.map((named) => transfer(parkho.url + named)));
      const bytes = [page, ...parts].reduce((sum, part) => sum + part.bytes, 0);
      results.push({
        name: `first visit of ${path.replace(device._id, ':id')}, ${parts.length + 1} requests`,
        figure: `${kilobytes(bytes)} KB`,
        limit: `${kilobytes(LIMIT)} KB`,
        ratio: bytes / LIMIT,
        aim: { atMost: 1 },
      });
    }
    return results;
  } finally {
    await parkho.stop();
  }
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Paths of scripts, styles, fonts, icons and data in the head of a page. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*?\s(?:href|src)="(\/[^"]+)"/g)]
    .map(([, path]) => path!.replaceAll('&amp;', '&'))
    .filter((path) => !path.startsWith('/api/images/'));

/** Requests a URL on a connection of its own, as a browser accepts it; `bytes` counts its head as well. */
const transfer = (url: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        const body = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'br';
        resolve({
          bytes: response.socket.bytesRead,
          text: (isPacked ? brotliDecompressSync(body) : body).toString(),
        });
      });
    }).on('error', reject);
  });
