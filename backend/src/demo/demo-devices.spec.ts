import { allBrands, check, DEFAULT_CATEGORIES, listingForm, PHONE_MAX } from '@parkho/contracts';
import { DEMO_DEVICES, DEMO_SELLERS } from '@parkho/demo';

const categoryIdOf = (name: string): string | undefined =>
  (DEFAULT_CATEGORIES as readonly string[]).includes(name) ? name : undefined;

it('would accept the devices of the demo from a seller', () => {
  for (const device of DEMO_DEVICES) {
    const input = { ...device, location: DEMO_SELLERS[device.seller].city };
    expect({ name: device.name, ...check(listingForm(categoryIdOf), input) }).toMatchObject({ ok: true });
    expect(allBrands()).toContainEqual({ name: device.brand });
  }
  const phones = Object.values(DEMO_SELLERS).map(({ phone }) => phone.length);
  expect(Math.max(...phones)).toBeLessThanOrEqual(PHONE_MAX);
});
