import { devicePictures } from '../pictures.js';
import { sizeOfWebp } from '../webp.fixture.js';
import { DEMO_DEVICES } from './devices.js';
import { DEMO_SELLERS } from './sellers.js';
import { SOLD_DEVICES } from './sold.js';

describe('the devices of the demo', () => {
  it('have unique names and phone numbers', () => {
    // Ids are derived from names, which must be unique.
    expect(new Set(DEMO_DEVICES.map(({ name }) => name)).size).toBe(DEMO_DEVICES.length);
    const phones = Object.values(DEMO_SELLERS).map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it('show every kind of device on the first page', () => {
    const newest = DEMO_DEVICES.slice(-12);
    expect(new Set(newest.map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
  });

  it('have distinct first pictures', () => {
    const first = DEMO_DEVICES.map(({ subject }) => devicePictures(subject.look).get('front')!.href);
    expect(new Set(first).size).toBe(DEMO_DEVICES.length);
  });

  it('show the same machine in every picture', () => {
    for (const { subject } of [...DEMO_DEVICES, ...SOLD_DEVICES]) {
      if (subject.kind !== 'laptop') continue;
      const files = devicePictures(subject.look);
      for (const slot of ['front', 'open', 'keyboard'] as const)
        if (files.has(slot)) expect(files.get(slot)!.href).toContain(`/${subject.look}/`);
      expect(files.has('closed')).toBe(true);
    }
  });

  it('share their pictures, so that a first start stores few', () => {
    const files = DEMO_DEVICES.flatMap(({ subject }) => [...devicePictures(subject.look).values()]);
    expect(files.length).toBeGreaterThan(3 * DEMO_DEVICES.length);
    expect(new Set(files.map(({ href }) => href)).size).toBeLessThanOrEqual(280);
  });

  it.each(['laptop', 'tower', 'server', 'component'])('have pictures of a %s of 1600 x 1200', (kind) => {
    for (const { subject } of DEMO_DEVICES.filter((device) => device.subject.kind === kind)) {
      const files = devicePictures(subject.look);
      expect(files.has('front')).toBe(true);
      for (const file of files.values()) expect(sizeOfWebp(file)).toEqual([1600, 1200]);
    }
  });
});
