import { hammingDistance } from '@parkho/contracts';
import sharp from 'sharp';
import { perceptualHash } from './perceptual-hash.js';

/** A laptop drawn at a position of the picture. */
const drawLaptop = (x: number, y: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
      <rect width="400" height="300" fill="#e8e4da"/><rect x="${x}" y="${y}" width="180" height="120" fill="#222"/>
      <circle cx="${x + 60}" cy="${y + 60}" r="40" fill="#49c"/><path d="M0 ${300 - y} L400 ${x} V300 H0z" fill="#865"/>
    </svg>`),
  )
    .webp()
    .toBuffer();

test('an edited photo differs in few bits, another photo in many', async () => {
  const photo = await drawLaptop(90, 40);
  const hash = (await perceptualHash(photo))!;
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  const edited = [
    sharp(photo).resize(200).jpeg({ quality: 40 }),
    sharp(photo).modulate({ brightness: 1.1 }).png(),
    sharp(photo).greyscale().webp({ quality: 50 }),
  ];
  for (const copy of edited)
    expect(hammingDistance(hash, (await perceptualHash(await copy.toBuffer()))!)).toBeLessThanOrEqual(4);
  expect(hammingDistance(hash, (await perceptualHash(await drawLaptop(200, 150)))!)).toBeGreaterThan(12);
});

test('a picture of one colour has no fingerprint', async () => {
  const colour = { width: 40, height: 30, channels: 3, background: '#345' } as const;
  expect(await perceptualHash(await sharp({ create: colour }).webp().toBuffer())).toBeUndefined();
});
