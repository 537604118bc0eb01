import {
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestRecord,
  type LinkedSearch,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  type PersonalExport,
  SAVED_SEARCH_LIMIT,
  SAVED_SEARCH_RUNS_STREAM,
  type SavedSearches,
  type Success,
  savedSearchesStream,
} from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import type { StoredEvent } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { SearchMails } from './search-mails.js';
import { searchRuns } from './search-runs.js';
import { SearchTimer } from './search-timer.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const unique = (): string => `word${String.fromCharCode(97 + (count % 26), 97 + Math.floor(count++ / 26))}x`;

const save = (as: Person, query: string) =>
  app.send<Success<SavedSearches>>('POST', '/saved-searches', { as, body: { query } });
const listOf = async (as: Person) =>
  (await app.send<Success<SavedSearches>>('GET', '/saved-searches', { as })).body.data.searches;
const saveByEmail = (email: string, query: string) =>
  app.send<Success<null>>('POST', '/saved-searches/by-email', { body: { email, query } });
/** A person whose address is confirmed. */
const reader = async (email = `mina-${count++}@example.com`) => {
  const person = await app.register('Mina', email);
  const token = linkIn(await app.mailTo(email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token } });
  return { person, email };
};
const guestReader = async (query: string) => {
  const email = `guest-${count++}@example.com`;
  await saveByEmail(email, query);
  const token = linkIn(await app.mailTo(email, GUEST_HOLDINGS['saved-search'].title));
  const { body } = await app.send<Success<GuestRecord>>('POST', `/guests/by-link/confirm?token=${token}`);
  return { email, token, record: body.data };
};
const onSale = async (name: string, price = 85_000): Promise<string> => {
  const id = await app.list(app.seller, { name, price });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const reprice = (id: string, price: number) =>
  app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { price } });

let days = 0;
/** In the order of the calls, far in the future. */
const nextDay = (): string => new Date(Date.UTC(2099, 0, ++days)).toISOString().slice(0, 10);
/** The mails of the next day. */
const run = async (): Promise<StoredEvent> => {
  const date = nextDay();
  const runner = app.nest.get(CommandRunner);
  await runner.run(searchRuns, SAVED_SEARCH_RUNS_STREAM, { day: date }, systemContext(`run ${date}`));
  const due = (await app.nest.get(EVENT_LOG).readLast(SAVED_SEARCH_RUNS_STREAM))!;
  expect(await app.nest.get(Reactors).haveProcessed(due, ['saved-search-mail'], 20_000)).toBe(true);
  return due;
};
const newsTo = async (email: string) =>
  (await app.mailsTo(email)).filter(
    (mail) => mail.includes('by-link?token=') && /List-Unsubscribe:/.test(mail),
  );
const tokenIn = (mail: string): string => /saved-searches\?token=([\w.-]+)/.exec(mail)![1]!;

/** Non-Latin text is in the outbox in Base64 or as bytes. */
const readable = (mail: string): string =>
  mail
    .replace(/base64\n\n([\w+/=\n]+?)\n-/g, (_, body: string) => Buffer.from(body, 'base64').toString())
    .replace(/(?:=[89A-F][\dA-F])+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

test('a search saved on an Urdu page has mails in Urdu', async () => {
  const word = unique();
  const email = `guest-${count++}@example.com`;
  await app.send('POST', '/saved-searches/by-email', {
    body: { email, query: `city=Lahore&search=${word}` },
    headers: { 'content-language': 'ur' },
  });
  const confirmation = readable(await app.mailTo(email, ''));
  for (const part of [
    URDU[GUEST_HOLDINGS['saved-search'].text],
    '<html lang="ur" dir="rtl">',
    '/ur/your-data?',
  ])
    expect(confirmation).toContain(part);
  await app.send('POST', `/guests/by-link/confirm?token=${linkIn(confirmation)}`);
  const id = await onSale(`Fresh ${word}`, 268_000);
  await run();
  const [news] = (await newsTo(email)).map(readable);
  for (const part of [
    `1 نئی ڈیوائس: “${word}”، لاہور`,
    '2,68,000 روپے',
    `/ur/devices/${id}`,
    '/ur/saved-searches?token=',
  ])
    expect(news).toContain(part);
});

test('an account’s search is normalised, saved once, and ended', async () => {
  const { person } = await reader();
  const first = await save(person, 'maxPrice=60000&category=Laptop&page=2&sort=price-asc');
  expect([first.status, first.body.message]).toEqual([200, MESSAGES.saved]);
  await save(person, 'category=Laptop&maxPrice=60000');
  const [search, ...others] = await listOf(person);
  expect([search, others]).toMatchObject([
    { query: 'category=Laptop&maxPrice=60000', title: 'Laptop, Up to PKR 60,000' },
    [],
  ]);
  const end = () =>
    app.send<Success<SavedSearches>>('DELETE', `/saved-searches/${search!._id}`, { as: person });
  expect((await app.send('DELETE', `/saved-searches/${search!._id}`, { as: app.seller })).status).toBe(404);
  expect((await end()).body.data.searches).toEqual([]);
  expect((await end()).status).toBe(404);
});

test('an account has at most ten searches, and an empty query is rejected', async () => {
  const { person } = await reader();
  for (let n = 0; n < SAVED_SEARCH_LIMIT; n++) await save(person, `search=${unique()}`);
  expect(await save(person, 'search=eleven')).toMatchObject({
    status: 409,
    body: { message: MESSAGES.tooMany },
  });
  for (const query of ['page=2', '', 'minRam=3GB', 'x'.repeat(3_000)])
    expect((await save(person, query)).status).toBe(400);
});

test('one mail a day has new and cheaper devices, once, and its link ends the search', async () => {
  const word = unique();
  const old = await onSale(`Old ${word}`, 90_000);
  const { person, email } = await reader();
  await save(person, `search=${word}`);
  await run();
  expect(await newsTo(email)).toEqual([]);

  const [fresh] = [await onSale(`Fresh ${word}`, 70_000), await onSale('Something else')];
  await run();
  await run();
  const [mail, ...more] = await newsTo(email);
  expect(more).toEqual([]);
  expect(mail).toContain('1 new device');
  expect(mail).toContain(`Fresh ${word}`);
  expect(mail).not.toContain(`Old ${word}`);
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');

  // A higher price is not mailed; one below the last mailed price is, even within a day.
  await reprice(fresh, 80_000);
  await run();
  expect(await newsTo(email)).toHaveLength(1);
  await reprice(fresh, 75_000);
  await run();
  expect(await newsTo(email)).toHaveLength(1);
  await reprice(fresh, 65_000);
  await run();
  const second = (await newsTo(email)).find((candidate) => candidate !== mail)!;
  expect(second).toContain('1 price drop');
  expect(second.replace(/\s+/g, ' ')).toContain('PKR 65,000, was PKR 70,000');
  expect(old).toBeDefined();

  const token = tokenIn(mail!);
  const path = `/saved-searches/by-link?token=${token}`;
  const look = () => app.send<Success<LinkedSearch>>('GET', path);
  for (let n = 0; n < 2; n++) expect((await look()).body.data.search).toMatchObject({ title: `“${word}”` });
  const url = `${await app.nest.getUrl()}/api${path}`;
  const browser = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect([browser.status, browser.headers.get('location')]).toEqual([303, `/saved-searches?token=${token}`]);
  expect((await app.send('POST', path, { body: {} })).status).toBe(400);
  for (let n = 0; n < 2; n++) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  }
  expect([(await look()).body.data, await listOf(person)]).toEqual([{}, []]);
  await onSale(`Third ${word}`);
  await run();
  expect(await newsTo(email)).toHaveLength(2);
});

test('a price that drops into the range is mailed, also on the first day of a listing older than the search', async () => {
  const word = unique();
  const [dropped, raised] = [await onSale(`Dropped ${word}`, 90_000), await onSale(`Raised ${word}`, 70_000)];
  const { person, email } = await reader();
  await save(person, `search=${word}&maxPrice=80000`);
  await reprice(dropped, 75_000);
  await reprice(raised, 76_000);
  await run();
  const [mail] = await newsTo(email);
  expect(mail).toContain('1 price drop');
  expect(mail!.replace(/\s+/g, ' ')).toContain('PKR 75,000, was PKR 90,000');
  expect(mail).not.toContain(`Raised ${word}`);
});

test('a guest’s search starts with the link of a mail', async () => {
  const word = unique();
  const email = `guest-${count++}@example.com`;
  const answers = [await saveByEmail(email, `search=${word}`), await saveByEmail(email, `search=${word}`)];
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([200, GUEST_MESSAGES.confirmationSent]);
  await onSale(`Early ${word}`);
  await run();
  expect(await newsTo(email)).toEqual([]);

  const token = linkIn(await app.mailTo(email, GUEST_HOLDINGS['saved-search'].title));
  const { body } = await app.send<Success<GuestRecord>>('POST', `/guests/by-link/confirm?token=${token}`);
  const [{ items }] = body.data.holdings as [GuestRecord['holdings'][number]];
  expect(items).toMatchObject([{ title: `“${word}”`, href: `/devices?search=${word}` }]);
  await onSale(`Later ${word}`);
  await run();
  expect(await newsTo(email)).toHaveLength(1);

  await app.send('DELETE', `/guests/by-link/saved-search/${items[0]!._id}?token=${token}`);
  await onSale(`Latest ${word}`);
  await run();
  expect(await newsTo(email)).toHaveLength(1);
});

test('a guest’s searches move to the account that confirms the address, and to no other', async () => {
  const query = `search=${unique()}`;
  const guest = await guestReader(query);
  // Typed by anyone, and never confirmed.
  await saveByEmail(guest.email, `search=${unique()}`);
  const person = await app.register('Mina', guest.email);
  expect(await listOf(person)).toEqual([]);
  const [{ items }] = guest.record.holdings as [GuestRecord['holdings'][number]];
  const end = () =>
    app.send<Success<SavedSearches>>('DELETE', `/saved-searches/${items[0]!._id}`, { as: person });
  expect((await end()).status).toBe(404);

  const token = linkIn(await app.mailTo(guest.email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token } });
  expect(await listOf(person)).toMatchObject([{ _id: items[0]!._id, query }]);
  // Saved again, it would be mailed twice.
  await save(person, query);
  expect(await listOf(person)).toHaveLength(1);
  const ended = await end();
  expect([ended.status, ended.body.data.searches]).toEqual([200, []]);
  const record = await app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${guest.token}`);
  expect(record.body.data.holdings).toMatchObject([{ items: [{ unconfirmed: true }] }]);
});

test('a saved search is exported and erased with its owner’s data', async () => {
  const word = unique();
  const { person, email } = await reader();
  const query = `search=${word}`;
  await save(person, query);
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: person });
  expect(exported.body.data.savedSearches).toMatchObject([{ query }]);
  const events = await app.nest.get(EVENT_LOG).readStream(savedSearchesStream(person.id));
  expect(JSON.stringify(events)).not.toContain(word);
  // Saved without the account, with its address.
  await saveByEmail(email, 'brand=Dell');
  const token = linkIn(await app.mailTo(email, GUEST_HOLDINGS['saved-search'].title));
  await app.send('POST', `/guests/by-link/confirm?token=${token}`);
  const exportedAgain = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: person });
  expect(exportedAgain.body.data.withoutAccount).toMatchObject([{ items: [{ title: 'Dell' }] }]);
  await app.send('DELETE', '/auth/me', { as: person, body: { password: SELLER.password } });
  expect((await app.send('GET', `/guests/by-link?token=${token}`)).status).toBe(400);

  const guest = await guestReader(query);
  expect(guest.record.holdings).toHaveLength(1);
  await onSale(`News ${word}`);
  await run();
  const link = tokenIn((await newsTo(guest.email))[0]!);
  await app.send('DELETE', `/guests/by-link?token=${guest.token}`);
  // Nor does a mail's link show it.
  await eventually(async () => {
    const { body } = await app.send<Success<LinkedSearch>>('GET', `/saved-searches/by-link?token=${link}`);
    return body.data.search === undefined || undefined;
  });
  // Nor is one kept whose saving was in progress.
  const [ownerId = ''] = guest.token.split('.');
  const late = { type: 'SavedSearchAdded', data: { ownerId, ownerKind: 'guest' } };
  expect(await app.nest.get(SearchMails).appliesTo(late as never)).toBe(true);
  await onSale(`Gone ${word}`);
  await run();
  expect([await app.mailsTo(email), await app.mailsTo(guest.email)]).toEqual([[], []]);
});

test('an interrupted run continues, and a missed day is skipped', async () => {
  const word = unique();
  const { person, email } = await reader();
  await save(person, `search=${word}`);
  await onSale(`Once ${word}`);
  const due = await run();
  // The repetition after a crash before the marker.
  await app.nest.get(SearchMails).react(due as never);
  await run();
  await app.nest.get(SearchMails).react(due as never);
  expect(await newsTo(email)).toHaveLength(1);
});

test('a day starts at eight in Pakistan, and is due once', async () => {
  const timer = app.nest.get(SearchTimer);
  const daysOfRuns = async () => {
    const events = await app.nest.get(EVENT_LOG).readStream(SAVED_SEARCH_RUNS_STREAM);
    return events.map((event: StoredEvent) => (event.data as { day: string }).day);
  };
  const { person } = await reader();
  await save(person, `search=${unique()}`);
  const [first, second, third] = [nextDay(), nextDay(), nextDay()];
  for (const now of [`${second}T02:59:00Z`, `${second}T03:00:00Z`, `${third}T02:59:00Z`])
    await timer.requestDue(now);
  expect((await daysOfRuns()).slice(-2)).toEqual([first, second]);
});

test.each(['nonsense', 'a_b.c', ''])('rejects the link %s', async (token) => {
  expect(await app.send('GET', `/saved-searches/by-link?token=${token}`)).toMatchObject({
    status: 400,
    body: { message: MESSAGES.linkInvalid },
  });
});
