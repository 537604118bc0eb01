import { jest } from '@jest/globals';
import { fillDemo, overTheLastMonths } from './demo.js';
import { DEMO_DEVICES } from './devices/devices.js';
import { DEMO_SELLERS } from './devices/sellers.js';
import type { DemoShop } from './shop.js';

/** A shop with these accounts, and with products or without; it rejects being filled. */
const shop = (accounts: readonly string[], hasProducts: boolean): DemoShop => {
  const refuse = () => Promise.reject(new Error('not to be filled'));
  return {
    hasAccount: async (name) => accounts.includes(name),
    hasProducts: async () => hasProducts,
    caughtUp: async () => {},
    register: refuse,
    markNotificationsRead: refuse,
    keepPicture: refuse,
    list: refuse,
    inspect: refuse,
    respecify: refuse,
    propose: refuse,
    flag: refuse,
    ask: refuse,
    review: refuse,
    report: refuse,
    schedule: refuse,
    saveView: refuse,
  };
};

it('does not change a shop with its own products or a complete demo, and reports no accounts', async () => {
  const onAccount = jest.fn();
  await fillDemo(shop([], true), onAccount);
  await fillDemo(shop(['admin', 'seller', 'buyer'], true), onAccount);
  expect(onAccount).not.toHaveBeenCalled();
});

it('reports each account once, when it is created: the admin only at the first start', async () => {
  const names: string[] = [];
  const registered: string[] = [];
  const start = (upTo: number) => {
    const { hasAccount, ...otherMethods } = shop([], false);
    return fillDemo(
      {
        ...otherMethods,
        hasAccount: async (name) => registered.includes(name),
        register: async ({ name }) => {
          if (registered.length === upTo) throw new Error('interrupted');
          if (!registered.includes(name)) registered.push(name);
        },
        markNotificationsRead: async () => {
          throw new Error('far enough');
        },
      },
      ({ name }) => names.push(name),
    );
  };
  await expect(start(2)).rejects.toThrow('interrupted');
  expect(names).toEqual(['admin', 'moderator']);
  await expect(start(100)).rejects.toThrow('far enough');
  expect(names).toEqual(['admin', 'moderator', 'analyst', 'inspector', 'seller', 'assistant']);
});

it('continues an interrupted demo', async () => {
  await expect(fillDemo(shop(['admin'], true))).rejects.toThrow('not to be filled');
});

it('sends no mails about past events, and leaves some notifications of one seller unread', async () => {
  const read = new Map<string, number>();
  const filling = fillDemo({
    ...shop([], false),
    register: async () => {},
    markNotificationsRead: async ({ name }, daysAgo) => {
      read.set(name, daysAgo);
      if (read.size === Object.keys(DEMO_SELLERS).length) throw new Error('far enough');
    },
  });
  await expect(filling).rejects.toThrow('far enough');
  expect([...read].filter(([, daysAgo]) => daysAgo > 0)).toEqual([['seller', 7]]);
});

it('lists devices over months, in log order, the last one today', () => {
  const days = DEMO_DEVICES.map(overTheLastMonths).map(({ days }) => days.listedDaysAgo);
  expect(days).toEqual([...new Set(days)].sort((a, b) => b - a));
  expect([Math.round(days[0]!), days.at(-1)]).toEqual([109, 0]);
});
