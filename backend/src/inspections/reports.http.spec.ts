import { createHash } from 'node:crypto';
import {
  type InspectionCase,
  type InspectionReport,
  type IssuedReport,
  INSPECTION_MESSAGES as MESSAGES,
  type PhotoMatch,
  PRODUCT_MESSAGES,
  type ProductPage,
  type ShopFigures,
  type Success,
} from '@parkho/contracts';
import canonicalize from 'canonicalize';
import { compactVerify, importJWK } from 'jose';
import sharp from 'sharp';
import { type Answer, type Person, REPORT_KEYS, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let hamza: Person;
let iqra: Person;
beforeAll(async () => {
  app = await startTestApp();
  hamza = await app.employ('inspector', 'hamza@example.com');
  iqra = await app.employ('inspector', 'iqra@example.com');
});
afterAll(() => app.close());

const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();
const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

const FOUND = {
  deviceInfo: { inspectorName: 'Hamza Tariq', serialNumber: 'PF-1A2B3C' },
  physical: { screen: { status: 'OK' }, ports: { hdmi: { status: 'Faulty', notes: 'Bent' } } },
  internals: { battery: { status: 'OK', health: 81 } },
  overallStatus: 'Needs Repair',
  overallRating: 5,
  overallNotes: 'All well but HDMI',
};

interface ReportForm {
  found?: object;
  files?: Record<string, Buffer | [name: string, content: Buffer | string][]>;
  fields?: Record<string, string>;
}
const formOf = ({ found = {}, files = {}, fields = {} }: ReportForm): FormData => {
  const form = new FormData();
  form.set('inspected', 'true');
  form.set('inspectionData', JSON.stringify({ ...FOUND, ...found }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [field, content] of Object.entries(files)) {
    const several = Array.isArray(content) ? content : [[`${field}.png`, content] as const];
    for (const [name, bytes] of several) form.append(field, new Blob([bytes as never]), name);
  }
  return form;
};
const hand = (
  id: string,
  handed: ReportForm = {},
  { as = hamza, headers }: { as?: Person; headers?: Record<string, string> } = {},
): Promise<Answer<Success<IssuedReport>>> =>
  app.send('PATCH', `/admin/products/${id}/inspection-with-images`, { as, body: formOf(handed), headers });
const caseOf = async (id: string): Promise<InspectionCase> =>
  (await app.send<Success<InspectionCase>>('GET', `/admin/inspections/${id}`, { as: hamza })).body.data;
const pageOf = async (id: string): Promise<ProductPage> =>
  (await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${id}`, { as: app.admin }))
    .body.data.product;

test('a report on components has the inspected parts only', async () => {
  const figures = async () =>
    (await app.send<Success<{ figures: ShopFigures }>>('GET', '/shop-figures')).body.data.figures;
  const before = await figures();
  const id = await app.list(app.seller, { name: 'Samsung 970 EVO Plus', category: 'Components' });
  const findings = {
    physical: { backSide: { status: 'OK' }, screen: { status: 'Not fitted' } },
    internals: { ssd: { status: 'OK', size: 1000 } },
    overallStatus: 'Excellent',
    overallRating: 8,
  };
  expect((await hand(id, { found: findings })).status).toBe(200);
  const { report } = await caseOf(id);
  expect(report?.physical).toEqual({ backSide: { status: 'OK' }, ports: {} });
  expect(report?.internals).toEqual({ ssd: { status: 'OK', size: 1000 } });
  expect(report?.notVerified).toEqual(['internals.ssd.health', 'photos']);
  expect((await pageOf(id)).inspectionData?.internals).toEqual(report?.internals);
  const after = await figures();
  expect(after.reports).toBe(before.reports + 1);
  expect(after.inspectors).toEqual([{ name: 'Hamza Tariq', reports: after.reports }]);
});

test('a report with photos and files is signed, and has the hash of each served file', async () => {
  const id = await app.list(app.seller);
  await app.send('PATCH', `/products/${id}/toggle-inspection`, {
    as: app.seller,
    body: { inspectionRequested: true },
  });
  const listed = await pageOf(id);
  const battery = `\uFEFF<html>Ω 78 %</html>`;
  const answer = await hand(id, {
    files: {
      inspectionImage_overview: await picture('red'),
      inspectionImage_ports: await picture('blue'),
      attachment: [
        ['C:\\temp\\battery-report.html', battery],
        ['smart.json', Buffer.from(`\uFEFF{"smartctl":{}}`, 'utf16le')],
      ],
    },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { message: MESSAGES.issued, data: { product: { _id: id, reportId: listed.reportId }, version: 1 } },
  });

  const { report, request, isInspected, version, kind, inspectorName } = await caseOf(id);
  expect({ isInspected, version, kind, inspectorName }).toEqual({
    isInspected: true,
    version: 1,
    kind: 'listing',
    inspectorName: 'inspector',
  });
  expect(request).toMatchObject({
    status: 'completed',
    reportId: listed.reportId,
    inspector: { _id: hamza.id },
  });
  expect(report).toMatchObject({
    reportId: listed.reportId,
    version: 1,
    issuer: 'Parkho',
    device: { name: 'ThinkPad T480', brand: 'Lenovo', price: 85000, category: 'Laptop' },
    overallRating: 5,
    internals: { wifi: { status: 'Not checked' } },
    attachments: [
      { name: 'battery-report.html', sha256: sha256('<html>Ω 78 %</html>') },
      { name: 'smart.json', sha256: sha256('{"smartctl":{}}'), bytes: 15 },
    ],
  });
  expect(report!.deviceInfo.inspectionDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  const url = await app.nest.getUrl();
  for (const { path, sha256: storedHash } of [...Object.values(report!.photos), ...report!.attachments]) {
    const served = Buffer.from(await (await fetch(url + path)).arrayBuffer());
    expect(sha256(served)).toBe(storedHash);
  }
  expect(Object.keys(report!.photos).toSorted()).toEqual(['overview', 'ports']);
  expect(await pageOf(id)).toMatchObject({
    inspected: true,
    inspectionRequested: false,
    version: listed.version,
  });
});

test('the signature covers the canonical report, by the shop’s key', async () => {
  const id = await app.list(app.seller);
  await hand(id);
  const { report } = await caseOf(id);
  const { ReadModels } = await import('../platform/engines/read-models.js');
  const stored = await app.nest.get(ReadModels)['inspection-reports'].get(report!.reportId);
  const { d: _, ...open } = REPORT_KEYS[0]!;
  const { payload, protectedHeader } = await compactVerify(
    stored!.versions[0]!.jws,
    await importJWK(open, 'EdDSA'),
  );
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'test' });
  expect(Buffer.from(payload).toString()).toBe(canonicalize(report));
});

test('a correction is a new version with a reason, which keeps the files it names', async () => {
  const id = await app.list(app.seller);
  const file = ['smart.json', '{"smartctl":{}}'] as [string, string];
  const first = await hand(id, {
    files: {
      inspectionImage_overview: await picture('red'),
      inspectionImage_screen: await picture('green'),
      attachment: [file],
    },
  });
  const { report: before } = await caseOf(id);
  expect(await hand(id, { found: { based: 1 } })).toMatchObject({
    status: 400,
    body: { fields: { correction: MESSAGES.correctionRequired } },
  });
  expect(
    await hand(id, { found: { based: 1, correction: 'X' }, fields: { keptPhotos: '["ports"]' } }),
  ).toMatchObject({ status: 400, body: { fields: { inspectionImage_ports: MESSAGES.photoGone } } });
  expect(
    await hand(id, { found: { based: 1, correction: 'X' }, fields: { keptAttachments: '["00"]' } }),
  ).toMatchObject({ status: 400, body: { fields: { attachment: MESSAGES.attachmentGone } } });
  const corrected = await hand(id, {
    found: { based: 1, correction: 'The serial number was mistyped' },
    files: { inspectionImage_screen: await picture('black'), attachment: [file] },
    fields: {
      keptPhotos: '["overview","screen"]',
      keptAttachments: JSON.stringify([before!.attachments[0]!.sha256]),
    },
  });
  expect(corrected.body).toMatchObject({ message: MESSAGES.corrected, data: { version: 2 } });
  expect(corrected.body.data.product.reportId).toBe(first.body.data.product.reportId);
  const { report, version } = await caseOf(id);
  expect(version).toBe(2);
  expect(report).toMatchObject({
    correction: 'The serial number was mistyped',
    photos: { overview: before!.photos.overview },
    attachments: before!.attachments,
  });
  expect(report!.photos.screen!.path).not.toBe(before!.photos.screen!.path);
});

test('one of two inspectors who finish at once succeeds, and the other gets a conflict', async () => {
  const id = await app.list(app.seller);
  const photo = await picture('white');
  const both = await Promise.all(
    [hamza, iqra].map((as) => hand(id, { files: { inspectionImage_overview: photo } }, { as })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.message).toBe(MESSAGES.reportedMeanwhile);
  expect(both.find(({ status }) => status === 200)!.body.data.product.reportId).toBe(
    (await pageOf(id)).reportId,
  );
});

test('a repeated key issues no second report; another report under that key is rejected', async () => {
  const id = await app.list(app.seller);
  const headers = { 'idempotency-key': 'k1', 'if-match': '"0"' };
  const files = { inspectionImage_overview: await picture('pink') };
  const first = await hand(id, { files }, { headers });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  await hand(id, { found: { based: 1, correction: 'X' } });
  expect((await hand(id, { files }, { headers })).body).toEqual(first.body);
  expect(await hand(id, {}, { headers })).toMatchObject({ status: 422 });
  expect((await caseOf(id)).version).toBe(2);
});

test('rejects invalid photos, invalid texts and too many files, at their field, and issues nothing', async () => {
  const id = await app.list(app.seller);
  const zeros = Buffer.alloc(600 * 1024);
  const refusals: [ReportForm, number, object][] = [
    [
      { files: { inspectionImage_storage: Buffer.from('GIF? no') } },
      415,
      { inspectionImage_storage: MESSAGES.notAnImage },
    ],
    [
      { files: { inspectionImage_storage: Buffer.alloc(10 * 1024 * 1024 + 1) } },
      413,
      { inspectionImage_storage: MESSAGES.imageTooLarge },
    ],
    [{ files: { attachment: [['a.bin', zeros]] } }, 413, { attachment: MESSAGES.attachmentTooLarge }],
    [
      { files: { attachment: [['a.bin', zeros.subarray(0, 9)]] } },
      415,
      { attachment: MESSAGES.attachmentNotText },
    ],
    [
      { files: { attachment: Array.from('abcdef', (name) => [name, name] as [string, string]) } },
      400,
      { attachment: MESSAGES.attachmentsTooMany },
    ],
    [{ found: { overallRating: 6 } }, 400, { overruled: MESSAGES.overruledRequired }],
    [{ found: { physical: {}, internals: {} } }, 400, { physical: MESSAGES.nothingChecked }],
  ];
  for (const [handed, status, fields] of refusals)
    expect(await hand(id, handed)).toMatchObject({ status, body: { fields } });
  for (const fields of [
    { inspectionData: '{' },
    { inspectionData: '7' },
    { inspected: 'false' },
    { keptPhotos: '{}' },
    { keptAttachments: '[1]' },
  ] as Record<string, string>[])
    expect(await hand(id, { fields })).toMatchObject({
      status: 400,
      body: { message: MESSAGES.reportMalformed },
    });
  expect(await hand('unknown')).toMatchObject({ status: 404, body: { message: PRODUCT_MESSAGES.notFound } });
  expect(await hand(id, {}, { headers: { 'if-match': '"7"' } })).toMatchObject({ status: 412 });
  expect(await hand(id, {}, { as: app.seller })).toMatchObject({ status: 403 });
  expect((await caseOf(id)).report).toBeNull();
});

test('a repeated photo counts once, and is reported if that lowers the verdict', async () => {
  const id = await app.list(app.seller);
  const drawPicture = (x: number): Promise<Buffer> =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
        <rect width="400" height="300" fill="#ddd"/><rect x="${x}" y="${x / 3}" width="180" height="120" fill="#222"/>
        <circle cx="${x + 60}" cy="90" r="40" fill="#49c"/></svg>`),
    )
      .png()
      .toBuffer();
  const [one, two] = [await drawPicture(20), await drawPicture(190)];
  const smallCopy = await sharp(one).resize(300).jpeg({ quality: 60 }).toBuffer();
  const complete = {
    physical: { screen: { status: 'OK' } },
    internals: {
      processor: { status: 'OK' },
      ram: { status: 'OK' },
      ssd: { status: 'OK', health: 96 },
      battery: { status: 'OK', health: 91 },
    },
    overallStatus: 'Excellent',
    overallRating: 10,
  };
  const files = {
    inspectionImage_overview: one,
    inspectionImage_ports: two,
    inspectionImage_storage: smallCopy,
  };
  expect(await hand(id, { found: complete, files })).toMatchObject({
    status: 400,
    body: {
      fields: {
        overruled: MESSAGES.overruledRequired,
        inspectionImage_storage: 'The same photo as Overview. It counts once.',
      },
    },
  });
  expect((await caseOf(id)).report).toBeNull();
  // The photo fingerprints from the inspector's browser are used, unless they are impossible.
  const seen = (fingerprints: object) => ({ photoFingerprints: JSON.stringify(fingerprints) });
  for (const fields of [seen({ overview: 'x' }), seen({ lid: '0123456789abcdef' }), seen([1])])
    expect((await hand(id, { found: complete, files, fields })).body.message).toBe(MESSAGES.reportMalformed);
  const otherFingerprints = seen({ overview: '0123456789abcdef', storage: 'fedcba9876543210' });
  expect((await hand(id, { found: complete, files, fields: otherFingerprints })).status).toBe(400);
  expect(await hand(id, { found: { ...complete, overallRating: 9 }, files })).toMatchObject({ status: 200 });
  const { report } = await caseOf(id);
  expect(report?.notVerified).toEqual(['photos']);
  expect(report?.photos.overview?.fingerprint).toMatch(/^[0-9a-f]{16}$/);

  // Another device's report has one of them.
  const other = await app.list(app.seller);
  const alike = await app.send<Success<{ photos: PhotoMatch[] }>>(
    'GET',
    `/admin/inspections/${other}/photo-matches?fingerprints=${report?.photos.storage?.fingerprint},0123456789abcdef`,
    { as: hamza },
  );
  expect(alike.body.data.photos).toEqual([
    { fingerprint: report?.photos.storage?.fingerprint, reportIds: [report?.reportId] },
  ]);
  const matches = await app.send<Success<{ photos: PhotoMatch[] }>>(
    'GET',
    `/admin/inspections/${id}/photo-matches?fingerprints=${report?.photos.storage?.fingerprint}`,
    { as: hamza },
  );
  expect(matches.body.data.photos).toEqual([]);
});

test.each([
  '',
  'abc',
  '0123456789abcdeg',
  Array(7).fill('0123456789abcdef').join(','),
])('at most six fingerprints are compared: %s', async (fingerprints) => {
  const path = `/admin/inspections/any/photo-matches?fingerprints=${fingerprints}`;
  expect(await app.send('GET', path, { as: hamza })).toMatchObject({ status: 400 });
});

test('a report covers the listing as of its issue, and can be sent as JSON', async () => {
  const id = await app.list(app.seller);
  const body = {
    inspectionData: {
      ...FOUND,
      overallNotes: '',
      overallRating: 9,
      overallStatus: 'Good with Minor Issues',
      overruled: 'Only HDMI',
    },
    inspectionNotes: 'Sound',
  };
  const answer = await app.send('PATCH', `/admin/products/${id}/inspection-with-images`, {
    as: app.admin,
    body,
  });
  expect(answer.status).toBe(200);
  await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { brand: 'IBM' } });
  const { report, device }: { report: InspectionReport | null; device: { brand?: string } } =
    await caseOf(id);
  expect(report).toMatchObject({
    overallNotes: 'Sound',
    overruled: 'Only HDMI',
    device: { brand: 'Lenovo' },
  });
  expect(device.brand).toBe('IBM');
});
