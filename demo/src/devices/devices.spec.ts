import sharp from 'sharp';
import { drawDevice } from '../art/art.js';
import { PICTURE } from '../art/scene.js';
import { DEMO_DEVICES } from './devices.js';
import { DEMO_SELLERS } from './sellers.js';

/** The colour of the light on a laptop's screen. */
const screenOf = (picture: string) => /fill="(#\w+)" fill-opacity="0\.95"/.exec(picture)![1];

describe('the devices of the demo', () => {
  it('have names and phone numbers of their own', () => {
    // Ids are derived from names: two devices of one name would be one.
    expect(new Set(DEMO_DEVICES.map(({ name }) => name)).size).toBe(DEMO_DEVICES.length);
    const phones = Object.values(DEMO_SELLERS).map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it('show every kind of device on the first page', () => {
    const newest = DEMO_DEVICES.slice(-12);
    expect(new Set(newest.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
  });

  it('show the same machine in every picture', () => {
    for (const { name, subject } of DEMO_DEVICES.filter((device) => device.subject.kind === 'laptop')) {
      const { front, open, keyboard } = drawDevice(name, subject);
      expect([screenOf(open!), screenOf(keyboard!)]).toEqual([screenOf(front!), screenOf(front!)]);
    }
  });

  it('share their pictures, so that a first start has few to render', () => {
    const pictures = DEMO_DEVICES.flatMap(({ name, subject }) => Object.values(drawDevice(name, subject)));
    expect(pictures.length).toBeGreaterThan(3 * DEMO_DEVICES.length);
    expect(new Set(pictures).size).toBeLessThanOrEqual(250);
  });

  it.each([
    'laptop',
    'tower',
    'server',
    'component',
  ])('have pictures of a %s that a renderer reads', async (kind) => {
    const { name, subject } = DEMO_DEVICES.find((device) => device.subject.kind === kind)!;
    for (const picture of Object.values(drawDevice(name, subject))) {
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
      expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({ format: 'svg', ...PICTURE });
    }
  });
});
