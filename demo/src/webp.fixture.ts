import { readFileSync } from 'node:fs';

/** Width and height in pixels, from the header of a lossy WebP file. */
export const sizeOfWebp = (file: URL): [width: number, height: number] => {
  const content = readFileSync(file);
  if (content.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error(`${file} is not a lossy WebP file`);
  return [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff];
};
