import { addWorkingDays, dayInPakistan, toPaisa } from '@parkho/contracts';
import {
  ADMIN,
  ANALYST,
  ASSISTANT,
  BUYER,
  INSPECTOR,
  INSPECTORS,
  MODERATOR,
  SELLER,
  sellerOf,
} from './accounts.js';
import { DEMO_EXPLORE_VIEWS, DEMO_SCHEDULE, demoReports } from './analysis.js';
import type { DatedDevice, DemoDevice } from './devices/device.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { DEMO_SELLERS, type DemoSellerKey } from './devices/sellers.js';
import { SOLD_DEVICES } from './devices/sold.js';
import { demoFlags } from './flags.js';
import { demoIdeas } from './ideas.js';
import {
  EDITED_SPECIFICATIONS,
  externalInspections,
  inspectedListings,
  openRequests,
  type PlannedInspection,
} from './inspections.js';
import { DemoPictures, reportPhotos } from './pictures.js';
import { demoQuestions } from './questions.js';
import { demoReviews } from './reviews.js';
import type { DemoAccount, DemoShop } from './shop.js';

/** Devices, or reports, whose pictures are prepared while earlier ones are being written. */
const PICTURES_AHEAD = 3;
/** The period up to today over which the available devices were listed, in days. */
const LISTED_OVER_DAYS = 110;
/** No device of the demo was photographed. */
const PICTURES_NOTE = 'The pictures are illustrations.';
/** The age of the accounts that existed before the first sale. */
const ACCOUNT_DAYS = 300;
/** For the demo's seller, notifications of these last days are unread. */
const UNREAD_DAYS = 7;

/** The accounts to try the demo with, one for each role. */
const PRINTED_ACCOUNTS = new Set(
  [ADMIN, MODERATOR, INSPECTOR, ANALYST, SELLER, ASSISTANT, BUYER].map(({ name }) => name),
);

/**
 * Fills a shop without products with devices, sellers, pictures, inspections, ideas, questions and reviews. Once the
 * demo is complete nothing is repeated, so that users' changes persist.
 * @param onAccount called once with each new account of the demo: with the admin first, with the buyer when the demo is
 *   complete
 */
export const fillDemo = async (
  shop: DemoShop,
  onAccount: (account: DemoAccount) => void = () => {},
): Promise<void> => {
  const register = (daysAgo: number, ...accounts: readonly DemoAccount[]) =>
    Promise.all(
      accounts.map(async (account) => {
        const exists = await shop.hasAccount(account.name);
        await shop.register(account, daysAgo);
        if (!exists && PRINTED_ACCOUNTS.has(account.name)) onAccount(account);
      }),
    );
  // The buyer is registered last: if that account exists, the demo is complete.
  if (await shop.hasAccount(BUYER.name)) return;
  // A shop whose content is not visible yet is not an empty one.
  await shop.caughtUp();
  if (!(await shop.hasAccount(ADMIN.name)) && (await shop.hasProducts())) return;
  const sellers = (Object.keys(DEMO_SELLERS) as DemoSellerKey[]).map(sellerOf);
  await register(ACCOUNT_DAYS, ADMIN);
  // Passwords are hashed on all cores, and their encryption starts together.
  await register(ACCOUNT_DAYS, MODERATOR, ANALYST, ...INSPECTORS, ...sellers);
  await register(ACCOUNT_DAYS, ASSISTANT);
  // Before there are notifications: read ones are not mailed.
  for (const account of sellers)
    await shop.markNotificationsRead(account, account.name === SELLER.name ? UNREAD_DAYS : 0);
  const devices = DEMO_DEVICES.map(overTheLastMonths);
  await listDevices(shop, [...SOLD_DEVICES, ...devices]);
  await inspectDevices(shop, devices);
  for (const idea of demoIdeas(Date.now())) await shop.propose(idea);
  for (const flag of demoFlags(Date.now())) await shop.flag(flag);
  for (const question of demoQuestions(Date.now())) await shop.ask(question);
  for (const review of demoReviews(Date.now())) await shop.review(review);
  for (const question of demoReports(Date.now())) await shop.report(ANALYST, question);
  await shop.schedule(ANALYST, DEMO_SCHEDULE);
  for (const view of DEMO_EXPLORE_VIEWS) await shop.saveView(ANALYST, view);
  await register(0, BUYER);
  await shop.caughtUp();
};

/** In the order in which they are listed; the last one today. Those that are sold were sold today. */
export const overTheLastMonths = (
  device: DemoDevice,
  index: number,
  { length }: readonly DemoDevice[],
): DatedDevice => ({
  ...device,
  days: { listedDaysAgo: LISTED_OVER_DAYS * (1 - (index + 1) / length), soldDaysAgo: 0 },
});

/** One after another, so that the shop shows them in this order; their pictures are prepared ahead. */
const listDevices = async (shop: DemoShop, devices: readonly DatedDevice[]): Promise<void> => {
  const pictures = new DemoPictures(shop);
  const prepared = preparedAhead(devices, (device) => pictures.of(device));
  for await (const [device, images] of prepared) {
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
        images,
      },
      state,
      days,
    );
  }
};

const inspectDevices = async (shop: DemoShop, devices: readonly DatedDevice[]): Promise<void> => {
  const now = Date.now();
  const inspected = inspectedListings(devices, now);
  const planned: PlannedInspection[] = [...inspected, ...externalInspections(now), ...openRequests(now)];
  const prepared = preparedAhead(planned, reportPhotos);
  for await (const [{ inspection }, pictures] of prepared) await shop.inspect(inspection, pictures);
  const { seller, device, specifications, daysLater } = EDITED_SPECIFICATIONS;
  const report = inspected.find(({ inspection }) => inspection.name === device)!.inspection.reports.at(-1)!;
  const day = addWorkingDays(dayInPakistan(report.at), daysLater);
  await shop.respecify(sellerOf(seller).name, device, specifications, `${day}T10:20:00.000Z`);
};

/** Each item with its prepared value, in order, a few of them ahead. */
async function* preparedAhead<T, P>(
  items: readonly T[],
  prepare: (item: T) => Promise<P>,
): AsyncGenerator<[T, P]> {
  const startPreparing = (item: T) => {
    const result = prepare(item);
    // Its failure is handled in its turn.
    result.catch(() => undefined);
    return result;
  };
  const prepared = items.slice(0, PICTURES_AHEAD).map(startPreparing);
  for (const [index, item] of items.entries()) {
    const upcoming = items[index + PICTURES_AHEAD];
    if (upcoming) prepared.push(startPreparing(upcoming));
    yield [item, await prepared[index]!];
  }
}
