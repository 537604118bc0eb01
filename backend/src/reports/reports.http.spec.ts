import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  dayInPakistan,
  plusDays,
  type ReportDocument,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_MESSAGES,
  type ShopReport,
  type ShopReportComparison,
  type ShopReportSchedule,
  type Success,
  userStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { eventually, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { ReportCrashed, ReportGenerator } from './generation/report-generator.js';
import { ReportTimer } from './schedule/report-timer.js';

let app: TestApp;
let analyst: Person;
beforeAll(async () => {
  app = await startTestApp();
  analyst = await app.employ('analyst', 'analyst@example.com');
  await app.list(app.seller);
});
afterAll(() => app.close());

const today = dayInPakistan(new Date().toISOString());
type ReportResponse = Success<{ report: ShopReport }>;
const request = async (body: object): Promise<ShopReport> => {
  const answer = await app.send<ReportResponse>('POST', '/reports', { as: analyst, body });
  expect(answer).toMatchObject({ status: 202, body: { message: SHOP_REPORT_MESSAGES.requested } });
  return answer.body.data.report;
};
const ended = ({ _id }: Pick<ShopReport, '_id'>): Promise<ShopReport> =>
  eventually(async () => {
    const { body } = await app.send<ReportResponse>('GET', `/reports/${_id}`, { as: analyst });
    return body.data.report.state === 'requested' ? undefined : body.data.report;
  });
/** The bytes on the disk: decoded text loses its byte order mark. */
const file = async ({ _id }: ShopReport, format: string): Promise<string> => {
  const url = `${await app.nest.getUrl()}/api/reports/${_id}/file?format=${format}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${analyst.token}` } });
  return Buffer.from(await response.arrayBuffer()).toString();
};
const compare = async (body: object | FormData): Promise<ShopReportComparison> => {
  type Again = Success<{ comparison: ShopReportComparison }>;
  const answer = await app.send<Again>('POST', '/reports/again', { as: analyst, body });
  expect(answer.status).toBe(200);
  return answer.body.data.comparison;
};
const asFile = (text: string): FormData => {
  const form = new FormData();
  form.set('file', new Blob([text]), 'report.txt');
  return form;
};
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a report is generated in the background, and its files have the listed hashes', async () => {
  const requested = await request({ type: 'users', range: 'all', formats: ['txt', 'csv', 'html'] });
  expect(requested).toMatchObject({
    type: 'users',
    range: 'all',
    asOf: today,
    requestedBy: { name: 'analyst' },
  });
  const finished = await ended(requested);
  expect(finished).toMatchObject({
    state: 'made',
    version: 5,
    erasedCells: 0,
    root: expect.stringMatching(/=$/),
  });
  for (const { format, sha256: hash, bytes, name } of finished.files!) {
    const text = await file(finished, format);
    expect([sha256(text), Buffer.byteLength(text), name]).toEqual([
      hash,
      bytes,
      `users-report-${today}.${format}`,
    ]);
  }
  const { body } = await app.send<Success<{ reports: ShopReport[] }>>('GET', '/reports', { as: analyst });
  expect(body.data.reports).toContainEqual(finished);
});

test('a report of any period is available as a document, and its files contain the comparison', async () => {
  const question = { type: 'users', range: 'this-month', compare: 'year', formats: ['txt'] };
  const finished = await ended(await request(question));
  expect(finished).toMatchObject({ range: 'this-month', compare: 'year' });
  expect(finished.files![0]!.name).toBe(`users-report-this-month-${today}.txt`);
  const { body } = await app.send<Success<{ report: ShopReport; document: ReportDocument }>>(
    'GET',
    `/reports/${finished._id}/document`,
    { as: analyst },
  );
  expect(body.data.report).toEqual(finished);
  const { document } = body.data;
  expect(document.days).toEqual({ label: 'This month', from: `${today.slice(0, 8)}01`, to: today });
  expect(document.comparedWith).toMatchObject({ label: 'Year before' });
  expect(document.summary[0]).toMatch(/accounts? (was|were) created, after none in the year before\.$/);
  const text = await file(finished, 'txt');
  expect(text).toContain(`/users/this-month~year/${today}/`);
  expect(await compare(asFile(text))).toMatchObject({
    identical: true,
    range: 'this-month',
    compare: 'year',
  });
});

test.each([
  [{ range: '2026-10-31..2026-10-01' }, SHOP_REPORT_MESSAGES.rangeInvalid],
  [{ range: 'last-7-days' }, SHOP_REPORT_MESSAGES.rangeInvalid],
  [{ compare: 'yesterday' }, SHOP_REPORT_MESSAGES.compareInvalid],
  [{ compare: '2999-01-01' }, SHOP_REPORT_MESSAGES.asOfInFuture],
  [{ range: 'all', compare: 'period' }, SHOP_REPORT_MESSAGES.noEarlierPeriod],
])('an invalid report request is rejected: %j', async (question, message) => {
  const answer = await app.send('POST', '/reports', { as: analyst, body: { type: 'sales', ...question } });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('verification shows whether a report is unchanged, and its differences after an erasure', async () => {
  const erin = await app.register('Erin Qureshi', 'erin@example.com');
  const finished = await ended(await request({ type: 'users', range: '7d', formats: ['csv', 'txt'] }));
  const csv = await file(finished, 'csv');
  expect(csv).toContain('"Erin Qureshi",erin@example.com,seller');
  expect(await compare(asFile(csv))).toMatchObject({ identical: true, format: 'csv', size: finished.size });
  const header = (await file(finished, 'txt')).split('====')[0]!;
  expect(await compare({ header })).toMatchObject({ identical: true, format: 'txt' });
  expect(await compare(asFile(csv.slice(1).replace('Erin', 'Eric')))).toMatchObject({
    identical: false,
    reasons: [SHOP_REPORT_MESSAGES.altered],
    differences: expect.arrayContaining([
      {
        line: expect.any(Number),
        given: expect.stringContaining('Eric'),
        made: expect.stringContaining('Erin'),
      },
    ]),
  });

  const erasure = await app.send('DELETE', '/auth/me', { as: erin, body: { password: SELLER.password } });
  expect(erasure.status).toBe(200);
  const comparison = await eventually(async () => {
    const now = await compare(asFile(csv));
    return now.identical ? undefined : now;
  });
  expect(comparison).toMatchObject({
    reasons: [SHOP_REPORT_MESSAGES.erasedSince(2)],
    erasedCells: { given: 0, made: 2 },
  });
  expect(comparison.differences.map(({ made }) => made?.replace(/[0-9a-f]{64}/, '…'))).toEqual([
    expect.stringMatching(/^erased,erased,seller/),
    '"Erased cells",2\r',
    '"Body SHA-256",…\r',
  ]);
});

test('an invalid download is rejected with the reason', async () => {
  const refusals: [
    method: string,
    path: string,
    body: object | undefined,
    status: number,
    message: string,
  ][] = [
    ['POST', '/reports', { type: 'taxes' }, 400, SHOP_REPORT_MESSAGES.typeInvalid],
    ['POST', '/reports', { range: '2d' }, 400, SHOP_REPORT_MESSAGES.rangeInvalid],
    ['POST', '/reports', { asOf: '2026-02-30' }, 400, SHOP_REPORT_MESSAGES.asOfInvalid],
    ['POST', '/reports', { asOf: '0000-01-05', range: '1y' }, 400, SHOP_REPORT_MESSAGES.asOfInvalid],
    ['POST', '/reports', { asOf: plusDays(today, 2) }, 400, SHOP_REPORT_MESSAGES.asOfInFuture],
    ['POST', '/reports', { formats: [] }, 400, SHOP_REPORT_MESSAGES.formatsInvalid],
    ['POST', '/reports/again', { header: 'Dear analyst' }, 400, SHOP_REPORT_MESSAGES.noReport],
    ['GET', '/reports/unknown', undefined, 404, SHOP_REPORT_MESSAGES.notFound],
    ['GET', '/reports/unknown/file?format=csv', undefined, 404, SHOP_REPORT_MESSAGES.notFound],
    ['GET', '/reports/unknown/file?format=xls', undefined, 400, SHOP_REPORT_MESSAGES.formatInvalid],
    ['POST', '/reports/unknown/cancel', {}, 404, SHOP_REPORT_MESSAGES.notFound],
    ['POST', '/reports/schedules', { every: 'hourly' }, 400, SHOP_REPORT_MESSAGES.everyInvalid],
    ['DELETE', '/reports/schedules/unknown', undefined, 404, SHOP_REPORT_MESSAGES.scheduleNotFound],
  ];
  const tooLarge = asFile(' '.repeat(SHOP_REPORT_LIMITS.fileMegabytes * 1024 * 1024 + 1));
  refusals.push(['POST', '/reports/again', tooLarge, 413, SHOP_REPORT_MESSAGES.fileTooLarge]);
  for (const [method, path, body, status, message] of refusals)
    expect(await app.send(method, path, { as: analyst, ...(body && { body }) })).toMatchObject({
      status,
      body: { success: false, message },
    });
});

test('a report is only generated while its request is open', async () => {
  const finished = await ended(await request({ type: 'sales', formats: ['json'] }));
  const signals: AbortSignal[] = [];
  const untilAborted = (_: unknown, { signal }: { signal?: AbortSignal }): Promise<never> => {
    signals.push(signal!);
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
  };
  const generator = app.nest.get(ReportGenerator);
  const mocks = [
    jest.spyOn(generator, 'generate').mockImplementation(untilAborted),
    jest.spyOn(generator, 'compare').mockImplementation(untilAborted),
  ];
  const requests: [path: string, options: RequestInit][] = [
    [`${finished._id}/file?format=json`, {}],
    ['again', { method: 'POST', body: asFile('a report') }],
  ];
  for (const [index, [path, options]] of requests.entries()) {
    const leaves = new AbortController();
    const headers = { authorization: `Bearer ${analyst.token}` };
    const url = `${await app.nest.getUrl()}/api/reports/${path}`;
    const answer = fetch(url, { ...options, headers, signal: leaves.signal }).catch(() => 'gone');
    await eventually(async () => signals[index]);
    leaves.abort();
    expect(await answer).toBe('gone');
    await eventually(async () => signals[index]!.aborted || undefined);
  }
  for (const mock of mocks) mock.mockRestore();
});

test('one user’s slow report does not delay another’s', async () => {
  const generator = app.nest.get(ReportGenerator);
  const generate = generator.generate.bind(generator);
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const spy = jest.spyOn(generator, 'generate').mockImplementation(async (order, watch) => {
    if (order.question.type === 'users') await finished;
    return generate(order, watch);
  });
  const slow = await request({ type: 'users', formats: ['json'] });
  const other = await app.employ('analyst', 'another.analyst@example.com');
  const { body } = await app.send<ReportResponse>('POST', '/reports', {
    as: other,
    body: { type: 'sales', formats: ['json'] },
  });
  expect(await ended(body.data.report)).toMatchObject({ state: 'made' });
  const current = await app.send<ReportResponse>('GET', `/reports/${slow._id}`, { as: analyst });
  expect(current.body.data.report.state).toBe('requested');
  finish();
  expect(await ended(slow)).toMatchObject({ state: 'made' });
  spy.mockRestore();
});

test('reports in progress are limited, and a repeated request gets its first answer nevertheless', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const make = jest.spyOn(app.nest.get(ReportGenerator), 'generate').mockImplementation(async () => {
    await finished;
    throw new ReportCrashed();
  });
  const busy = await app.employ('analyst', 'busy.analyst@example.com');
  const body = { type: 'users', formats: ['json'] };
  const ask = (key: string) =>
    app.send<ReportResponse>('POST', '/reports', { as: busy, body, headers: { 'idempotency-key': key } });
  const first = await ask('1');
  for (let n = 2; n <= SHOP_REPORT_LIMITS.waiting; n++) expect((await ask(`${n}`)).status).toBe(202);
  expect(await ask('1')).toMatchObject({ status: 202, body: first.body });
  expect(await ask('one more')).toMatchObject({
    status: 409,
    body: { message: SHOP_REPORT_MESSAGES.tooManyWaiting },
  });
  finish();
  await ended(first.body.data.report);
  make.mockRestore();
});

test('the latest ready report of each type is shown, and the list can be filtered by type', async () => {
  const earlier = await ended(await request({ type: 'products', formats: ['json'] }));
  const later = await ended(await request({ type: 'products', range: 'all', formats: ['json'] }));
  const { body } = await app.send<Success<{ reports: ShopReport[] }>>('GET', '/reports/latest', {
    as: analyst,
  });
  const products = body.data.reports.filter(({ type }) => type === 'products');
  expect(products).toEqual([later]);
  expect(later.preview).toMatchObject({
    figures: [
      { key: 'listed', kind: 'count', value: 1 },
      { key: 'sold', value: 0 },
      { key: 'activeProducts', value: expect.any(Number) },
    ],
    trend: { label: 'Listed', values: [1] },
  });
  const list = await app.send<Success<{ reports: ShopReport[] }>>('GET', '/reports?type=products', {
    as: analyst,
  });
  expect(list.body.data.reports).toEqual([later, earlier]);
  expect(await app.send('GET', '/reports?type=chairs', { as: analyst })).toMatchObject({
    status: 400,
    body: { message: SHOP_REPORT_MESSAGES.typeInvalid },
  });
});

test('a failed report has the state failed', async () => {
  const generate = jest
    .spyOn(app.nest.get(ReportGenerator), 'generate')
    .mockRejectedValue(new ReportCrashed());
  expect(await ended(await request({ type: 'sales', formats: ['json'] }))).toMatchObject({
    state: 'failed',
    failure: SHOP_REPORT_MESSAGES.crashed,
  });
  generate.mockRestore();
});

test('a finished report cannot be cancelled', async () => {
  const finished = await ended(await request({ type: 'sales', formats: ['json'] }));
  const answer = await app.send('POST', `/reports/${finished._id}/cancel`, { as: analyst });
  expect(answer).toMatchObject({ status: 409, body: { message: SHOP_REPORT_MESSAGES.alreadyComplete } });
});

test('a schedule generates one report per period, and mails analysts', async () => {
  type Listed = Success<{ schedules: ShopReportSchedule[] }>;
  const plan = { type: 'moderation', range: '30d', formats: ['html'], every: 'monthly' };
  const { body } = await app.send<Listed>('POST', '/reports/schedules', { as: analyst, body: plan });
  const [schedule] = body.data.schedules;
  expect(schedule).toMatchObject({ ...plan, nextOn: expect.stringMatching(/-01$/) });

  const timer = app.nest.get(ReportTimer);
  for (const day of [today, schedule!.nextOn, plusDays(schedule!.nextOn, 3)]) await timer.requestDue(day);
  const mail = await app.mailTo('analyst@example.com', 'Moderation report as of');
  expect(mail).toContain(`up to ${plusDays(schedule!.nextOn, -1)}`);
  expect(mail).toContain('https://parkho.test/admin/reports');
  const { body: listed } = await app.send<Success<{ reports: ShopReport[] }>>('GET', '/reports', {
    as: analyst,
  });
  const [scheduled, ...others] = listed.data.reports.filter(({ type }) => type === 'moderation');
  expect(others).toEqual([]);
  const { body: now } = await app.send<Listed>('GET', '/reports/schedules', { as: analyst });
  expect(now.data.schedules[0]!.last).toMatchObject({
    _id: scheduled!._id,
    state: 'made',
    asOf: plusDays(schedule!.nextOn, -1),
  });

  const path = `/reports/schedules/${schedule!._id}`;
  expect((await app.send<Listed>('DELETE', path, { as: analyst })).body.data.schedules).toEqual([]);
});

test('an erasure removes the stored mails of scheduled reports', async () => {
  const email = 'leaving@example.com';
  const leaving = await app.employ('analyst', email);
  const plan = { type: 'sales', range: '30d', formats: ['html'], every: 'weekly' };
  type Listed = Success<{ schedules: ShopReportSchedule[] }>;
  const { body } = await app.send<Listed>('POST', '/reports/schedules', { as: leaving, body: plan });
  const { _id, nextOn } = body.data.schedules.find(({ type }) => type === 'sales')!;
  await app.nest.get(ReportTimer).requestDue(nextOn);
  await app.mailTo(email, 'Sales report as of');
  await app.send('DELETE', `/reports/schedules/${_id}`, { as: leaving });
  await app.send('DELETE', '/auth/me', { as: leaving, body: { password: SELLER.password } });
  const erased = (await app.nest.get<EventStore>(EVENT_LOG).readLast(userStream(leaving.id)))!;
  expect(await app.nest.get(Reactors).haveProcessed(erased, ['reports'], 30_000)).toBe(true);
  expect(await app.mailsTo(email)).toEqual([]);
});
