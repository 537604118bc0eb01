/** Writes a .br and a .gz beside every script and text of dist/client, for the server to send as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const client = new URL('../dist/client/', import.meta.url);
const encoders = {
  '.br': (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

const names = (await readdir(client, { recursive: true })).filter((name) =>
  /^(assets\/.*\.(js|css|svg|json)|sw\.js)$/.test(name),
);
await Promise.all(
  names.flatMap((name) =>
    Object.entries(encoders).map(async ([extension, encode]) => {
      const content = await readFile(new URL(name, client));
      await writeFile(new URL(name + extension, client), await encode(content));
    }),
  ),
);
