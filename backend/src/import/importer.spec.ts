import {
  type ChangedRow,
  DomainError,
  IMPORT_MESSAGES,
  type ImportRow,
  PRODUCT_MESSAGES,
  type ProductDetails,
  type RowError,
  USER_MESSAGES,
} from '@parkho/contracts';
import type { Product } from '../products/product.js';
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

/** A shop with one seller, and its imports. */
const openShop = () => {
  const listed = new Map<string, ProductDetails>();
  const off = new Map<string, 'sold' | 'deleted'>();
  let atOnce = 0;
  let maxConcurrent = 0;
  const productOf = (id: string): Product => {
    if (off.get(id) === 'deleted') return { status: 'deleted' };
    const details = listed.get(id)!;
    return { status: 'listed', details, sold: off.get(id) === 'sold' } as Product;
  };
  const run = async (rows: (ImportRow | RowError)[], { dryRun = false } = {}) => {
    const errors: RowError[] = [];
    const changed: ChangedRow[] = [];
    const counts = await importRows(
      rows,
      {
        categoryIdOf: () => 'category-1',
        categoryNameOf: () => 'Laptop',
        sellerIdOf: async (email = 'seller@x.pk') => {
          if (email !== 'seller@x.pk') throw new DomainError('not-found', USER_MESSAGES.notFound);
          return 'seller-1';
        },
        find: async (_, commandIds, reference) => {
          const id = [...commandIds, reference ?? ''].find((id) => listed.has(id));
          return id === undefined
            ? undefined
            : { id, product: productOf(id), isListedNow: false, isChangedNow: false };
        },
        check: async () => {},
        list: async (_, details, id) => {
          maxConcurrent = Math.max(maxConcurrent, ++atOnce);
          await new Promise((resolve) => setTimeout(resolve, 1));
          atOnce--;
          if (details.name === 'Refused') throw new DomainError('forbidden', PRODUCT_MESSAGES.notYours);
          if (details.name === 'Down') throw new Error('the store is unavailable');
          listed.set(id, details);
          return 'now';
        },
        update: async (_, id, changes) => {
          listed.set(id, { ...listed.get(id)!, ...changes } as ProductDetails);
        },
      },
      { dryRun, onError: (error) => errors.push(error), onChanged: (row) => changed.push(row) },
    );
    return { counts, errors, changed };
  };
  return {
    run,
    takeOff: (state: 'sold' | 'deleted') => off.set([...listed.keys()][0]!, state),
    listings: () => [...listed.values()].map(({ name, price }) => `${name} ${price / 100}`).sort(),
    names: () => [...listed.values()].map(({ name }) => name).sort(),
    most: () => maxConcurrent,
  };
};
const NONE = { rows: 0, listed: 0, updated: 0, alreadyListed: 0, sold: 0, refused: 0 };

describe('an import', () => {
  it('lists each device once, however often the file or a row is repeated', async () => {
    const shop = openShop();
    const rows = [row(2, device('A')), row(3, device('B')), row(4, device('A'))];
    expect((await shop.run(rows)).counts).toEqual({ ...NONE, rows: 3, listed: 2, alreadyListed: 1 });
    expect((await shop.run(rows)).counts).toEqual({ ...NONE, rows: 3, alreadyListed: 3 });
    expect(shop.names()).toEqual(['A', 'B']);
  });

  it('updates the device with the row’s reference, and reports the changes', async () => {
    const shop = openShop();
    await shop.run([row(2, device('A', { reference: '17' }))]);
    const cheaper = [row(2, device('A', { reference: '17', price: '45000', condition: 'Good' }))];
    const dry = await shop.run(cheaper, { dryRun: true });
    expect(shop.listings()).toEqual(['A 50000']);
    const again = await shop.run(cheaper);
    expect(again).toMatchObject({ counts: { listed: 0, updated: 1 }, changed: dry.changed });
    expect(dry.changed).toMatchObject([
      {
        row: 2,
        name: 'A',
        changes: [
          { field: 'price', from: '50000', to: '45000' },
          { field: 'condition', from: 'Used', to: 'Good' },
        ],
      },
    ]);
    expect((await shop.run(cheaper)).counts).toMatchObject({ updated: 0, alreadyListed: 1 });
    expect(shop.listings()).toEqual(['A 45000']);
  });

  it('does not duplicate a listing with a changed price in a file without references', async () => {
    const shop = openShop();
    await shop.run([row(2, device('A')), row(3, device('A', { price: '52000' }))]);
    const { counts } = await shop.run([
      row(2, device('A', { price: '40000' })),
      row(3, device('A', { price: '52000' })),
    ]);
    expect(counts).toEqual({ ...NONE, rows: 2, updated: 1, alreadyListed: 1 });
    expect(shop.listings()).toEqual(['A 40000', 'A 52000']);
  });

  it('keeps fields that a row omits, such as in an export with prices only', async () => {
    const shop = openShop();
    await shop.run([row(2, device('A', { reference: '17', 'specifications.ram': '8GB' }))]);
    const { changed } = await shop.run([row(2, { reference: '17', price: '1' })]);
    expect(changed[0]!.changes).toEqual([{ field: 'price', from: '50000', to: '1' }]);
  });

  it.each([
    ['sold', { sold: 1 }],
    ['deleted', { alreadyListed: 1 }],
  ] as const)('leaves alone a listing that is %s', async (how, counts) => {
    const shop = openShop();
    await shop.run([row(2, device('A', { reference: '17' }))]);
    shop.takeOff(how);
    expect((await shop.run([row(2, device('B', { reference: '17' }))])).counts).toEqual({
      ...NONE,
      rows: 1,
      ...counts,
    });
  });

  it('reports invalid rows with their line and lists the others', async () => {
    const shop = openShop();
    const { counts, errors } = await shop.run([
      row(2, device('A')),
      { row: 3, message: IMPORT_MESSAGES.quoteOpen },
      row(4, device('B', { price: '-1' })),
      row(5, device('C', { seller: 'nobody@x.pk' })),
      row(6, device('Refused')),
      row(7, device('D')),
    ]);
    expect(counts).toEqual({ ...NONE, rows: 6, listed: 2, refused: 4 });
    expect(errors.sort((a, b) => a.row - b.row)).toEqual([
      { row: 3, message: IMPORT_MESSAGES.quoteOpen },
      { row: 4, column: 'price', value: '-1', message: PRODUCT_MESSAGES.priceInvalid },
      { row: 5, column: 'seller', value: 'nobody@x.pk', message: USER_MESSAGES.notFound },
      { row: 6, message: PRODUCT_MESSAGES.notYours },
    ]);
    expect(shop.names()).toEqual(['A', 'D']);
  });

  it('rejects the second of two different rows with one reference', async () => {
    const shop = openShop();
    const rows = [row(2, device('A', { reference: '17' })), row(3, device('A2', { reference: '17' }))];
    const { counts, errors } = await shop.run(rows);
    expect(counts).toMatchObject({ listed: 1, refused: 1 });
    expect(errors).toMatchObject([{ row: 3, message: IMPORT_MESSAGES.referenceRepeated(2) }]);
    expect(shop.names()).toEqual(['A']);
  });

  it('lists nothing in a dry run, which counts duplicates like the import', async () => {
    const shop = openShop();
    const rows = [row(2, device('A')), row(3, device('A'))];
    expect((await shop.run(rows, { dryRun: true })).counts).toMatchObject({ listed: 1, alreadyListed: 1 });
    expect(shop.names()).toEqual([]);
  });

  it('continues after an interruption, without duplicates', async () => {
    const shop = openShop();
    const rows = Array.from({ length: 100 }, (_, index) => row(index + 2, device(`Device ${index}`)));
    await expect(shop.run(rows.toSpliced(50, 0, row(500, device('Down'))))).rejects.toThrow();
    const before = shop.names().length;
    expect(before).toBeGreaterThan(0);
    const { counts } = await shop.run(rows);
    expect(counts).toEqual({ ...NONE, rows: 100, listed: 100 - before, alreadyListed: before });
    expect(new Set(shop.names()).size).toBe(100);
    expect(shop.names()).toHaveLength(100);
  });

  it('stops on an error that is not the row’s, with at most 32 commands under way', async () => {
    const shop = openShop();
    const rows = Array.from({ length: 200 }, (_, index) => row(index + 2, device(`Device ${index}`)));
    await shop.run(rows);
    expect(shop.most()).toBe(32);
    await expect(shop.run([row(2, device('Down'))])).rejects.toThrow('the store is unavailable');
  });
});
