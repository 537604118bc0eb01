import { IMAGE_WIDTHS, PRODUCT_MESSAGES } from '@parkho/contracts';
import type { ImageStore } from '@parkho/stores';
import sharp, { type Sharp } from 'sharp';
import { Images } from './images.js';

class Memory implements ImageStore {
  readonly blobs = new Map<string, Buffer>();
  readonly touched: string[] = [];
  async put(key: string, content: Buffer): Promise<void> {
    this.blobs.set(key, content);
  }
  async get(): Promise<null> {
    return null;
  }
  async has(key: string): Promise<boolean> {
    return this.blobs.has(key);
  }
  async touch(key: string): Promise<boolean> {
    this.touched.push(key);
    return this.blobs.has(key);
  }
  putAt(): never {
    throw new Error('Taking a picture in asks for no times');
  }
  async remove(): Promise<void> {}
  keys(): AsyncIterable<string> {
    throw new Error('Images ask for no list');
  }
  async close(): Promise<void> {}
}

let store: Memory;
let images: Images;
beforeEach(() => {
  store = new Memory();
  images = new Images(store);
});

const intake = (content: Buffer, owner = 'sana') => images.processAndStore(content, owner);
const stored = (path: string, width: number): Buffer =>
  store.blobs.get(path.replace('/api/images/', '').replace('1600.webp', `${width}.webp`))!;

/** A picture whose left half is red and whose right half is blue. */
const picture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ]);

const pixel = async (image: Buffer, left: number, top: number): Promise<number[]> => {
  const at = sharp(image).extract({ left, top, width: 1, height: 1 });
  return [...(await at.raw().toBuffer())].map((value) => Math.round(value / 64) * 64);
};
const RED = [256, 0, 0];
const BLUE = [0, 0, 256];

/** CPU time of this process in microseconds, on all its threads: other processes do not change it. */
const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
};

describe('a stored picture', () => {
  it('is WebP in three widths, none wider than the upload', async () => {
    const path = await intake(await picture(1000, 500).jpeg().toBuffer());
    expect(path).toMatch(/^\/api\/images\/[0-9a-f]{64}-1600\.webp$/);
    const sizes = await Promise.all(IMAGE_WIDTHS.map((width) => sharp(stored(path, width)).metadata()));
    expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 400, 200],
      ['webp', 800, 400],
      ['webp', 1000, 500],
    ]);
  });

  it('is upright, without its location', async () => {
    const upload = await picture(200, 100)
      .withExif({ IFD0: { Artist: 'Ayesha' }, IFD3: { GPSLatitude: '31/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const large = stored(await intake(upload), 1600);
    const { width, height, exif, orientation } = await sharp(large).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 100, height: 200 });
    // Orientation 6 is turned a quarter clockwise: left goes up.
    expect(await pixel(large, 50, 20)).toEqual(RED);
    expect(await pixel(large, 50, 180)).toEqual(BLUE);
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 50, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const upload = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const large = stored(await intake(upload), 1600);
    expect(await sharp(large).metadata()).toMatchObject({ width: 50, height: 40 });
    expect(await pixel(large, 20, 20)).toEqual(RED);
  });

  it.each<[string, () => Sharp]>([
    ['16-bit PNG', () => picture(60, 40).toColourspace('rgb16').png()],
    ['CMYK JPEG', () => picture(60, 40).toColourspace('cmyk').jpeg()],
    ['WebP', () => picture(60, 40).webp()],
    ['palette PNG', () => picture(60, 40).png({ palette: true })],
  ])('keeps the colours of a %s', async (_, make) => {
    const large = stored(await intake(await make().toBuffer()), 1600);
    const [red, , blue] = await pixel(large, 10, 20);
    expect(red! - blue!).toBeGreaterThan(100);
  });

  it('is white where the upload was transparent', async () => {
    const upload = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    expect(await pixel(stored(await intake(upload), 400), 10, 10)).toEqual([256, 256, 256]);
  });

  it('fits a strip too long for WebP at full width', async () => {
    const path = await intake(await picture(100, 20_000).png().toBuffer());
    expect(await sharp(stored(path, 1600)).metadata()).toMatchObject({ width: 32, height: 6400 });
  });

  it('is encoded once for the same bytes', async () => {
    const upload = await picture(100, 50).png().toBuffer();
    const first = await intake(upload);
    const before = stored(first, 1600);
    expect(await intake(Buffer.from(upload))).toBe(first);
    expect(stored(first, 1600)).toBe(before);
    expect(store.touched).toHaveLength(2);
  });
});

describe('an upload is rejected:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['no content', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('I am not a picture')],
    ['SVG', () => Buffer.from(svg)],
    ['TIFF', () => picture(20, 20).tiff().toBuffer()],
    ['AVIF', () => picture(20, 20).avif().toBuffer()],
  ])('%s', async (_, make) => {
    await expect(intake(await make())).rejects.toMatchObject({
      kind: 'unsupported-media',
      message: PRODUCT_MESSAGES.notAnImage,
    });
  });

  const cut = async (image: Sharp, share: number): Promise<Buffer> => {
    const content = await image.toBuffer();
    return content.subarray(0, Math.round(content.length * share));
  };
  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a truncated JPEG', () => cut(noise().jpeg(), 0.6)],
    ['a truncated PNG', () => cut(noise().png(), 0.6)],
    ['a truncated WebP', () => cut(noise().webp(), 0.6)],
    ['a truncated GIF', () => cut(noise().gif(), 0.3)],
    ['a JPEG header alone', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a script that begins like a GIF', () => Buffer.from('GIF89a/*<svg onload=alert(1)>*/=1;alert(1)')],
  ])('%s', async (_, make) => {
    await expect(intake(await make())).rejects.toMatchObject({
      kind: 'invalid',
      message: PRODUCT_MESSAGES.imageBroken,
    });
    expect(store.blobs.size).toBe(0);
  });

  it('a 60-megapixel PNG, before a pixel of it is decoded', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const refused = await processorTime(() =>
      expect(intake(bomb)).rejects.toMatchObject({
        kind: 'too-large',
        message: PRODUCT_MESSAGES.imageTooManyPixels,
      }),
    );
    const decoded = await processorTime(() => sharp(bomb).resize(10).raw().toBuffer());
    expect(refused).toBeLessThan(decoded / 4);
  });
});

test('many pictures of one person delay others by at most one of them', async () => {
  const done: string[] = [];
  const prepareUpload = (owner: string, red: number) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
      .then((upload) => () => intake(upload, owner).then(() => done.push(owner)));
  const many = await Promise.all(Array.from({ length: 20 }, (_, index) => prepareUpload('omar', index)));
  const one = await prepareUpload('sana', 200);
  await Promise.all([...many, one].map((start) => start()));
  // The second or third; on a busy machine a few others may be faster.
  expect(done.indexOf('sana')).toBeLessThan(10);
});
