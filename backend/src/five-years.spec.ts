import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type {
  ProductReceipt,
  ShopReport,
  ShopReportComparison,
  ShopReportSchedule,
  SignedIn,
  Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import { createApp } from './app.js';
import { FAKE_CLOCK_ONLY } from './clock.fixture.js';
import { readConfig } from './config.js';
import { LogSigner } from './evidence/log-signer.js';
import { rotateKey } from './evidence/signing-keys/rotate-keys.js';
import { publishedKeys, verifySigningKeys } from './evidence/signing-keys/signing-keys.js';
import { openEngines } from './platform/engines/engines.js';
import { EVENT_LOG } from './platform/engines/tokens.js';
import { verifyKeys } from './platform/engines/verify-keys.js';
import { pictureServer } from './platform/media/testing.js';
import { ADMIN, eventually, LAPTOP, SELLER } from './testing.js';

/** Days on which the shop is restarted; the first and the last are leap days. */
const DAYS = ['2020-02-29', '2021-02-28', '2022-02-28', '2023-02-28', '2024-02-29'];

/** Events per year, by log position: those of the last year are beyond 20 million. */
const EVENTS_A_YEAR = 5_000_000;
/** Moves the end of the log to a later position. Earlier read models do not match. */
const moveEnd = async (dataDir: string, events: number) => {
  const last = '(SELECT max(position) FROM events)';
  alterFile(
    join(dataDir, 'events.sqlite'),
    `UPDATE events SET position = ${events} WHERE position = ${last}`,
  );
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(dataDir, `read-models.sqlite${suffix}`), { force: true });
};

type Shop = Awaited<ReturnType<typeof open>>;

/** Restarts the shop of a folder. */
const open = async (dataDir: string) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STAFF_SECOND_FACTOR: 'optional',
    NODE_ENV: 'production',
  });
  const engines = { ...(await openEngines(config)), internet: pictureServer };
  await verifyKeys(config, engines.keys);
  await verifySigningKeys(config, engines.log);
  const app = await createApp(config, engines);
  app.useLogger(['error']);
  await engines.readSide.start();
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const send = async <T>(method: string, path: string, token?: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      text,
      data: isJson ? (JSON.parse(text) as Success<T>).data : undefined,
    };
  };
  return {
    app,
    send,
    done: async <T>(...request: Parameters<typeof send>): Promise<T> => {
      const { status, text, data } = await send<T>(...request);
      if (status >= 300) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`);
      return data!;
    },
    settled: async () => engines.readSide.waitFor(await engines.events.head()),
    close: async () => {
      await app.close();
      await engines.close();
    },
  };
};
const logIn = async ({ done }: Shop, credentials: object): Promise<string> =>
  (await done<SignedIn>('POST', '/auth/login', undefined, credentials)).token;

/** The file of all sales up to the end of a year. */
const salesUpTo = async ({ done, send }: Shop, admin: string, year: number): Promise<string> => {
  const body = { type: 'sales', range: 'all', asOf: `${year}-12-31`, formats: ['txt'] };
  const { report } = await done<{ report: ShopReport }>('POST', '/reports', admin, body);
  const finished = await eventually(async () => {
    const { report: now } = await done<{ report: ShopReport }>('GET', `/reports/${report._id}`, admin);
    return now.state === 'requested' ? undefined : now;
  });
  expect(finished.state).toBe('made');
  return (await send('GET', `/reports/${report._id}/file?format=txt`, admin)).text;
};

test('a shop of five years and 20 million positions starts with yearly rotated keys, and regenerates the report of each year', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkho-years-'));
  const at = (day: string) =>
    jest.useFakeTimers({ ...FAKE_CLOCK_ONLY, now: new Date(`${day}T07:00:00.000Z`) });
  const reports = new Map<number, string>();
  let earlier: string | undefined;
  try {
    for (const [year, day] of DAYS.entries()) {
      at(day);
      if (year > 0) {
        for (const use of ['reports', 'log'] as const) await rotateKey(use, { dataDir }, {});
        await moveEnd(dataDir, year * EVENTS_A_YEAR);
      }
      const shop = await open(dataDir);
      try {
        const { done, send, settled } = shop;
        const admin = await logIn(shop, ADMIN);
        if (earlier) expect((await send('GET', '/auth/me', earlier)).status).toBe(401);
        else
          await done('POST', '/auth/register', undefined, { name: 'Sana', phone: '03001234567', ...SELLER });
        const seller = await logIn(shop, SELLER);
        earlier = seller;

        const { product } = await done<{ product: ProductReceipt }>('POST', '/products/products', seller, {
          ...LAPTOP,
          name: `Sold on ${day}`,
        });
        await done('PATCH', `/admin/products/${product._id}/approve`, admin);
        await done('POST', `/products/products/${product._id}/sold`, seller, { price: 50_000 + year });
        await settled();
        expect(Number(await shop.app.get<EventStore>(EVENT_LOG).head())).toBeGreaterThan(
          year * EVENTS_A_YEAR,
        );
        await shop.app.get(LogSigner).sign();

        if (year > 0) {
          const last = Number(day.slice(0, 4)) - 1;
          reports.set(last, await salesUpTo(shop, admin, last));
        }
        for (const [of, file] of reports) {
          const form = new FormData();
          form.set('file', new Blob([file]), 'report.txt');
          type Again = { comparison: ShopReportComparison };
          const { comparison } = await done<Again>('POST', '/reports/again', admin, form);
          expect([day, of, comparison]).toMatchObject([day, of, { identical: true }]);
        }
        if (year === 0)
          await done('POST', '/reports/schedules', admin, {
            type: 'sales',
            range: 'last-month',
            formats: ['csv'],
            every: 'monthly',
          });
        // Of the missed months the last one's report is generated, once.
        else
          await eventually(async () => {
            const { schedules } = await done<{ schedules: ShopReportSchedule[] }>(
              'GET',
              '/reports/schedules',
              admin,
            );
            const { last } = schedules[0]!;
            return (last?.state === 'made' && last.asOf === `${day.slice(0, 4)}-01-31`) || undefined;
          });
        const { reports: all } = await done<{ reports: ShopReport[] }>('GET', '/reports', admin);
        expect(all.filter(({ requestedBy }) => !requestedBy)).toHaveLength(year);

        const published = await publishedKeys(shop.app.get<EventStore>(EVENT_LOG));
        expect(published!.keys.reports).toHaveLength(year + 1);
        expect((await send('GET', '/audit/checkpoint')).status).toBe(200);
      } finally {
        await shop.close();
      }
    }
    const sold = Array.from(reports.values(), (file) =>
      Number(/^Devices sold within the range: +(\d+)$/m.exec(file)?.[1]),
    );
    expect(sold).toEqual([1, 2, 3, 4]);
    // On the leap day.
    expect(reports.get(2023)).toMatch(/^2020-02 +1 +50,000$/m);
  } finally {
    jest.useRealTimers();
    await rm(dataDir, { recursive: true });
  }
}, 120_000);
