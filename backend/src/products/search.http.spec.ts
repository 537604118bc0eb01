import type { ProductList, Success } from '@parkho/contracts';
import { startTestApp, type TestApp } from '../testing.js';
import { demoDevices, fill, laptops } from './search.fixture.js';

test('explore', async () => {
  const app: TestApp = await startTestApp();
  const set = process.env.CSV ? laptops()! : demoDevices();
  await fill(app, set);
  for (const q of (process.env.Q ?? '').split('|')) {
    const { body } = await app.send<Success<ProductList>>(
      'GET',
      `/products/public?search=${encodeURIComponent(q)}`,
    );
    const { products, pagination, searched } = body.data;
    console.log(
      `${q} -> ${pagination.total} ${JSON.stringify(searched ?? '')}\n` +
        products
          .map(
            (p) =>
              `   ${p.category}: ${p.name} | ${p.specifications.ram} | ${p.specifications.processor} | ${p.specifications.gpu} ${p.inspected ? '*' : ''}`,
          )
          .join('\n'),
    );
  }
  await app.close();
});
