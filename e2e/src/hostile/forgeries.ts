import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  interpolate,
  type LogProof,
  PAGES,
  REPORT_CHECK_LABELS,
  type ReportCheckName,
  type ShopReport,
  type ShopReportComparison,
  VERIFICATION_MESSAGES,
} from '@parkho/contracts';
import type { Page } from 'playwright-core';
import { browserPath, openBrowser } from '../support/chromium.js';
import { audit } from '../support/command.js';
import { type Context, issuedReport, newPeople } from './base/fixtures.js';
import type { Part } from './base/part.js';
import { type Person, Shop } from './base/shop.js';

/** Every event is covered by a signed checkpoint at once. */
const SETTINGS = { LOG_HEAD_MINUTES: '0' };

export interface ForgeriesOptions {
  /** Proofs of few kinds, because each is judged by a program of its own. */
  isBrief?: boolean;
}

/** Forged signed reports, log proofs, shop reports and sessions: each is rejected, and the genuine one accepted. */
export const checkForgeries = async ({ isBrief = false }: ForgeriesOptions = {}): Promise<Part> => {
  const shop = await Shop.open(1, SETTINGS);
  const folder = mkdtempSync(join(tmpdir(), 'parkho-forgeries-'));
  try {
    const context: Context = { shop, people: await newPeople(shop), role: 'visitor' };
    const { id } = (await issuedReport.issued!(context)).values;
    const groups = {
      sessions: await sessions(shop, context.people.seller),
      'shop reports': await shopReports(shop, context.people.analyst),
      reports: await signedReports(shop, id!),
      proofs: await proofs(shop, id!, folder, isBrief),
    };
    const outcomes = Object.values(groups).flat();
    return {
      checks: outcomes.length,
      figures: Object.entries(groups)
        .map(([name, { length }]) => `${length} ${name}`)
        .join(', '),
      failures: outcomes.filter((failure) => failure !== undefined),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await shop.server.remove();
  }
};

/** The failure of a check; undefined if it passes. */
type Outcome = string | undefined;
const outcomeOf = (name: string, actual: unknown, expectedValue: unknown): Outcome =>
  actual === expectedValue ? undefined : `${name}: ${actual}, expected ${expectedValue}`;

const base64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const parsed = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
/** The text with one character changed. */
const altered = (text: string, at = Math.floor(text.length / 2)): string =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;

const sessions = async (shop: Shop, seller: Person): Promise<Outcome[]> => {
  const [header, payload, signature] = seller.token.split('.') as [string, string, string];
  const otherToken = (await shop.createUser('seller')).token.split('.') as [string, string, string];
  const algNone = base64({ alg: 'none', typ: 'JWT' });
  const signed = (head: string, body: string, key: string): string =>
    `${head}.${body}.${createHmac('sha256', key).update(`${head}.${body}`).digest('base64url')}`;
  const { keys } = JSON.parse((await shop.send('GET', '/.well-known/jwks.json')).text) as {
    keys: { x: string }[];
  };
  const forged = {
    'altered payload': [header, base64({ ...parsed(payload), role: 'admin' }), signature].join('.'),
    'swapped signature': [header, payload, otherToken[2]].join('.'),
    'swapped payload': [header, otherToken[1], signature].join('.'),
    'no signature': `${header}.${payload}.`,
    'alg none': `${algNone}.${payload}.`,
    'alg none, signed': [algNone, payload, signature].join('.'),
    'a public key as the secret': signed(header, payload, keys[0]!.x),
    'an empty secret': signed(header, payload, 'x'),
    truncated: seller.token.slice(0, -3),
    'an endless one': signed(header, base64({ ...parsed(payload), exp: 99_999_999_999 }), 'x'),
  };
  const outcomes = Object.entries(forged).map(async ([name, token]) =>
    outcomeOf(
      `a session, ${name}`,
      (await shop.send('GET', '/auth/me', { as: { ...seller, token } })).status,
      401,
    ),
  );
  const genuine = (await shop.send('GET', '/auth/me', { as: seller })).status;
  return [outcomeOf('a genuine session', genuine, 200), ...(await Promise.all(outcomes))];
};

const shopReports = async (shop: Shop, as: Person): Promise<Outcome[]> => {
  const body = { type: 'users', range: '7d', formats: ['txt', 'csv', 'json', 'html'] };
  const { report } = await shop.call<{ report: ShopReport }>('POST', '/reports', { as, body });
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const response = await shop.call<{ report: ShopReport }>('GET', `/reports/${report._id}`, { as });
    if (response.report.state === 'made') break;
    if (Date.now() > deadline) throw new Error('The report was not made in time');
  }
  const outcomes: Outcome[] = [];
  for (const format of body.formats) {
    const file = (await shop.send('GET', `/reports/${report._id}/file?format=${format}`, { as })).text;
    const compare = async (name: string, content: string, isGenuine: boolean): Promise<void> => {
      const form = new FormData();
      form.set('file', new Blob([content]), `report.${format}`);
      const { status, text } = await shop.send('POST', '/reports/again', { as, body: form });
      const isIdentical = status === 200 && (JSON.parse(text) as ComparisonAnswer).data.comparison.identical;
      const actual = status === 200 || status === 400 || status === 409 ? isIdentical : status;
      outcomes.push(outcomeOf(`a ${format} report, ${name}`, actual, isGenuine));
    };
    await compare('genuine', file, true);
    const digit = [...file.matchAll(/\d/g)].at(-1)!.index;
    await compare(
      'another digit',
      `${file.slice(0, digit)}${(Number(file[digit]) + 1) % 10}${file.slice(digit + 1)}`,
      false,
    );
    await compare('another line', `${file}x\n`, false);
    await compare('truncated', file.slice(0, -20), false);
    await compare('another root', file.replace(/[0-9a-f]{64}/, 'a'.repeat(64)), false);
    await compare('empty', '', false);
    await compare('bytes that are no text', '\u0000\uFFFF'.repeat(1_000), false);
  }
  return outcomes;
};
interface ComparisonAnswer {
  data: { comparison: ShopReportComparison };
}

/** Forged and genuine reports, as judged by the verification page; skipped without a browser. */
const signedReports = async (shop: Shop, reportId: string): Promise<Outcome[]> => {
  if (!browserPath) return [];
  const jws = (await shop.send('GET', `/inspection-reports/${reportId}.jws`)).text;
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signed = (head: string, body: string): string =>
    `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`;
  const { keys } = JSON.parse((await shop.send('GET', '/.well-known/jwks.json')).text) as {
    keys: { x: string }[];
  };
  const hmac = base64({ ...parsed(header), alg: 'HS256' });
  const mac = createHmac('sha256', Buffer.from(keys[0]!.x, 'base64url')).update(`${hmac}.${payload}`);
  const alteredPayload = base64(
    Buffer.from(payload, 'base64url').toString().replace('"overallRating":5', '"overallRating":9'),
  );
  const forged: readonly (readonly [string, string, ReportCheckName])[] = [
    ['altered', [header, alteredPayload, signature].join('.'), 'signature'],
    ['an altered signature', [header, payload, altered(signature)].join('.'), 'signature'],
    ['signed with another key under the same kid', signed(header, payload), 'signature'],
    ['altered, and signed with another key under the same kid', signed(header, alteredPayload), 'signature'],
    ['a kid of another', signed(base64({ ...parsed(header), kid: 'ours' }), payload), 'key'],
    [
      'the key in its header',
      signed(base64({ ...parsed(header), kid: 'x', jwk: publicKey.export({ format: 'jwk' }) }), payload),
      'key',
    ],
    ['alg none', `${base64({ ...parsed(header), alg: 'none' })}.${payload}.`, 'form'],
    ['alg HS256 with the public key', `${hmac}.${payload}.${mac.digest('base64url')}`, 'form'],
    ['without a signature', `${header}.${payload}.`, 'signature'],
    ['truncated', jws.slice(0, -30), 'signature'],
    ['truncated in its payload', jws.slice(0, jws.length / 2), 'form'],
    [
      'another order of keys',
      [header, base64(withReversedKeys(parsed(payload))), signature].join('.'),
      'form',
    ],
    ['no file of ours', 'a.b.c', 'form'],
  ];
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ baseURL: shop.server.url });
    const outcomes = [await verdictOf(page, 'genuine', jws)];
    for (const [name, file, check] of forged) outcomes.push(await verdictOf(page, name, file, check));
    return outcomes;
  } finally {
    await browser.close();
  }
};
const withReversedKeys = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

/** @param failed the check that it must fail; absent if it is genuine */
const verdictOf = async (
  page: Page,
  name: string,
  jws: string,
  failed?: ReportCheckName,
): Promise<Outcome> => {
  await page.goto(PAGES.verify.path);
  // The page ignores presses before hydration.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page
    .getByLabel('Choose a photo or signed file')
    .setInputFiles({ name: 'report.jws', mimeType: 'application/jose', buffer: Buffer.from(jws) });
  const expectedText = failed
    ? interpolate(VERIFICATION_MESSAGES.notProven, { failed: REPORT_CHECK_LABELS[failed] })
    : VERIFICATION_MESSAGES.genuine;
  return page
    .getByText(expectedText)
    .first()
    .waitFor({ timeout: 20_000 })
    .then(
      () => undefined,
      async () =>
        `a signed report, ${name}: not "${expectedText}", but ${(await page.getByRole('status').allInnerTexts()).join(' ').slice(0, 200)}`,
    );
};

/** Of another event, of another log, and no proofs; contracts/src/evidence/log-proof.spec.ts has the others. */
const BRIEF_PROOFS: readonly string[] = [
  'altered data',
  'another root',
  'no proof',
  'prototype keys',
  'truncated',
];

/** Forged and genuine proofs, as judged by the auditors' program. */
const proofs = async (shop: Shop, reportId: string, folder: string, isBrief: boolean): Promise<Outcome[]> => {
  let answer = await shop.send('GET', `/inspection-reports/${reportId}.proof`);
  for (
    const deadline = Date.now() + 240_000;
    answer.status !== 200 && Date.now() < deadline;
    await sleep(500)
  )
    answer = await shop.send('GET', `/inspection-reports/${reportId}.proof`);
  const proof = JSON.parse(answer.text) as LogProof;
  const { event, index, path, checkpoint } = proof;
  const [origin, size, root, ...signatureLines] = checkpoint.split('\n') as [
    string,
    string,
    string,
    ...string[],
  ];
  const data = event.data.map((field, fieldIndex) =>
    fieldIndex === 0 && 'json' in field ? { ...field, json: altered(field.json, 1) } : field,
  );
  const disclosedField = event.data.find((field) => 'json' in field);
  const forged: Readonly<Record<string, unknown>> = {
    'another type': { ...proof, event: { ...event, type: 'ProductApproved' } },
    'another revision': { ...proof, event: { ...event, revision: event.revision + 1 } },
    'another stream': { ...proof, event: { ...event, stream: `${event.stream}x` } },
    'altered data': {
      ...proof,
      event: {
        ...event,
        data: event.data.map((field) =>
          field === disclosedField ? { name: field!.name, json: '"x"' } : field,
        ),
      },
    },
    'altered metadata': { ...proof, event: { ...event, metadataHash: altered(event.metadataHash) } },
    'one field less': { ...proof, event: { ...event, data: data.slice(1) } },
    'another index': { ...proof, index: index + 1 },
    'a negative index': { ...proof, index: -1 },
    'a huge index': { ...proof, index: 2 ** 52 },
    'an altered path': {
      ...proof,
      path: path.map((hash, hashIndex) => (hashIndex === 0 ? altered(hash, 3) : hash)),
    },
    'a shorter path': { ...proof, path: path.slice(1) },
    'a longer path': { ...proof, path: [...path, ...path] },
    'another size': {
      ...proof,
      checkpoint: [origin, String(Number(size) + 1), root, ...signatureLines].join('\n'),
    },
    'another root': { ...proof, checkpoint: [origin, size, altered(root, 5), ...signatureLines].join('\n') },
    'another origin': { ...proof, checkpoint: [`${origin}x`, size, root, ...signatureLines].join('\n') },
    'no signature': { ...proof, checkpoint: [origin, size, root, ''].join('\n') },
    'no proof': { format: proof.format },
    'prototype keys': { ['__proto__']: proof, constructor: { prototype: proof } },
  };
  const keys = await audit(shop.server.dataDir, ['key']);
  writeFileSync(join(folder, 'keys.txt'), keys.stdout);
  const verify = async (name: string, content: string): Promise<{ code: number | null; stderr: string }> => {
    const file = join(folder, `${createHash('sha256').update(name).digest('hex').slice(0, 8)}.json`);
    writeFileSync(file, content);
    return audit(shop.server.dataDir, ['verify-proof', file, '--key', join(folder, 'keys.txt')]);
  };
  const genuine = await verify('genuine', answer.text);
  const outcomes: Outcome[] = [outcomeOf(`a genuine proof (${genuine.stderr})`, genuine.code, 0)];
  const contents = Object.entries(forged).map(([name, value]) => [name, JSON.stringify(value)] as const);
  for (const [name, content] of [
    ...contents,
    ['truncated', answer.text.slice(0, -9)],
    ['empty', ''],
  ] as const) {
    if (isBrief && !BRIEF_PROOFS.includes(name)) continue;
    const { code, stderr } = await verify(name, content);
    outcomes.push(outcomeOf(`a proof, ${name}`, code, 1));
    if (/\n\s+at /.test(stderr)) outcomes.push(`a proof, ${name}: ${stderr.slice(0, 300)}`);
  }
  return outcomes;
};
