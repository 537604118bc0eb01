import { crc32, deflateSync } from 'node:zlib';

/** A form with a picture, which differs for each number. */
export const pictureForm = (field: string, number = 0): FormData => {
  const form = new FormData();
  form.set(field, new Blob([pictureOf(number)], { type: 'image/png' }), `${field}.png`);
  return form;
};

/** A PNG of one colour. */
const pictureOf = (number: number): Buffer<ArrayBuffer> => {
  const [width, height] = [8, 8];
  const line = Buffer.concat([
    Buffer.from([0]),
    ...Array.from({ length: width }, () => Buffer.from([number & 255, (number >> 8) & 255, 128])),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
const chunk = (type: string, data: Buffer): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
};
