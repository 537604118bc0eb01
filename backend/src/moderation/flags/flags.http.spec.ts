import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AnsweredFlag,
  type FlagsOfListing,
  GENERAL_MESSAGES,
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestExport,
  FLAG_MESSAGES as MESSAGES,
  type ModerationQueue,
  type Notifications,
  type PersonalExport,
  PRODUCT_MESSAGES,
  type Success,
} from '@parkho/contracts';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  moderator = await app.employ('moderator', 'moderator@example.com');
});
afterAll(() => app.close());

let lines = 0;
const newLine = () => ({ 'x-forwarded-for': `198.51.100.${++lines}` });
const onSale = async (): Promise<string> => {
  const id = await app.list(app.seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: moderator });
  return id;
};
const flag = (id: string, as?: Person, body: object = { reason: 'scam' }, headers: object = newLine()) =>
  app.send('POST', `/products/${id}/flag`, {
    ...(as && { as }),
    body,
    headers: headers as Record<string, string>,
  });
const flagsOf = async (id: string): Promise<FlagsOfListing> =>
  (await app.send<Success<FlagsOfListing>>('GET', `/admin/products/${id}/flags`, { as: moderator })).body
    .data;
const idsOf = async (id: string) => (await flagsOf(id)).open.map(({ _id }) => _id);
const reported = async (): Promise<ModerationQueue> =>
  (await app.send<Success<ModerationQueue>>('GET', '/admin/moderation?filter=reported', { as: moderator }))
    .body.data;
const uphold = (id: string, flags: readonly string[], more: object, headers?: Record<string, string>) =>
  app.send('PATCH', `/admin/products/${id}/uphold-flags`, {
    as: moderator,
    body: { flags, answer: 'We took it off sale', measure: 'none', ...more },
    ...(headers && { headers }),
  });
const dismiss = (id: string, flags: readonly string[], headers?: Record<string, string>) =>
  app.send('PATCH', `/admin/products/${id}/dismiss-flags`, {
    as: moderator,
    body: { flags, answer: 'It follows our rules' },
    ...(headers && { headers }),
  });
const stateOf = async (id: string) =>
  (await app.send<{ state: string }>('GET', `/console/products/${id}`, { as: app.admin })).body.state;
const noticesOf = async (as: Person) => {
  await app.settled();
  const { body } = await app.send<Success<Notifications>>('GET', '/notifications', { as });
  return body.data.notifications;
};

test('each person reports an available listing once, and moderators see it', async () => {
  const id = await onSale();
  const before = (await reported()).waiting;
  const key = { ...newLine(), 'idempotency-key': 'once' };
  for (let n = 0; n < 2; n++)
    expect(
      await flag(id, app.otherSeller, { reason: 'other', text: 'A stone in the box' }, key),
    ).toMatchObject({
      status: 201,
      body: { message: MESSAGES.sent, data: null },
    });
  expect(await flag(id, app.otherSeller)).toMatchObject({
    status: 409,
    body: { message: MESSAGES.flaggedAlready },
  });
  const line = { ...newLine(), 'user-agent': 'Phone' };
  expect((await flag(id, undefined, { reason: 'already-sold' }, line)).status).toBe(201);
  expect((await flag(id, undefined, { reason: 'scam' }, line)).status).toBe(409);

  const { items, waiting } = await reported();
  expect(waiting).toEqual({ ...before, reported: before.reported + 1 });
  const matching = items.filter(({ product }) => product._id === id);
  expect(matching).toMatchObject([
    {
      product: { _id: id, state: 'active' },
      hints: [
        {
          kind: 'flagged',
          text: 'Reported by 2 people: Something else; Already sold.',
          flags: [
            {
              reason: 'other',
              text: 'A stone in the box',
              reporter: { _id: app.otherSeller.id, name: 'Omar' },
            },
            { reason: 'already-sold' },
          ],
        },
      ],
    },
  ]);
  expect(matching[0]!.waitingSince).toBe((await flagsOf(id)).open[0]!.at);
  expect((await dismiss(id, await idsOf(id))).status).toBe(200);
});

test('a report is not shown on the listing’s page or to its seller', async () => {
  const id = await onSale();
  const before = await app.send('GET', `/products/products/${id}`);
  await flag(id, app.otherSeller);
  await app.settled();
  const { body } = await app.send('GET', `/products/products/${id}`, { as: app.seller });
  expect(JSON.stringify(body)).not.toMatch(/flag|omar/i);
  expect((await app.send('GET', `/products/products/${id}`)).body).toEqual(before.body);
  expect((await noticesOf(app.seller)).filter((notice) => /report/i.test(notice.title))).toEqual([]);
  expect((await app.send('GET', `/admin/products/${id}/flags`, { as: app.seller })).status).toBe(403);
  for (const version of ['"-1"', '"7"']) {
    const answer = await flag(id, undefined, { reason: 'scam' }, { ...newLine(), 'if-match': version });
    expect(answer.status).toBe(201);
  }
  await dismiss(id, await idsOf(id));
});

test('private and own listings cannot be reported', async () => {
  const [pending, id] = [await app.list(app.seller), await onSale()];
  for (const missing of [pending, 'unknown'])
    expect(await flag(missing, app.otherSeller)).toMatchObject({
      status: 404,
      body: { message: PRODUCT_MESSAGES.notFound },
    });
  expect(await flag(id, app.seller)).toMatchObject({ status: 403, body: { message: MESSAGES.ownListing } });
});

test.each([
  [{}, { reason: MESSAGES.reasonRequired }],
  [{ reason: 'ugly' }, { reason: MESSAGES.reasonRequired }],
  [{ reason: 'other', text: ' ' }, { text: MESSAGES.textRequired }],
  [{ reason: 'scam', text: 'x'.repeat(1001) }, { text: MESSAGES.textTooLong }],
])('a report is rejected: %j', async (body, fields) => {
  expect(await flag('unknown', undefined, body)).toMatchObject({ status: 400, body: { fields } });
});

test('reports are limited per address and account', async () => {
  const line = newLine();
  for (let n = 0; n < 30; n++) await flag(`unknown-${n}`, undefined, { reason: 'scam' }, line);
  const refused = await flag('unknown', undefined, { reason: 'scam' }, line);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  const bilal = await app.register('Bilal', 'bilal@example.com');
  for (let n = 0; n < 20; n++) await flag('unknown', bilal);
  expect((await flag('unknown', bilal)).status).toBe(429);
});

test('changing the browser’s name does not evade a visitor’s limit', async () => {
  const [id, line] = [await onSale(), newLine()];
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++)
    statuses.push(
      (await flag(id, undefined, { reason: 'scam' }, { ...line, 'user-agent': `Browser ${n}` })).status,
    );
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  await dismiss(id, await idsOf(id));
});

describe('a moderator', () => {
  test.each([
    ['reject', { reason: 'Pays in advance' }, 'rejected'],
    ['deactivate', {}, 'inactive'],
    ['none', {}, 'active'],
  ])('upholds reports, and has the listing: %s', async (measure, more, state) => {
    const id = await onSale();
    const name = `reporter-${measure}`;
    const reporter = await app.register(name, `${name}@example.com`);
    await flag(id, reporter);
    const flags = await idsOf(id);
    for (let n = 0; n < 2; n++)
      expect(await uphold(id, flags, { measure, ...more }, { 'idempotency-key': measure })).toMatchObject({
        status: 200,
        body: { message: MESSAGES.upheld },
      });
    expect(await stateOf(id)).toBe(state);
    expect((await reported()).items.map(({ product }) => product._id)).not.toContain(id);
    const { open, answered } = await flagsOf(id);
    expect([open, answered]).toEqual([
      [],
      [
        expect.objectContaining({
          verdict: 'upheld',
          answer: 'We took it off sale',
        } satisfies Partial<AnsweredFlag>),
      ],
    ]);
    expect(await noticesOf(reporter)).toMatchObject([
      { notice: 'flag-answered', detail: 'Answer: We took it off sale' },
    ]);
  });

  test('deletes the listing, idempotently', async () => {
    const id = await onSale();
    await flag(id, app.otherSeller);
    const flags = await idsOf(id);
    const key = { 'idempotency-key': 'delete' };
    for (let n = 0; n < 2; n++)
      expect((await uphold(id, flags, { measure: 'delete' }, key)).status).toBe(200);
    expect((await app.send('GET', `/products/products/${id}`)).status).toBe(404);
    expect((await flagsOf(id)).answered).toMatchObject([{ verdict: 'upheld' }]);
  });

  test('answers reports in the version that was shown', async () => {
    const id = await onSale();
    await flag(id, app.otherSeller);
    const seen = await idsOf(id);
    await flag(id);
    await app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { price: 70_000 } });
    for (const answer of [
      await dismiss(id, seen, { 'if-match': '"1"' }),
      await uphold(id, seen, { measure: 'deactivate' }, { 'if-match': '"1"' }),
    ])
      expect(answer).toMatchObject({ status: 412, body: { message: GENERAL_MESSAGES.changedMeanwhile } });
    expect((await dismiss(id, seen, { 'if-match': '"2"' })).status).toBe(200);
    expect(await dismiss(id, seen)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.answeredAlready },
    });
    const later = await idsOf(id);
    expect(later).toHaveLength(1);
    await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
    expect(await uphold(id, later, { measure: 'reject', reason: 'Sold' })).toMatchObject({
      status: 409,
      body: { message: PRODUCT_MESSAGES.soldAlready },
    });
    expect(await idsOf(id)).toEqual(later);
    await dismiss(id, later);
  });

  test.each([
    ['uphold-flags', { measure: 'reject' }, { reason: PRODUCT_MESSAGES.reasonRequired }],
    ['uphold-flags', { measure: 'burn' }, { measure: MESSAGES.measureRequired }],
    ['dismiss-flags', { answer: '' }, { answer: MESSAGES.answerRequired }],
    ['dismiss-flags', { flags: [] }, { flags: MESSAGES.flagsRequired }],
    ['dismiss-flags', { flags: 'f1' }, { flags: MESSAGES.flagsRequired }],
  ])('is rejected: %s %j', async (route, more, fields) => {
    const body = { flags: ['f1'], answer: 'Thank you', measure: 'none', ...more };
    const answer = await app.send('PATCH', `/admin/products/unknown/${route}`, { as: moderator, body });
    expect(answer).toMatchObject({ status: 400, body: { fields } });
  });
});

test('the answer is also mailed to an account’s confirmed address', async () => {
  const [id, email] = [await onSale(), 'mailed@example.com'];
  const reporter = await app.register('Mailed', email);
  const token = linkIn(await app.mailTo(email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token } });
  await flag(id, reporter);
  await dismiss(id, await idsOf(id));
  expect(await app.mailTo(email, 'Your report of a listing was reviewed')).toContain('It follows our rules');
});

test('reports are closed when the seller deletes the listing', async () => {
  const id = await onSale();
  const reporter = await app.register('Deleted', 'deleted@example.com');
  await flag(id, reporter);
  await app.send('DELETE', `/products/products/${id}`, { as: app.seller });
  await eventually(async () => ((await flagsOf(id)).open.length === 0 ? true : undefined));
  expect(await noticesOf(reporter)).toMatchObject([{ detail: `Answer: ${MESSAGES.listingDeleted}` }]);
});

test('a person’s reports are in their export, and erased with them', async () => {
  const text = 'Zubaida saw the thief on Mall Road';
  const id = await onSale();
  const zubaida = await app.register('Zubaida', 'zubaida@example.com');
  await flag(id, zubaida, { reason: 'counterfeit-or-stolen', text });
  await app.settled();
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: zubaida });
  expect(exported.body.data.flags).toMatchObject([{ productId: id, reason: 'counterfeit-or-stolen', text }]);

  const holding = async () => {
    const files = await readdir(app.dataDir, { recursive: true });
    const contents = await Promise.all(
      files.map((name) => readFile(join(app.dataDir, name)).catch(() => Buffer.alloc(0))),
    );
    return files.filter((_, n) => contents[n]!.includes(text));
  };
  expect((await holding()).filter((name) => name.startsWith('events'))).toEqual([]);
  await app.send('DELETE', '/auth/me', { as: zubaida, body: { password: SELLER.password } });
  await eventually(async () => ((await holding()).length === 0 ? true : undefined));
  const [left] = (await flagsOf(id)).open;
  expect(left).toEqual({ _id: left!._id, reason: 'counterfeit-or-stolen', by: 'account', at: left!.at });
  await dismiss(id, [left!._id]);
});

describe('a visitor with an email address', () => {
  const flagBy = (id: string, email: string, text = 'Seen elsewhere') =>
    flag(id, undefined, { reason: 'misleading', text, email });
  const confirm = async (email: string) => {
    const token = linkIn(await app.mailTo(email, GUEST_HOLDINGS.flag.title));
    expect(await app.send('POST', `/guests/by-link/confirm?token=${token}`)).toMatchObject({
      status: 200,
      body: { message: GUEST_HOLDINGS.flag.confirmed },
    });
    return token;
  };
  const ANSWER = 'It follows our rules';

  test.each(['before', 'after'])('gets the answer once by mail, confirmed %s it', async (when) => {
    const [id, email] = [await onSale(), `visitor-${when}@example.com`];
    expect(await flagBy(id, email)).toMatchObject({
      status: 201,
      body: { message: `${MESSAGES.sent} ${GUEST_MESSAGES.confirmationSent}` },
    });
    const [seen] = (await flagsOf(id)).open;
    expect(seen).toMatchObject({ by: 'guest', text: 'Seen elsewhere' });
    expect(JSON.stringify(seen)).not.toContain(email);
    if (when === 'before') await confirm(email);
    await dismiss(id, [seen!._id]);
    if (when === 'after') await confirm(email);
    const mail = await app.mailTo(email, 'Your report of a listing was reviewed');
    expect(mail).toContain(ANSWER);
    expect(mail).not.toContain('Seen elsewhere');
    await app.settled();
    expect((await app.mailsTo(email)).filter((mail) => mail.includes(ANSWER))).toHaveLength(1);
  });

  test('gets no mail without confirming, and others learn nothing of the address', async () => {
    const [id, email] = [await onSale(), 'unconfirmed@example.com'];
    const answers = [await flagBy(id, email), await flagBy(id, email)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [201, answers[0]!.body],
      [201, answers[0]!.body],
    ]);
    const flags = await idsOf(id);
    expect(flags).toHaveLength(2);
    await dismiss(id, flags);
    await app.mailTo(email, GUEST_HOLDINGS.flag.title);
    expect((await app.mailsTo(email)).filter((mail) => mail.includes(ANSWER))).toEqual([]);
  });

  test('sees their stored data, and deletes it', async () => {
    const [id, other, email] = [await onSale(), await onSale(), 'vanishing@example.com'];
    await flagBy(id, email, 'The thief lives in Model Town');
    await flagBy(other, email, 'This one too');
    const token = await confirm(email);
    const by = (path: string) => `/guests/by-link${path}?token=${token}`;
    const { body } = await app.send<Success<GuestExport>>('GET', by('/export'));
    expect(body.data.holdings).toEqual([
      { kind: 'flag', items: [expect.objectContaining({ unconfirmed: true }), expect.any(Object)] },
    ]);
    const [, held] = body.data.holdings[0]!.items;
    expect(held).toMatchObject({ title: 'ThinkPad T480', detail: expect.stringContaining('Model Town') });
    expect(await app.send('DELETE', by(`/flag/${held!._id}`))).toMatchObject({
      status: 200,
      body: { message: GUEST_HOLDINGS.flag.ended, data: { holdings: [{ items: { length: 1 } }] } },
    });
    expect((await app.send('DELETE', by(`/flag/${held!._id}`))).status).toBe(404);
    expect((await app.send('DELETE', by(''))).status).toBe(200);
    const texts = async () =>
      [...(await flagsOf(id)).open, ...(await flagsOf(other)).open].map(({ text }) => text);
    await eventually(async () => ((await texts()).every((text) => text === undefined) ? true : undefined));
  });

  test.each([
    [{ email: 'nobody' }, { email: MESSAGES.emailInvalid }],
    [{ email: 5 }, { email: MESSAGES.emailInvalid }],
  ])('is rejected with %j', async (more, fields) => {
    expect(await flag('unknown', undefined, { reason: 'scam', ...more })).toMatchObject({
      status: 400,
      body: { fields },
    });
  });

  test('is not recorded for a missing listing', async () => {
    expect((await flagBy('unknown', 'unrecorded@example.com')).status).toBe(404);
    expect(await app.mailsTo('unrecorded@example.com')).toEqual([]);
  });
});
