import { fillDemo, overTheLastWeeks } from './demo.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { DEMO_SELLERS } from './devices/sellers.js';
import type { DemoShop } from './shop.js';

/** A shop with these accounts, and with products or without; it refuses to be filled. */
const shop = (accounts: readonly string[], hasProducts: boolean): DemoShop => {
  const refuse = () => Promise.reject(new Error('not to be filled'));
  return {
    hasAccount: async (name) => accounts.includes(name),
    hasProducts: async () => hasProducts,
    caughtUp: async () => {},
    register: refuse,
    readNews: refuse,
    keepPicture: refuse,
    list: refuse,
    inspect: refuse,
    respecify: refuse,
    propose: refuse,
  };
};

/** Each is called as the role is. */
const NAMES = ['admin', 'moderator', 'inspector', 'analyst', 'seller', 'buyer'];

it('leaves a shop alone that has products of its own, and tells no accounts', async () => {
  expect(await fillDemo(shop([], true))).toEqual([]);
});

it('adds nothing to a complete demo, and tells whom to sign in as', async () => {
  const accounts = await fillDemo(shop(NAMES, true));
  expect(accounts.map(({ name, role }) => [name, role])).toEqual(NAMES.map((name) => [name, name]));
});

it('tells nobody whose role is newer than the demo', async () => {
  const accounts = await fillDemo(shop(['admin', 'seller', 'buyer'], true));
  expect(accounts.map(({ name }) => name)).toEqual(['admin', 'seller', 'buyer']);
});

it('goes on filling a demo that was interrupted', async () => {
  await expect(fillDemo(shop(['admin'], true))).rejects.toThrow('not to be filled');
});

it('lets no seller be told by mail of what was before, and one find some of it unread', async () => {
  const read = new Map<string, number>();
  const filling = fillDemo({
    ...shop([], false),
    register: async () => {},
    readNews: async ({ name }, daysAgo) => {
      read.set(name, daysAgo);
      if (read.size === Object.keys(DEMO_SELLERS).length) throw new Error('far enough');
    },
  });
  await expect(filling).rejects.toThrow('far enough');
  expect([...read].filter(([, daysAgo]) => daysAgo > 0)).toEqual([['seller', 7]]);
});

it('lists devices over weeks, in the order of the log, the last one today', () => {
  const days = DEMO_DEVICES.map(overTheLastWeeks).map(({ days }) => days.listedDaysAgo);
  expect(days).toEqual([...new Set(days)].sort((a, b) => b - a));
  expect([Math.round(days[0]!), days.at(-1)]).toEqual([42, 0]);
});
