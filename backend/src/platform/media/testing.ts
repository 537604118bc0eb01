import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Internet } from '../engines/internet.js';
import { pathOf } from './images.js';

/** The picture at an https address in tests: one of its own colour, on any host under example.com. */
const pictureAt = (address: string): Promise<Buffer> => {
  const colour = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7);
  const background = `#${colour.toString(16).padStart(6, '0')}`;
  return sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
};

/** The path of that picture in the image store. */
export const fetchedPath = async (address: string): Promise<string> => pathOf(await pictureAt(address));

/** Replaces the internet in tests. */
export const pictureServer: Internet = {
  resolve: async (host) => (/(^|\.)example\.com$/.test(host) ? ['93.184.215.14'] : []),
  get: async (url) =>
    Object.assign(Readable.from([await pictureAt(url.href)]), { statusCode: 200, headers: {} }),
};
