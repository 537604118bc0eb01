import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Internet } from '../engines/internet.js';
import { pathOf } from './images.js';

/** What lies at an https address for tests: a picture of its own colour, on any host under example.com. */
const pictureAt = (address: string): Promise<Buffer> => {
  const colour = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7);
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  return sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
};

/** The path under which a shop keeps that picture. */
export const fetchedPath = async (address: string): Promise<string> => pathOf(await pictureAt(address));

/** In the place of the internet, which tests do not need. */
export const pictureServer: Internet = {
  resolve: async (host) => (/(^|\.)example\.com$/.test(host) ? ['93.184.215.14'] : []),
  get: async (url) =>
    Object.assign(Readable.from([await pictureAt(url.href)]), { statusCode: 200, headers: {} }),
};
