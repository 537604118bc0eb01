import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ConsoleQuestion,
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestRecord,
  type Notifications,
  type PersonalExport,
  type PublicQuestion,
  type PublicQuestions,
  QUESTION_LIMITS,
  QUESTION_MESSAGES,
  questionsStream,
  REMOVAL_MESSAGES,
  type SavedReplies,
  type SellerDashboard,
  type SellerPage,
  type SellerQuestion,
  type SellerQuestions,
  type Success,
} from '@parkho/contracts';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const person = () => app.register('Bilal Khan', `bilal-${++count}@example.org`);
/** An available device, of the tests' seller unless another is given. */
const onSale = async (seller: Person = app.seller): Promise<string> => {
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const ask = (id: string, body: object, as?: Person, headers: Record<string, string> = {}) =>
  app.send<Success<null>>('POST', `/products/${id}/questions`, { ...(as && { as }), body, headers });
const asGuest = (email: string, text = 'Is the charger included?') => ({ name: 'Ayesha', email, text });
/** Unique addresses: limits count by address. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${++count}` });

const toSeller = async (seller: Person, status?: string): Promise<SellerQuestion[]> => {
  const query = status ? `?status=${status}` : '';
  return (await app.send<Success<SellerQuestions>>('GET', `/products/questions${query}`, { as: seller })).body
    .data.questions;
};
const shownOn = async (id: string): Promise<PublicQuestion[]> =>
  (await app.send<Success<PublicQuestions>>('GET', `/products/public/${id}/questions`)).body.data.questions;
const write = (
  method: 'POST' | 'PUT',
  id: string,
  questionId: string,
  action: string,
  as: Person,
  body = {},
) => app.send<Success<unknown>>(method, `/products/questions/${id}/${questionId}/${action}`, { as, body });
const answer = (id: string, questionId: string, shown = false, as = app.seller) =>
  write('POST', id, questionId, 'answer', as, { answer: 'Yes, the original one', shown });
const confirm = (token: string) =>
  app.send<Success<GuestRecord>>('POST', `/guests/by-link/confirm?token=${token}`);
const confirmationOf = async (email: string) =>
  linkIn(await app.mailTo(email, GUEST_HOLDINGS.question.title));
const noticesOf = async (as: Person) =>
  (await app.send<Success<Notifications>>('GET', '/notifications?kind=questions', { as })).body.data
    .notifications;

test('a seller’s response time is shown from three answers on', async () => {
  const seller = await person();
  const id = await onSale(seller);
  const usually = async () =>
    (await app.send<Success<SellerPage>>('GET', `/sellers/${seller.id}`)).body.data.seller.answers;
  for (const expected of [undefined, undefined, 'hour']) {
    await ask(id, { text: 'Is it still on sale?' }, await person());
    await app.settled();
    const [question] = await toSeller(seller, 'waiting');
    await answer(id, question!._id, false, seller);
    await app.settled();
    expect(await usually()).toBe(expected);
  }
});

test('a guest’s question reaches the seller once confirmed, and is answered by mail', async () => {
  const [seller, email] = [await person(), `ayesha-${++count}@example.org`];
  const id = await onSale(seller);
  const sent = await ask(id, asGuest(email), undefined, from());
  expect([sent.status, sent.body.message]).toEqual([201, GUEST_MESSAGES.confirmationSent]);
  await app.settled();
  expect([await toSeller(seller), await noticesOf(seller)]).toEqual([[], []]);

  const token = await confirmationOf(email);
  for (let n = 0; n < 2; n++) {
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, GUEST_HOLDINGS.question.confirmed]);
    expect(body.data.holdings).toMatchObject([
      { kind: 'question', items: [{ detail: 'Is the charger included?' }] },
    ]);
  }
  const [question] = await toSeller(seller);
  expect(question).toMatchObject({
    askerName: 'Ayesha',
    text: 'Is the charger included?',
    status: 'waiting',
  });
  expect(JSON.stringify(question)).not.toContain(email);
  expect(await noticesOf(seller)).toMatchObject([
    { notice: 'question-asked', detail: 'Is the charger included?', href: '/seller/questions' },
  ]);
  const { data } = (
    await app.send<Success<SellerDashboard>>('GET', '/products/dashboard-stats', { as: seller })
  ).body;
  expect(data.overview.waitingQuestions).toBe(1);

  expect((await answer(id, question!._id, true, seller)).body.message).toBe(
    QUESTION_MESSAGES.answeredAndShown,
  );
  const mail = await app.mailTo(email, 'Answer about');
  expect(mail).toContain('Yes, the original one');
  expect(mail).not.toMatch(/reply-to/i);
  expect(mail).not.toContain('bilal-');
  expect(await app.mailsTo(email)).toHaveLength(2);
  const [shown] = await shownOn(id);
  expect(shown).toMatchObject({ text: 'Is the charger included?', answer: 'Yes, the original one' });
  expect(JSON.stringify(shown)).not.toContain('Ayesha');
});

test('an account’s question reaches the seller immediately, and its answer is a notification', async () => {
  const [id, buyer] = [await onSale(), await person()];
  const { status, body } = await ask(id, { text: 'Is the battery new?' }, buyer);
  expect([status, body.message]).toEqual([201, QUESTION_MESSAGES.sent]);
  const question = (await toSeller(app.seller)).find(({ productId }) => productId === id)!;
  expect(question).toMatchObject({ askerName: 'Bilal Khan', text: 'Is the battery new?' });
  await answer(id, question._id);
  await app.settled();
  expect(await noticesOf(buyer)).toMatchObject([
    { notice: 'question-answered', detail: 'Yes, the original one', href: `/devices/${id}` },
  ]);
  expect(await shownOn(id)).toEqual([]);
});

test('a repeated request asks once', async () => {
  const [id, buyer] = [await onSale(), await person()];
  const headers = { 'idempotency-key': 'once' };
  for (let n = 0; n < 2; n++)
    expect((await ask(id, { text: 'Any scratches?' }, buyer, headers)).status).toBe(201);
  expect((await toSeller(app.seller)).filter(({ productId }) => productId === id)).toHaveLength(1);
});

test('only the seller shows, hides and dismisses', async () => {
  const [id, buyer] = [await onSale(), await person()];
  await ask(id, { text: 'One' }, buyer);
  await ask(id, { text: 'Two' }, buyer);
  const [one, two] = (await toSeller(app.seller)).filter(({ productId }) => productId === id);
  for (const [who, status] of [
    [buyer, 404],
    [app.admin, 404],
  ] as const) {
    expect((await answer(id, one!._id, true, who)).status).toBe(status);
    expect((await write('POST', id, one!._id, 'dismiss', who)).status).toBe(status);
  }
  expect((await answer(id, 'another')).status).toBe(404);
  expect((await write('PUT', id, one!._id, 'shown', app.seller, { shown: true })).status).toBe(409);
  await answer(id, one!._id);
  expect((await answer(id, one!._id)).body).toMatchObject({ message: QUESTION_MESSAGES.answeredAlready });
  for (const shown of [true, false]) {
    await write('PUT', id, one!._id, 'shown', app.seller, { shown });
    expect(await shownOn(id)).toHaveLength(shown ? 1 : 0);
  }
  expect((await write('POST', id, two!._id, 'dismiss', app.seller)).status).toBe(200);
  expect((await toSeller(app.seller, 'dismissed')).map(({ _id }) => _id)).toContain(two!._id);
  expect((await answer(id, two!._id)).status).toBe(200);
});

test.each<[string, object, string]>([
  ['no text', { text: '  ' }, QUESTION_MESSAGES.textRequired],
  ['too long a text', { text: 'x'.repeat(QUESTION_LIMITS.text + 1) }, QUESTION_MESSAGES.textTooLong],
  ['a list instead of a text', { text: ['x'] }, QUESTION_MESSAGES.textRequired],
  ['no name', { name: '' }, 'Name is required'],
  ['an invalid address', { email: 'nobody' }, GUEST_MESSAGES.emailInvalid],
])('a question with %s is rejected', async (_, change, message) => {
  const id = await onSale();
  const body = { ...asGuest(`x-${++count}@example.org`), ...change };
  const answered = await ask(id, body, undefined, from());
  expect([answered.status, answered.body.message]).toEqual([400, message]);
});

test('unavailable and own devices accept no question', async () => {
  const [sold, pending] = [await onSale(), await app.list(app.seller)];
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });
  const buyer = await person();
  for (const [id, as, status, message] of [
    [sold, buyer, 409, QUESTION_MESSAGES.notOnSale],
    [pending, buyer, 404, 'Product not found'],
    ['nothing', buyer, 404, 'Product not found'],
    [await onSale(), app.seller, 403, QUESTION_MESSAGES.ownDevice],
  ] as const) {
    const answered = await ask(id, { text: 'Still there?' }, as);
    expect([answered.status, answered.body.message]).toEqual([status, message]);
  }
  expect((await app.send('GET', `/products/public/${pending}/questions`)).status).toBe(404);
});

test('the seller’s own address cannot ask about the device', async () => {
  const email = `seller-${++count}@example.org`;
  const id = await onSale(await app.register('Sana', email));
  const address = email.replace('seller', 'Seller');
  await ask(id, asGuest(address), undefined, from());
  const { status, body } = await confirm(await confirmationOf(address));
  expect([status, body.message]).toEqual([403, QUESTION_MESSAGES.ownDevice]);
});

test('a device sold before the confirmation accepts no question', async () => {
  const [id, email] = [await onSale(), `late-${++count}@example.org`];
  await ask(id, asGuest(email), undefined, from());
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
  const { status, body } = await confirm(await confirmationOf(email));
  expect([status, body.message]).toEqual([409, QUESTION_MESSAGES.notOnSale]);
});

test('questions are limited per address and per seller', async () => {
  const [id, headers, email] = [await onSale(), from(), `flooded-${++count}@example.org`];
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++)
    statuses.push((await ask(id, asGuest(email, `Question ${n}`), undefined, headers)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  const buyer = await person();
  for (let n = 0; n < QUESTION_LIMITS.waitingForPerson; n++)
    expect((await ask(id, { text: `Question ${n}` }, buyer)).status).toBe(201);
  expect((await ask(id, { text: 'One more' }, buyer)).body.message).toBe(QUESTION_MESSAGES.waitingAlready);
});

test('moderators see questions and answers, and remove either', async () => {
  const moderator = await app.employ('moderator', `moderator-${++count}@example.org`);
  const [id, buyer] = [await onSale(), await person()];
  await ask(id, { text: 'Removable?' }, buyer);
  const [question] = (await toSeller(app.seller)).filter(({ productId }) => productId === id);
  await answer(id, question!._id, true);
  const list = async () =>
    (
      await app.send<ConsoleQuestion[]>(
        'GET',
        `/console/questions?filter=${encodeURIComponent(JSON.stringify({ q: 'removable' }))}&range=[0,9]`,
        { as: moderator },
      )
    ).body;
  expect(await list()).toMatchObject([
    { id: question!._id, text: 'Removable?', answer: 'Yes, the original one', shown: true },
  ]);
  expect(JSON.stringify(await list())).not.toContain('@');
  const remove = (path: string, as: Person, body: object = { reason: 'An address of another' }) =>
    app.send<Success<null>>('POST', `/admin/questions/${id}/${question!._id}/${path}`, { as, body });
  expect((await remove('remove', app.seller)).status).toBe(403);
  expect((await remove('remove', moderator, {})).body.message).toBe(REMOVAL_MESSAGES.reasonRequired);
  expect((await remove('remove-answer', moderator)).status).toBe(200);
  expect(await shownOn(id)).toEqual([]);
  expect((await toSeller(app.seller)).find(({ _id }) => _id === question!._id)).toMatchObject({
    status: 'waiting',
    answerRemoved: 'An address of another',
  });
  expect((await remove('remove', moderator)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await answer(id, question!._id)).status).toBe(404);
});

test('a person exports and erases their questions, and a guest too', async () => {
  const [id, buyer, email] = [await onSale(), await person(), `erased-${++count}@example.org`];
  const ownToken = linkIn(await app.mailTo(SELLER.email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token: ownToken } });
  await ask(id, { text: 'Asked by a user' }, buyer);
  await ask(id, asGuest(email, 'Asked by a guest'), undefined, from());
  const token = await confirmationOf(email);
  await confirm(token);
  const questions = (await toSeller(app.seller)).filter(({ productId }) => productId === id);
  expect(questions).toHaveLength(2);
  for (const { _id } of questions) await answer(id, _id, true);
  await app.mailTo(email, 'Answer about');
  for (const text of ['Asked by a user', 'Asked by a guest']) await app.mailTo(SELLER.email, text);
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: buyer });
  expect(exported.body.data.questions).toMatchObject([{ text: 'Asked by a user', name: 'Bilal Khan' }]);
  const sellers = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: app.seller });
  expect(sellers.body.data.answers.length).toBeGreaterThan(0);

  await app.send('DELETE', '/auth/me', { as: buyer, body: { password: SELLER.password } });
  await app.send('DELETE', `/guests/by-link?token=${token}`);
  await eventually(async () => ((await shownOn(id)).length === 0 ? true : undefined));
  await app.settled();
  expect(await app.mailsTo(email)).toEqual([]);
  await eventually(async () => !(await app.mailsTo(SELLER.email)).join().includes('Asked by') || undefined);
  const files = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const content = await readFile(join(file.parentPath, file.name));
    for (const text of ['Asked by a user', 'Asked by a guest']) expect(content.includes(text)).toBe(false);
  }
});

test('a guest deletes one question, and a deleted listing its questions', async () => {
  const [id, email] = [await onSale(), `withdrawn-${++count}@example.org`];
  await ask(id, asGuest(email), undefined, from());
  const token = await confirmationOf(email);
  const { body } = await app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${token}`);
  expect(body.data.holdings[0]!.items).toMatchObject([
    { detail: 'Is the charger included?', unconfirmed: true },
  ]);
  const item = (await confirm(token)).body.data.holdings[0]!.items[0]!;
  expect(item.unconfirmed).toBeUndefined();
  const end = (key: string) => app.send('DELETE', `/guests/by-link/question/${key}?token=${token}`);
  expect((await end(item._id)).status).toBe(200);
  expect((await end('another')).status).toBe(404);
  expect((await toSeller(app.seller)).filter(({ productId }) => productId === id)).toEqual([]);

  await ask(id, { text: 'Gone with it?' }, await person());
  await app.send('DELETE', `/products/products/${id}`, { as: app.seller });
  await eventually(async () => {
    const all = await toSeller(app.seller);
    return all.every(({ productId }) => productId !== id) || undefined;
  });
});

test('the log contains no plain question, name or answer', async () => {
  const [id, buyer] = [await onSale(), await person()];
  await ask(id, { text: 'In clear?' }, buyer);
  const [question] = (await toSeller(app.seller)).filter(({ productId }) => productId === id);
  await answer(id, question!._id);
  const events = JSON.stringify(await app.nest.get(EVENT_LOG).readStream(questionsStream(id)));
  for (const text of ['In clear?', 'Bilal Khan', 'Yes, the original one']) expect(events).not.toContain(text);
});

test('a seller’s saved replies are private and exported', async () => {
  const path = '/products/questions/replies';
  type Saved = Success<SavedReplies>;
  expect((await app.send<Saved>('GET', path, { as: app.seller })).body.data).toEqual({
    replies: [],
    version: -1,
  });
  const input = {
    replies: ['  Yes, with the original charger. ', 'Come to Hafeez Centre', 'Come to Hafeez Centre'],
  };
  const saved = await app.send<Saved>('PUT', path, { as: app.seller, body: input });
  const replies = ['Yes, with the original charger.', 'Come to Hafeez Centre'];
  expect(saved).toMatchObject({
    status: 200,
    body: { message: QUESTION_MESSAGES.repliesSaved, data: { replies, version: 0 } },
  });
  expect((await app.send<Saved>('GET', path, { as: app.otherSeller })).body.data.replies).toEqual([]);
  const late = { as: app.seller, body: { replies: [] }, headers: { 'if-match': '"-1"' } };
  expect((await app.send('PUT', path, late)).status).toBe(412);
  for (const [body, message] of [
    [{ replies: 'Yes' }, QUESTION_MESSAGES.repliesInvalid],
    [{ replies: ['x'.repeat(2001)] }, QUESTION_MESSAGES.answerTooLong],
    [{ replies: Array.from({ length: 21 }, (_, n) => `${n}`) }, QUESTION_MESSAGES.repliesFull],
  ] as const)
    expect(await app.send('PUT', path, { as: app.seller, body })).toMatchObject({
      status: 400,
      body: { message },
    });
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: app.seller });
  expect(exported.body.data.savedReplies).toEqual(replies);
});
