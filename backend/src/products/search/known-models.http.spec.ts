import type { KnownModels, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const modelsFor = async (search: string) => {
  const path = `/products/models?search=${encodeURIComponent(search)}`;
  return (await app.send<Success<KnownModels>>('GET', path, { as: app.otherSeller })).body.data.models;
};
const listed = async (modelName: string, processor: string, isApproved = true) => {
  const id = await app.list(app.seller, {
    name: `Lenovo ${modelName}`,
    specifications: { processor, ram: '8GB' },
    laptopDetails: { modelName, screenSize: '14 inch', storageType: 'SSD' },
  });
  if (isApproved) await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
};

test('a model has the common specifications of its approved listings, across sellers', async () => {
  await listed('ThinkPad T480', 'Core i5-8350U');
  await listed('Thinkpad T480', 'core i5 8350u');
  await listed('ThinkPad T480', 'Core i7-8650U');
  await listed('ThinkPad X280', 'Core i5-8350U');
  await listed('ThinkPad X280', 'Core i7-8650U');
  await listed('ThinkPad P1', 'Xeon', false);
  await app.settled();
  expect(await modelsFor('thinkpad')).toEqual([
    expect.objectContaining({
      listings: 3,
      category: 'Laptop',
      brand: 'Lenovo',
      modelName: expect.stringMatching(/^Think[Pp]ad T480$/),
      specifications: { processor: expect.stringMatching(/^core i5.8350u$/i) },
      laptopDetails: { screenSize: '14 inch', storageType: 'SSD' },
    }),
    // Two processors, neither of which most of them have.
    expect.objectContaining({ listings: 2, modelName: 'ThinkPad X280', specifications: {} }),
  ]);
  expect(await modelsFor('t4')).toHaveLength(1);
});

test('a single letter, and an unknown model, find nothing', async () => {
  expect(await modelsFor('t')).toEqual([]);
  expect(await modelsFor('macbook')).toEqual([]);
});
