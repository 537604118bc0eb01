import {
  DomainError,
  IMPORT_MESSAGES,
  type ImportRow,
  PRODUCT_MESSAGES,
  type RowError,
  USER_MESSAGES,
} from '@parkho/contracts';
import { importRows } from './importer.js';

const row = (line: number, fields: Record<string, string>): ImportRow => ({
  row: line,
  fields,
  content: JSON.stringify(fields),
});
const device = (name: string, more: Record<string, string> = {}) => ({
  name,
  description: 'A laptop',
  price: '50000',
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Used',
  location: 'Lahore',
  ...more,
});

/** A shop with one seller, and the imports made into it. */
const openShop = () => {
  const listed = new Map<string, string>();
  let atOnce = 0;
  let most = 0;
  const run = async (rows: (ImportRow | RowError)[], { dryRun = false } = {}) => {
    const errors: RowError[] = [];
    const counts = await importRows(
      rows,
      {
        categoryIdOf: () => 'category-1',
        sellerIdOf: async (email = 'seller@x.pk') => {
          if (email !== 'seller@x.pk') throw new DomainError('not-found', USER_MESSAGES.notFound);
          return 'seller-1';
        },
        isListed: async (_, id) => (listed.has(id) ? 'before' : 'no'),
        check: async () => {},
        list: async (_, { name }, id) => {
          most = Math.max(most, ++atOnce);
          await new Promise((resolve) => setTimeout(resolve, 1));
          atOnce--;
          if (name === 'Refused') throw new DomainError('forbidden', PRODUCT_MESSAGES.notYours);
          if (name === 'Down') throw new Error('the store is away');
          listed.set(id, name);
          return 'now';
        },
      },
      { dryRun, onError: (error) => errors.push(error) },
    );
    return { counts, errors };
  };
  return { run, names: () => [...listed.values()].sort(), most: () => most };
};

describe('an import', () => {
  it('lists each device once, however often the file comes or a row is repeated in it', async () => {
    const shop = openShop();
    const rows = [row(2, device('A')), row(3, device('B')), row(4, device('A'))];
    expect((await shop.run(rows)).counts).toEqual({ rows: 3, listed: 2, alreadyListed: 1, refused: 0 });
    expect((await shop.run(rows)).counts).toEqual({ rows: 3, listed: 0, alreadyListed: 3, refused: 0 });
    expect(shop.names()).toEqual(['A', 'B']);
  });

  it('knows a device by its reference even when the rest of the row has changed', async () => {
    const shop = openShop();
    await shop.run([row(2, device('A', { reference: '17' }))]);
    const again = await shop.run([row(2, device('A, cheaper', { reference: '17' }))]);
    expect(again.counts).toMatchObject({ listed: 0, alreadyListed: 1 });
    expect(shop.names()).toEqual(['A']);
  });

  it('reports bad rows with their line and lists the others', async () => {
    const shop = openShop();
    const { counts, errors } = await shop.run([
      row(2, device('A')),
      { row: 3, message: IMPORT_MESSAGES.quoteOpen },
      row(4, device('B', { price: '-1' })),
      row(5, device('C', { seller: 'nobody@x.pk' })),
      row(6, device('Refused')),
      row(7, device('D')),
    ]);
    expect(counts).toEqual({ rows: 6, listed: 2, alreadyListed: 0, refused: 4 });
    expect(errors.sort((a, b) => a.row - b.row)).toEqual([
      { row: 3, message: IMPORT_MESSAGES.quoteOpen },
      { row: 4, column: 'price', value: '-1', message: PRODUCT_MESSAGES.priceInvalid },
      { row: 5, column: 'seller', value: 'nobody@x.pk', message: USER_MESSAGES.notFound },
      { row: 6, message: PRODUCT_MESSAGES.notYours },
    ]);
    expect(shop.names()).toEqual(['A', 'D']);
  });

  it('knows two rows of one reference for the same device while the first is on its way', async () => {
    const shop = openShop();
    const rows = [row(2, device('A', { reference: '17' })), row(3, device('A2', { reference: '17' }))];
    expect((await shop.run(rows)).counts).toMatchObject({ listed: 1, alreadyListed: 1 });
    expect(shop.names()).toEqual(['A']);
  });

  it('lists nothing in a dry run, which counts what comes twice as the import would', async () => {
    const shop = openShop();
    const rows = [row(2, device('A')), row(3, device('A'))];
    expect((await shop.run(rows, { dryRun: true })).counts).toMatchObject({ listed: 1, alreadyListed: 1 });
    expect(shop.names()).toEqual([]);
  });

  it('stops when the fault is not the row’s, with at most 32 commands on their way', async () => {
    const shop = openShop();
    const rows = Array.from({ length: 200 }, (_, index) => row(index + 2, device(`Device ${index}`)));
    await shop.run(rows);
    expect(shop.most()).toBe(32);
    await expect(shop.run([row(2, device('Down'))])).rejects.toThrow('the store is away');
  });
});
