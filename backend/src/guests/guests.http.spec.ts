import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DomainError,
  GUEST_HOLDINGS,
  GUEST_MESSAGES,
  type GuestExport,
  type GuestHolding,
  type GuestRecord,
  guestStream,
  type Recorded,
  type Success,
} from '@parkho/contracts';
import { systemContext } from '../platform/commands/command-context.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { eventually, linkIn, startTestApp, type TestApp } from '../testing.js';
import { GuestExpiry } from './guest-erasures.js';
import { GuestHoldingProviders } from './guest-holding-providers.js';
import { Guests } from './guests.js';

let app: TestApp;
let guests: Guests;
/** By guest; a record is held from its confirmation on. */
const holdings = new Map<string, GuestHolding[]>();
const cutOff = new Set<string>();
beforeAll(async () => {
  app = await startTestApp();
  guests = app.nest.get(Guests);
  app.nest.get(GuestHoldingProviders).register({
    kind: 'saved-search',
    confirm: async (guestId, id) => {
      if (cutOff.has(guestId)) throw new DomainError('conflict', 'No room');
      holdings.set(guestId, [{ _id: id, title: `Search ${id}`, since: new Date().toISOString() }]);
    },
    holdingsOf: async (guestId) => holdings.get(guestId) ?? [],
    end: async (guestId, id) => holdings.get(guestId)?.[0]?._id === id && holdings.delete(guestId),
  });
});
afterAll(() => app.close());

let count = 0;
const context = () => systemContext(`test ${count++}`);
const SUBJECT = GUEST_HOLDINGS['saved-search'].title;
/** A guest with a link that confirms a search. */
const invited = async (email = `guest-${count++}@example.com`) => {
  const guestId = await guests.ensureGuest(email, context());
  await guests.requestConfirmation(guestId, { kind: 'saved-search', id: 's1' }, context());
  return { email, guestId, token: linkIn(await app.mailTo(email, SUBJECT)) };
};
const look = (token: string) => app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${token}`);
const confirm = (token: string) =>
  app.send<Success<GuestRecord>>('POST', `/guests/by-link/confirm?token=${token}`);
const requestLink = (email: string) => app.send<Success<null>>('POST', '/guests/link', { body: { email } });

test('an address has one guest, in any spelling and under concurrency', async () => {
  const forms = ['One@Example.com', 'one@example.com.', 'ONE@EXAMPLE.COM', 'one@example.com'];
  const ids = await Promise.all(forms.map((email) => guests.ensureGuest(email, context())));
  expect(new Set(ids).size).toBe(1);
  expect(await guests.ensureGuest('one@example.com', context())).toBe(ids[0]);
  expect(await guests.ensureGuest('two@example.com', context())).not.toBe(ids[0]);
  expect(await guests.guestOf('nobody@example.com')).toBeUndefined();
});

test('two addresses have two guests, also with a reused Idempotency-Key', async () => {
  const key = context();
  const [mallory, mina] = ['mallory@example.com', 'mina@example.com'];
  expect(await guests.ensureGuest(mallory, key)).not.toBe(await guests.ensureGuest(mina, key));
  expect((await invited(mina)).token).toMatch((await guests.guestOf(mina))!);
});

test('a link confirms when the guest presses the button, not when it is opened', async () => {
  const { email, guestId, token } = await invited();
  for (let n = 0; n < 2; n++) {
    const { headers, body } = await look(token);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({ email, pending: { kind: 'saved-search', id: 's1' }, holdings: [] });
  }
  expect((await guests.load(guestId))?.isConfirmed).toBe(false);
  for (let n = 0; n < 2; n++) {
    const { status, body } = await confirm(token);
    expect([status, body.message]).toEqual([200, GUEST_HOLDINGS['saved-search'].confirmed]);
    expect(body.data.pending).toBeNull();
    expect(body.data.holdings).toMatchObject([{ kind: 'saved-search', items: [{ _id: 's1' }] }]);
  }
  expect((await guests.load(guestId))?.isConfirmed).toBe(true);
});

test('a confirmation that failed, for example in a crash, can be repeated', async () => {
  const { guestId, token } = await invited();
  cutOff.add(guestId);
  expect((await confirm(token)).status).toBe(409);
  expect((await look(token)).body.data.pending).toEqual({ kind: 'saved-search', id: 's1' });
  cutOff.delete(guestId);
  const { status, body } = await confirm(token);
  expect([status, body.data.pending]).toEqual([200, null]);
});

test('one press ends one item', async () => {
  const { token } = await invited();
  await confirm(token);
  const end = (id: string) =>
    app.send<Success<GuestRecord>>('DELETE', `/guests/by-link/saved-search/${id}?token=${token}`);
  expect((await end('other')).status).toBe(404);
  expect((await end('s1')).body).toMatchObject({
    message: GUEST_HOLDINGS['saved-search'].ended,
    data: { holdings: [] },
  });
  expect((await end('s1')).status).toBe(404);
  expect((await app.send('DELETE', `/guests/by-link/nothing/s1?token=${token}`)).status).toBe(404);
});

test('a link is sent to known addresses, and the answer is the same for others', async () => {
  const { email } = await invited();
  const known = await requestLink(email);
  const unknown = await requestLink('unknown@example.com');
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect(known.body.message).toBe(GUEST_MESSAGES.linkSent);
  const token = linkIn(await app.mailTo(email, 'Your data at Parkho'));
  expect((await look(token)).body.data.pending).toBeNull();
  expect((await confirm(token)).status).toBe(400);
  expect(await app.mailsTo('unknown@example.com')).toEqual([]);
});

test('mails to one address are limited', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await requestLink(`Flooded+${n}@example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test.each(['nonsense', '', 'x'.repeat(300)])('rejects the link %.20s', async (token) => {
  for (const { status, body } of [await look(token), await confirm(token)])
    expect([status, body.message]).toEqual([400, GUEST_MESSAGES.linkInvalid]);
});

test('the link of another guest is rejected', async () => {
  const [mina, omar] = [await invited(), await invited()];
  const mixed = `${mina.guestId}.${omar.token.split('.')[1]}`;
  expect((await look(mixed)).status).toBe(400);
});

test('guests can export their data, and erase it permanently', async () => {
  const { email, guestId, token } = await invited();
  await confirm(token);
  const { body } = await app.send<Success<GuestExport>>('GET', `/guests/by-link/export?token=${token}`);
  expect(body.data).toMatchObject({ email, holdings: [{ kind: 'saved-search' }] });
  expect(body.data.history.map(({ type }) => type)).toEqual([
    'GuestRecorded',
    'GuestLinkRequested',
    'GuestConfirmed',
  ]);
  expect(JSON.stringify(body)).not.toContain('secretHash');

  const erased = await app.send<Success<null>>('DELETE', `/guests/by-link?token=${token}`);
  expect([erased.status, erased.body.message]).toEqual([200, GUEST_MESSAGES.erased]);
  expect([await guests.addressOf(guestId), await guests.guestOf(email)]).toEqual([undefined, undefined]);
  expect((await look(token)).status).toBe(400);
  expect(await app.mailsTo(email)).toEqual([]);
  const files = await readdir(app.dataDir, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile()))
    expect((await readFile(join(file.parentPath, file.name))).includes(email)).toBe(false);
  // A returning person is a new guest.
  expect(await guests.ensureGuest(email, context())).not.toBe(guestId);
});

test('an unconfirmed address is erased when its last link expires', async () => {
  const [mina, omar] = [await invited(), await invited()];
  await confirm(omar.token);
  const expiry = app.nest.get(GuestExpiry);
  const log = app.nest.get(EVENT_LOG);
  const expire = async (guestId: string) => {
    const events = (await log.readStream(guestStream(guestId))) as Recorded[];
    for (const event of events) if (event.type === 'GuestLinkRequested') await expiry.react(event);
  };
  for (const { guestId } of [mina, omar]) await expire(guestId);
  await eventually(async () => ((await app.mailsTo(mina.email)).length === 0 ? true : undefined));
  expect([await guests.guestOf(mina.email), await guests.guestOf(omar.email)]).toEqual([
    undefined,
    omar.guestId,
  ]);
  expect(expiry.delayOf()).toBe(7 * 24 * 60 * 60 * 1000);
});

test('the log contains no plain address', async () => {
  const { email, guestId } = await invited();
  const log = app.nest.get(EVENT_LOG);
  const events = await eventually(async () => {
    const stored = await log.readStream(guestStream(guestId));
    return stored.length > 0 ? stored : undefined;
  });
  expect(JSON.stringify(events)).not.toContain(email);
});
