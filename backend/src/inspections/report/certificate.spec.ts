import { createCanvas } from '@napi-rs/canvas';
import type { InspectionReport } from '@parkho/contracts';
import jsQR from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { drawCertificate, type PrintedPhoto } from './certificate.js';
import { findingsOf, reportOf } from './report.fixture.js';

/** Its types describe another module format than Node loads. */
const readQr = jsQR as unknown as typeof jsQR.default;

const address = 'https://parkho.test/reports/PK-7Q2M-9X4T-C';
const fingerprint = '3f'.repeat(32);
const kid = '5o0hZbAVmUo8W1tVQn0eGn4dL0yT2v3Yx9k8n7mFqkE';

const print = (report: InspectionReport, photos: readonly PrintedPhoto[] = []): Promise<Buffer> =>
  drawCertificate(report, { photos, address, fingerprint, kid });
/** pdf.js takes ownership of the bytes. */
const open = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
type Opened = Awaited<ReturnType<typeof open>>;

/** The words of each page, and the right edge of each text run. */
const pagesOf = async (pdf: Opened) => {
  const pages: { text: string; pieces: { str: string; right: number; bottom: number }[] }[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    const pieces = items.flatMap((item) =>
      'str' in item && item.str.trim()
        ? [{ str: item.str, right: item.transform[4] + item.width, bottom: item.transform[5] }]
        : [],
    );
    pages.push({ text: pieces.map(({ str }) => str).join(' '), pieces });
  }
  return pages;
};

const photo = async (label: PrintedPhoto['label']): Promise<PrintedPhoto> => ({
  label,
  sha256: 'ab'.repeat(32),
  jpeg: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#678' } })
    .jpeg()
    .toBuffer(),
});

test('has its findings with text for every symbol, and how to verify it', async () => {
  const pdf = await open(await print(reportOf({ version: 2, correction: 'Measured again' })));
  const [front, findings] = await pagesOf(pdf);
  for (const words of [
    'PK-7Q2M-9X4T-C',
    'Lenovo ThinkPad T480',
    'Needs Repair',
    '15 of 16 parts checked',
    'Ayesha Khan',
    'Measured again',
    address,
    kid,
  ])
    expect(front!.text).toContain(words);
  expect(front!.text.replaceAll(' ', '')).toContain(fingerprint);
  for (const words of [
    'Not checked',
    'Not fitted',
    'Faulty',
    'Charges, but carries no data',
    'Health 71%, Backup 4.5',
    'Output: Left one rattles',
  ])
    expect(findings!.text).toContain(words);
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Title: 'Inspection report PK-7Q2M-9X4T-C: Lenovo ThinkPad T480',
    Language: 'en',
    CreationDate: 'D:20261120093000Z',
  });
  const { children } = (await (await pdf.getPage(1)).getStructTree())!;
  const roles = JSON.stringify(children);
  for (const role of ['Document', 'H1', 'H2', 'P', 'Figure']) expect(roles).toContain(`"role":"${role}"`);
  expect(roles).toContain('"alt":"Seal: Inspected, Parkho lab"');
});

test('has only the parts that the report contains', async () => {
  const disk = reportOf({
    physical: { backSide: { status: 'OK' }, ports: {} },
    internals: { ssd: { status: 'OK', size: 1000 } },
  });
  const text = (await pagesOf(await open(await print(disk)))).map((page) => page.text).join(' ');
  expect(text).toContain('2 of 2 parts checked');
  expect(text).not.toMatch(/Keyboard|Ports|Processor (Not|OK)|Not checked|Battery/);
});

test('has a QR code that leads to the report when printed', async () => {
  const page = await (await open(await print(reportOf()))).getPage(1);
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas: canvas as never, viewport }).promise;
  const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  expect(readQr(new Uint8ClampedArray(data), width, height)?.data).toBe(address);
});

test('the same version gives the same bytes', async () => {
  const photos = [await photo('overview'), await photo('ports')];
  const first = await print(reportOf(), photos);
  expect((await print(reportOf(), photos)).equals(first)).toBe(true);
  expect((await print(reportOf({ version: 2 }), photos)).equals(first)).toBe(false);
});

const LONG = {
  ...reportOf().device,
  name: 'Workstation '.repeat(16).trim(),
  gpu: 'NVIDIA '.repeat(14),
};
const everything = (notes: string) =>
  findingsOf(
    Object.fromEntries(
      ['backSide', 'screen', 'keyboardDeck', 'ports.usbA', 'ports.usbC', 'ports.hdmi']
        .map((part) => `physical.${part}`)
        .concat(['processor', 'ram', 'ssd', 'gpu', 'wifi', 'battery'].map((part) => `internals.${part}`))
        .map((path) => [path, { status: 'OK', notes, size: 6144, type: 'T'.repeat(100) }]),
    ),
  );

test.each<[string, InspectionReport]>([
  [
    'as long as the forms allow',
    reportOf({
      device: LONG,
      deviceInfo: { ...reportOf().deviceInfo, serialNumber: 'S'.repeat(100), deviceModel: 'M'.repeat(100) },
      overallNotes: 'W'.repeat(2000),
      correction: 'x'.repeat(500),
      overruled: 'because '.repeat(62),
      ...everything('W'.repeat(500)),
      attachments: [{ name: 'n'.repeat(250), path: '/x', sha256: fingerprint, bytes: 524_288 }],
    }),
  ],
  [
    'in a script that no font here has, and with line after line',
    reportOf({
      device: { ...LONG, name: 'لیپ ٹاپ T480' },
      overallNotes: 'بہت اچھی حالت میں ہے\n'.repeat(90),
      ...everything('ایک نوٹ 🖥️\n\u0000\u202e'.repeat(20)),
    }),
  ],
])('a text %s fits the page', async (_, report) => {
  const pdf = await open(await print(report, [await photo('overview')]));
  const pages = await pagesOf(pdf);
  for (const { pieces } of pages)
    for (const { str, right, bottom } of pieces) {
      expect([str, right < 552]).toEqual([str, true]);
      expect([str, bottom > 30]).toEqual([str, true]);
    }
  const all = pages.map(({ text }) => text.replaceAll(' ', '')).join('');
  // No text of the inspector is clipped.
  if (/^W+$/.test(report.overallNotes))
    expect(all.split('W').length - 1).toBeGreaterThanOrEqual(2000 + 12 * 500);
  else expect(all).toContain('[…]standsforletters');
});
