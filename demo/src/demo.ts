import { toPaisa } from '@parkho/contracts';
import type { DatedDevice, DemoDevice } from './devices/device.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { DEMO_SELLERS, type DemoSellerKey } from './devices/sellers.js';
import { SOLD_DEVICES } from './devices/sold.js';
import { DemoPictures } from './pictures.js';
import type { DemoAccount, DemoShop } from './shop.js';

/** Devices whose pictures are made while earlier ones are being listed. */
const PICTURES_AHEAD = 3;
/** Over how many days, up to today, the devices on sale were listed. */
const LISTED_OVER_DAYS = 42;
/** No device of the demo was photographed. */
const PICTURES_NOTE = 'The pictures are illustrations.';
/** How old the accounts are that were there before the first sale. */
const ACCOUNT_DAYS = 300;

const ADMIN: DemoAccount = {
  name: 'admin',
  role: 'admin',
  person: { name: 'Parkho Admin', phone: '0300-0000100', city: 'Islamabad' },
};
const BUYER: DemoAccount = {
  name: 'buyer',
  role: 'buyer',
  person: { name: 'Maryam Yousaf', phone: '0300-0000199', city: 'Lahore' },
};

const sellerOf = (key: DemoSellerKey): DemoAccount => ({
  name: key === 'raavi' ? 'seller' : key,
  role: 'seller',
  person: DEMO_SELLERS[key],
});
/** The seller whose credentials are shown; the others are there to fill the shop. */
const SELLER = sellerOf('raavi');

/**
 * Fills a shop without a product with devices, sellers and pictures. Once the demo is complete nothing of it is done
 * again, so that what people change stays changed.
 * @returns the accounts that people may try the demo with; none where the shop has content of its own
 */
export const fillDemo = async (shop: DemoShop): Promise<readonly DemoAccount[]> => {
  const shown = [ADMIN, SELLER, BUYER];
  // The buyer is registered last: where that account exists, the demo is complete.
  if (await shop.hasAccount(BUYER.name)) return shown;
  // A shop whose content cannot be seen yet is not an empty one.
  await shop.caughtUp();
  if (!(await shop.hasAccount(ADMIN.name)) && (await shop.hasProducts())) return [];
  await shop.register(ADMIN, ACCOUNT_DAYS);
  for (const key of Object.keys(DEMO_SELLERS) as DemoSellerKey[])
    await shop.register(sellerOf(key), ACCOUNT_DAYS);
  await listDevices(shop, [...SOLD_DEVICES, ...DEMO_DEVICES.map(overTheLastWeeks)]);
  await shop.register(BUYER, 0);
  await shop.caughtUp();
  return shown;
};

/** In the order in which they are listed; the last one today. What was sold of them was sold today. */
export const overTheLastWeeks = (
  device: DemoDevice,
  index: number,
  { length }: readonly DemoDevice[],
): DatedDevice => ({
  ...device,
  days: { listedDaysAgo: LISTED_OVER_DAYS * (1 - (index + 1) / length), soldDaysAgo: 0 },
});

/** One after the other, so that the shop shows them in this order; their pictures are made ahead. */
const listDevices = async (shop: DemoShop, devices: readonly DatedDevice[]): Promise<void> => {
  const pictures = new DemoPictures(shop);
  const prepare = (device: DemoDevice) => {
    const images = pictures.of(device);
    // Its failure is met when its turn comes.
    images.catch(() => undefined);
    return images;
  };
  const prepared = devices.slice(0, PICTURES_AHEAD).map(prepare);
  for (const [index, device] of devices.entries()) {
    const next = devices[index + PICTURES_AHEAD];
    if (next) prepared.push(prepare(next));
    const { seller, subject, state = {}, days, description, ...listing } = device;
    const { name, person } = sellerOf(seller);
    await shop.list(
      name,
      {
        ...listing,
        description: `${description}\n\n${PICTURES_NOTE}`,
        price: toPaisa(listing.price),
        location: person.city,
        laptopDetails: listing.laptopDetails ?? {},
        images: await prepared[index]!,
      },
      state,
      days,
    );
  }
};
