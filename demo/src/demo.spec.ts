import { fillDemo } from './demo.js';
import type { DemoShop } from './shop.js';

/** A shop with these accounts, and with products or without; it refuses to be filled. */
const shop = (accounts: readonly string[], hasProducts: boolean): DemoShop => {
  const refuse = () => Promise.reject(new Error('not to be filled'));
  return {
    hasAccount: async (name) => accounts.includes(name),
    hasProducts: async () => hasProducts,
    caughtUp: async () => {},
    register: refuse,
    keepPicture: refuse,
    list: refuse,
  };
};

it('leaves a shop alone that has products of its own, and tells no accounts', async () => {
  expect(await fillDemo(shop([], true))).toEqual([]);
});

it('adds nothing to a complete demo, and tells whom to sign in as', async () => {
  const accounts = await fillDemo(shop(['admin', 'seller', 'buyer'], true));
  expect(accounts.map(({ name, role }) => [name, role])).toEqual([
    ['admin', 'admin'],
    ['seller', 'seller'],
    ['buyer', 'buyer'],
  ]);
});

it('goes on filling a demo that was interrupted', async () => {
  await expect(fillDemo(shop(['admin'], true))).rejects.toThrow('not to be filled');
});
