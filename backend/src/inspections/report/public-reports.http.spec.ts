import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fromBase64,
  INSPECTION_MESSAGES,
  isConsistent,
  LOG_EVIDENCE_MESSAGES,
  type LogConsistencyView,
  type LogHeadView,
  type ProductList,
  type ProductPage,
  type PublicReport,
  parseLogKey,
  parseProof,
  parseReportId,
  reportIdOf,
  type Success,
  verifyHead,
  verifyProof,
} from '@parkho/contracts';
import { type EventStore, type ImageStore, LogTree, sha256 } from '@parkho/stores';
import { cryptography } from '../../evidence/cryptography.js';
import { LogSigner } from '../../evidence/log-signer.js';
import { EVENT_LOG, IMAGE_STORE } from '../../platform/engines/tokens.js';
import { QueryBudget } from '../../platform/http/limits/query-budget.js';
import { eventually, SELLER, startTestApp, type TestApp } from '../../testing.js';
import { issueReport } from './report.fixture.js';

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  base = await app.nest.getUrl();
});
afterAll(() => app.close());

/** An available device. */
const onSale = async (changes: object = {}): Promise<string> => {
  const id = await app.list(app.seller, changes);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const read = (reportId: string, query = '', headers?: Record<string, string>) =>
  app.send<Success<PublicReport>>('GET', `/inspection-reports/${reportId}${query}`, { headers });
const pageOf = async (id: string) =>
  (await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${id}`)).body.data.product;
const listed = async (query: string) =>
  (await app.send<Success<ProductList>>('GET', `/products/public?${query}`)).body.data.products;

test('a report is found by its id in any spelling', async () => {
  const id = await onSale();
  const report = await issueReport(app, id);
  const answer = await read(report.reportId);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual({
    reportId: report.reportId,
    version: 1,
    versions: [{ version: 1, issuedAt: report.issuedAt }],
    standing: 'current',
    report,
    jws: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    changes: [],
    product: { _id: id, sold: false },
  });
  const typedId = ` ${report.reportId.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  expect((await read(encodeURIComponent(typedId))).body.data).toEqual(answer.body.data);
  const etag = answer.headers.get('etag')!;
  expect((await read(report.reportId, '', { 'if-none-match': etag })).status).toBe(304);
});

test('a mistyped id is detected; unknown ids and versions are not found', async () => {
  const { reportId } = await issueReport(app, await onSale());
  const slip = reportId.replace(/.$/, (check) => (check === '7' ? '8' : '7'));
  expect(parseReportId(slip)).toBeUndefined();
  const mistyped = { status: 400, body: { message: INSPECTION_MESSAGES.reportIdMistyped } };
  const missing = { status: 404, body: { message: INSPECTION_MESSAGES.reportNotFound } };
  for (const file of ['', '.pdf', '.jws', '.jpg']) {
    expect(await read(slip + file)).toMatchObject(mistyped);
    expect(await read(reportIdOf(7n) + file)).toMatchObject(missing);
    expect(await read(reportId + file, '?version=2')).toMatchObject(missing);
  }
  for (const version of ['0', '-1', 'one', '1e3'])
    expect(await read(reportId, `?version=${version}`)).toMatchObject({
      status: 400,
      body: { message: INSPECTION_MESSAGES.reportVersionInvalid },
    });
});

test('a correction keeps the previous version readable, with a link to its replacement', async () => {
  const id = await onSale();
  const first = await issueReport(app, id);
  const second = await issueReport(app, id, { overallRating: 8, overallStatus: 'Good with Minor Issues' });
  const versions = [
    { version: 1, issuedAt: first.issuedAt },
    { version: 2, issuedAt: second.issuedAt, correction: second.correction },
  ];
  expect((await read(first.reportId)).body.data).toMatchObject({
    version: 2,
    standing: 'current',
    versions,
    report: second,
  });
  expect((await read(first.reportId, '?version=1')).body.data).toMatchObject({
    version: 1,
    standing: 'superseded',
    versions,
    report: first,
  });
  expect(await pageOf(id)).toMatchObject({ reportVersion: 2, inspectionRating: 8 });
});

test('an edit of inspected parts shows on the report, the page and the card; other edits do not', async () => {
  const id = await onSale({ name: 'Stale badge' });
  const report = await issueReport(app, id);
  const edit = (body: object) => app.send('PUT', `/products/products/${id}`, { as: app.seller, body });
  const card = async () => (await listed('search=stale+badge'))[0]!;

  await edit({ price: 80_000 });
  expect((await read(report.reportId)).body.data.changes).toEqual([]);
  expect(await card()).toMatchObject({ inspected: true, inspectionRating: report.overallRating });
  expect(await card()).not.toHaveProperty('inspectionStale');

  await edit({ specifications: { ram: '32GB' } });
  const changes = [{ field: 'ram', from: '', to: '32GB' }];
  expect((await read(report.reportId)).body.data.changes).toEqual(changes);
  expect(await pageOf(id)).toMatchObject({
    inspectionChanges: changes,
    inspectionData: {
      overallRating: report.overallRating,
      overallStatus: report.overallStatus,
      deviceInfo: report.deviceInfo,
      inspectionImages: {},
      internals: report.internals,
    },
  });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  expect(await card()).toMatchObject({ inspectionStale: true });
});

test('changes to a rejected listing do not show', async () => {
  const id = await onSale();
  const { reportId } = await issueReport(app, id);
  await app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason: 'Not this' } });
  await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { model: 'Unpublished' } });
  await app.settled();
  expect((await read(reportId)).body.data).toMatchObject({ changes: [], product: null });
});

test('a voided report has its reason, and stays readable; the page no longer shows it', async () => {
  const id = await onSale();
  const { reportId } = await issueReport(app, id);
  const file = async (type: string, etag = '') => {
    const headers = { 'if-none-match': etag };
    const { status, headers: got } = await fetch(`${base}/api/inspection-reports/${reportId}.${type}`, {
      headers,
    });
    return { status, etag: got.get('etag')! };
  };
  const before = { pdf: await file('pdf'), jpg: await file('jpg') };
  const set = (inspected: boolean) =>
    app.send('PATCH', `/admin/products/${id}/inspection`, { as: app.admin, body: { inspected } });
  const voiding = (body: object, as = app.admin) =>
    app.send('POST', `/admin/inspections/${id}/void`, { as, body });
  const reason = 'The serial number is another device’s';

  expect(await set(false)).toMatchObject({ status: 409, body: { message: INSPECTION_MESSAGES.hasReport } });
  for (const body of [{ version: 1 }, { version: 1, reason: ' ' }, { reason }, { version: 0.5, reason }])
    expect((await voiding(body)).status).toBe(400);
  expect((await voiding({ version: 1, reason: 'x'.repeat(501) })).body).toMatchObject({
    fields: { reason: INSPECTION_MESSAGES.reasonTooLong },
  });
  expect(await voiding({ version: 2, reason })).toMatchObject({ status: 409 });
  expect((await voiding({ version: 1, reason }, app.seller)).status).toBe(403);
  expect((await read(reportId)).body.data.standing).toBe('current');

  expect(await voiding({ version: 1, reason })).toMatchObject({
    status: 200,
    body: { message: INSPECTION_MESSAGES.reportVoided },
  });
  const voided = { at: expect.any(String), reason };
  expect((await read(reportId)).body.data).toMatchObject({
    standing: 'void',
    version: 1,
    voided,
    versions: [{ version: 1, voided }],
  });
  const page = await pageOf(id);
  expect(page.inspected).toBe(false);
  for (const field of ['inspectionData', 'reportVersion', 'inspectionChanges', 'inspectionRating'])
    expect(page).not.toHaveProperty(field);
  // A conditional request gets the changed state too.
  for (const type of ['pdf', 'jpg'] as const) {
    const after = await file(type, before[type].etag);
    expect(after.status).toBe(200);
    expect((await file(type, after.etag)).status).toBe(304);
  }

  expect(await voiding({ version: 1, reason })).toMatchObject({ status: 409 });
  expect(await set(true)).toMatchObject({ status: 409, body: { message: INSPECTION_MESSAGES.voidedReport } });
  await issueReport(app, id);
  const [first, second] = [await read(reportId, '?version=1'), await read(reportId)];
  expect(first.body.data).toMatchObject({ standing: 'superseded', voided });
  expect(second.body.data).toMatchObject({ standing: 'current', versions: [{ voided }, { version: 2 }] });
  expect(second.body.data).not.toHaveProperty('voided');
  expect((await pageOf(id)).inspected).toBe(true);
});

test('reports survive the deletion of the device and the erasure of its seller', async () => {
  const seller = await app.register('Gone', 'gone@example.com');
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  const report = await issueReport(app, id);
  await app.send('DELETE', `/products/products/${id}`, { as: seller });
  await app.settled();
  const expected = { standing: 'current', report, changes: [], product: null };
  expect((await read(report.reportId)).body.data).toMatchObject(expected);
  const erased = await app.send('DELETE', '/auth/me', { as: seller, body: { password: SELLER.password } });
  expect(erased.status).toBe(200);
  await app.settled();
  expect((await read(report.reportId)).body.data).toMatchObject(expected);
});

test('only unknown ids count against the limit per address', async () => {
  const { reportId } = await issueReport(app, await onSale());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let n = 0; n < 110; n++) await read(reportId, `?version=1&n=${n}`, from('203.0.113.1'));
  expect((await read(reportId, '?version=1', from('203.0.113.1'))).status).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 101; n++)
    statuses.push((await read(`${reportIdOf(BigInt(1000 + n))}.jws`, '', from('203.0.113.2'))).status);
  expect(statuses.slice(-2)).toEqual([404, 429]);
  expect((await read(`${reportIdOf(9n)}.pdf`, '', from('203.0.113.2'))).status).toBe(429);
  expect((await read(reportIdOf(9n), '', from('203.0.113.3'))).status).toBe(404);
});

test('an IPv6 network has the same limit as an address', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 101; n++) {
    const from = { 'x-forwarded-for': `2001:db8:5:6::${n.toString(16)}` };
    statuses.push((await read(reportIdOf(BigInt(5000 + n)), '', from)).status);
  }
  expect(statuses.slice(-2)).toEqual([404, 429]);
});

test('an address has a budget for searches, counts and certificates; cached answers are free', async () => {
  const id = await onSale({ name: 'Budget laptop' });
  const { reportId } = await issueReport(app, id);
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const statusOf = async (path: string, address: string) =>
    (await app.send('GET', path, from(address))).status;
  const spent = '203.0.113.71';
  for (let n = 0; n < 60; n++) await app.nest.get(QueryBudget).spend(spent, 'certificate');
  for (const query of ['search=thinkpad', 'facets=true', 'search=quetzal']) {
    const refused = await fetch(`${base}/api/products/public?${query}&page=2`, from(spent));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await statusOf(`/products/public?${query}&page=2`, '203.0.113.72')).toBe(200);
  }
  expect(await statusOf('/products/suggestions?search=budget', spent)).toBe(429);
  expect(await statusOf('/products/suggestions?search=budget', '203.0.113.72')).toBe(200);
  expect(await statusOf('/products/public?category=Laptop&page=2', spent)).toBe(200);
  expect(await statusOf(`/inspection-reports/${reportId}.pdf`, spent)).toBe(429);
  expect(await statusOf(`/inspection-reports/${reportId}.pdf`, '203.0.113.72')).toBe(200);
  expect(await statusOf(`/inspection-reports/${reportId}.pdf`, spent)).toBe(200);
});

/** The report, its signature, and the published key that it names, as a third party gets them. */
const strangersView = async (reportId: string) => {
  const file = await fetch(`${base}/api/inspection-reports/${reportId}.jws`);
  const jws = await file.text();
  const keys = (await (await fetch(`${base}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] };
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const { kid, alg } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const jwk = keys.keys.find((key) => key.kid === kid)!;
  return { file, jws, header, payload, signature: Buffer.from(signature, 'base64url'), jwk, alg, keys };
};

test('the signed file verifies with node:crypto, and nothing else is accepted', async () => {
  const report = await issueReport(app, await onSale());
  const { file, header, payload, signature, jwk, alg, keys } = await strangersView(report.reportId);
  expect(file.headers.get('content-type')).toBe('application/jose');
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="parkho-${report.reportId}-v1.jws"`,
  );
  expect(alg).toBe('EdDSA');
  expect(keys.keys.some((key) => 'd' in key)).toBe(false);
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isGenuine = (of: string, by = signature, with_ = key) => verify(null, Buffer.from(of), with_, by);
  expect(isGenuine(`${header}.${payload}`)).toBe(true);
  const document = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(document).toEqual(report);

  const better = JSON.stringify({ ...document, overallRating: 10 });
  expect(isGenuine(`${header}.${Buffer.from(better).toString('base64url')}`)).toBe(false);
  const flipped = Buffer.from(signature);
  flipped[17]! ^= 1;
  expect(isGenuine(`${header}.${payload}`, flipped)).toBe(false);
  const foreign = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: createHash('sha256').update('foreign').digest('base64url') },
    format: 'jwk',
  });
  expect(isGenuine(`${header}.${payload}`, signature, foreign)).toBe(false);
});

const OPENSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'].find(existsSync);
(OPENSSL ? test : test.skip)('the signed file is verified by openssl', async () => {
  const report = await issueReport(app, await onSale());
  const { header, payload, signature, jwk } = await strangersView(report.reportId);
  const folder = await mkdtemp(join(tmpdir(), 'parkho-openssl-'));
  const path = (name: string) => join(folder, name);
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  await writeFile(path('key.pem'), pem);
  await writeFile(path('signature'), signature);
  const check = async (signed: string): Promise<string> => {
    await writeFile(path('signed'), signed);
    const from = ['-inkey', path('key.pem'), '-sigfile', path('signature'), '-in', path('signed')];
    return execFileSync(OPENSSL!, ['pkeyutl', '-verify', '-pubin', '-rawin', ...from], { encoding: 'utf8' });
  };
  expect(await check(`${header}.${payload}`)).toContain('Signature Verified Successfully');
  await expect(check(`${header}.${payload}A`)).rejects.toThrow();
  await rm(folder, { recursive: true });
});

test('keys are published outside /api, for verifiers on any site', async () => {
  const answer = await fetch(`${base}/.well-known/jwks.json`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/jwk-set\+json/);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toContain('max-age=300');
  expect(await answer.json()).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'test', x: expect.any(String), alg: 'EdDSA', use: 'sig' }],
  });
});

test('an attached file is downloaded as plain text, whatever its content', async () => {
  const text = '<script>alert(1)</script> Temperatur: 41 °C';
  const sha256 = createHash('sha256').update(text).digest('hex');
  await app.nest.get<ImageStore>(IMAGE_STORE).put(`${sha256}.txt`, Buffer.from(text));
  const file = (hash: string, headers = {}) =>
    fetch(`${base}/api/inspection-attachments/${hash}`, { headers });
  const answer = await file(sha256);
  expect(await answer.text()).toBe(text);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${sha256.slice(0, 12)}.txt"`,
    'x-content-type-options': 'nosniff',
  });
  expect((await file(sha256, { 'if-none-match': `"${sha256}"` })).status).toBe(304);
  for (const other of ['0'.repeat(64), 'report', `${sha256}.txt`, '..%2Fjwt-secret'])
    expect((await file(other)).status).toBe(404);
});

test('lists can be filtered by inspection, the best first', async () => {
  const rated = async (rating: number) => {
    const id = await onSale({ brand: 'Rated' });
    await issueReport(app, id, { overallRating: rating });
    return id;
  };
  const [six, nine, seven] = [await rated(6), await rated(9), await rated(7)];
  const unrated = await onSale({ brand: 'Rated' });
  await app.settled();
  const ids = async (query: string) => (await listed(`brand=Rated&${query}`)).map(({ _id }) => _id);
  expect(await ids('sort=best-inspected')).toEqual([nine, seven, six, unrated]);
  expect(await ids('sort=best-inspected&inspected=true')).toEqual([nine, seven, six]);
  expect(await ids('inspected=false')).toEqual([unrated]);
});

test('a link preview picture is a JPEG of the right size', async () => {
  const { reportId } = await issueReport(app, await onSale());
  const answer = await fetch(`${base}/api/inspection-reports/${reportId}.jpg`);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { default: sharp } = await import('sharp');
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const etag = answer.headers.get('etag')!;
  const unchanged = await fetch(answer.url, { headers: { 'if-none-match': etag } });
  expect(unchanged.status).toBe(304);
});

test('a report proves its inclusion in the log, with only the public key', async () => {
  const tree = app.nest.get(LogTree);
  const log = app.nest.get<EventStore>(EVENT_LOG);
  /** Signs a head over all current events of the log. */
  const signed = async () => {
    const size = await tree.sizeOf(await log.head());
    await eventually(async () => (await tree.size()) >= size || undefined);
    await app.nest.get(LogSigner).sign();
    return (await app.send<Success<LogHeadView>>('GET', '/audit/head')).body.data;
  };
  const { reportId } = await issueReport(app, await onSale());
  expect(await read(`${reportId}.proof`)).toMatchObject({
    status: 202,
    body: { message: LOG_EVIDENCE_MESSAGES.notSignedYet, data: null },
  });

  const head = await signed();
  const key = await parseLogKey(head.keys[0]!, sha256);
  const answer = await read(`${reportId}.proof`);
  expect(answer.headers.get('content-disposition')).toContain(`parkho-${reportId}-v1.proof.json`);
  const proof = parseProof(JSON.stringify(answer.body));
  expect(await verifyProof(proof, [key], cryptography)).toMatchObject({
    origin: head.origin,
    size: head.size,
  });
  const jws = proof.event.data.find(({ name }) => name === 'jws')!;
  expect(JSON.parse((jws as { json: string }).json)).toBe((await read(reportId)).body.data.jws);
  // Seller and requester are not disclosed.
  expect(proof.event.data.filter((field) => 'json' in field).map(({ name }) => name)).toEqual([
    'report',
    'jws',
  ]);

  const later = await signed();
  const { path } = (
    await app.send<Success<LogConsistencyView>>(
      'GET',
      `/audit/consistency?from=${head.size}&to=${later.size}`,
    )
  ).body.data;
  const [before, after] = await Promise.all(
    [head, later].map(({ checkpoint }) => verifyHead(checkpoint, [key], cryptography)),
  );
  expect(after!.size).toBeGreaterThan(before!.size);
  expect(await isConsistent(before!, after!, path.map(fromBase64), sha256)).toBe(true);
  expect((await app.send('GET', '/audit/checkpoint')).body).toBe(later.checkpoint);
  for (const query of ['', '?from=2&to=1', '?from=1&to=1e9', `?from=1&to=${later.size + 1}`])
    expect((await app.send('GET', `/audit/consistency${query}`)).status).toBe(400);
});
