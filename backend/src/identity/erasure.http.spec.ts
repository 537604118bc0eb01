import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Recorded, type SignedIn, type Success, USER_MESSAGES, userStream } from '@parkho/contracts';
import { type EventStore, type KeyStore, START } from '@parkho/stores';
import sharp from 'sharp';
import { retryReactions } from '../operations/reactions.js';
import { EVENT_LOG, EVENT_STORE, KEY_STORE, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { Refused } from '../platform/reactions/reaction.js';
import type { ReactorHealth } from '../platform/reactions/reactor.js';
import { SellerErasures } from '../products/seller-erasures.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { Erasures } from './erasure/erasures.js';

const ZARA = {
  name: 'Zarafshan Qureshi',
  email: 'zarafshan.q@example.com',
  laterEmail: 'zq.later@example.org',
  phone: '0399-7654321',
  street: '93-B Hidden Garden Lane',
  business: 'Qureshi Rarities',
  contact: 'Ring Zari at the blue gate',
  idea: 'Let people call me at the Canal View kiosk',
};

/** All encodings of a text in a file. */
const traces = (text: string): Buffer[] => {
  const plain = Buffer.from(text);
  // Inside longer base64, a text has one of three alignments; its ends depend on the neighbours.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .slice(4, -4),
  );
  return [
    plain,
    Buffer.from(text.toLowerCase()),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    ...base64.map((form) => Buffer.from(form)),
  ];
};

/** Files of a folder, at any depth, that contain one of the texts. */
const filesHolding = async (folder: string, texts: readonly string[]): Promise<string[]> => {
  const matches: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    // A folder, or a deleted file.
    const content = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    for (const text of texts)
      if (traces(text).some((trace) => content.includes(trace))) matches.push(`${name}: ${text}`);
  }
  return matches;
};

const picture = async (background: string) =>
  new Blob([
    (await sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()) as Buffer<ArrayBuffer>,
  ]);

describe('an erased person', () => {
  let app: TestApp;
  let zara: Person;
  beforeAll(async () => {
    app = await startTestApp();
    zara = await app.register(ZARA.name, ZARA.email);
  });
  afterAll(() => app.close());

  const listing = async (colours: { front: string; back: string }, contactInfo: string) => {
    const form = new FormData();
    const fields = {
      name: 'ThinkPad T480',
      description: 'A good machine',
      price: '90000',
      category: 'Laptop',
      brand: 'Lenovo',
      condition: 'Good',
      location: 'Lahore',
      contactInfo,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [slot, colour] of Object.entries(colours))
      form.append(slot, await picture(colour), `${slot}.png`);
    return form;
  };
  const list = async (
    as: Person,
    form: FormData,
  ): Promise<{ _id: string; images: Record<string, string> }> => {
    type Answer = Success<{ product: { _id: string; images: Record<string, string> } }>;
    const { status, body } = await app.send<Answer>('POST', '/products/products', { as, body: form });
    expect(status).toBe(201);
    const { _id } = body.data.product;
    return (await app.send<Answer>('GET', `/products/products/${_id}`, { as })).body.data.product;
  };
  const imageStatus = async (path: string) => (await fetch(`${await app.nest.getUrl()}${path}`)).status;

  it('leaves no personal data in any file, no listing, and no picture; the log has "erased"', async () => {
    const ownListing = await list(zara, await listing({ front: 'red', back: 'blue' }, ZARA.contact));
    const shared = await list(app.otherSeller, await listing({ front: 'green', back: 'blue' }, 'Ask Omar'));
    expect(ownListing.images.back).toBe(shared.images.back);
    const profile = {
      name: ZARA.name,
      email: ZARA.laterEmail,
      businessName: ZARA.business,
      phone: ZARA.phone,
      address: { street: ZARA.street, city: 'Lahore' },
      currentPassword: SELLER.password,
    };
    const updated = await app.send('PUT', '/auth/profile', { as: zara, body: profile });
    expect(updated.status).toBe(200);
    const token = linkIn(await app.mailTo(ZARA.laterEmail, 'Confirm your new email address'));
    expect((await app.send('POST', '/auth/confirm-email', { body: { token } })).status).toBe(200);
    const renamed = new FormData();
    renamed.append('contactInfo', `${ZARA.contact} again`);
    expect(
      (await app.send('PUT', `/products/products/${ownListing._id}`, { as: zara, body: renamed })).status,
    ).toBe(200);
    const idea = {
      title: ZARA.idea,
      description: 'Not before noon',
      category: 'Other',
      productDetails: { productId: ownListing._id },
    };
    expect((await app.send('POST', '/feature-requests', { as: zara, body: idea })).status).toBe(201);
    await app.send('POST', '/auth/forgot-password', { body: { email: ZARA.laterEmail } });
    const outbox = join(app.dataDir, 'outbox');
    await eventually(async () => ((await readdir(outbox).catch(() => [])).length >= 2 ? true : undefined));

    const texts = Object.values(ZARA);
    const before = await filesHolding(app.dataDir, texts);
    expect(before.filter((file) => file.startsWith('events.sqlite'))).toEqual([]);
    // The texts are found before the erasure, if the read models are files.
    if (existsSync(join(app.dataDir, 'read-models.sqlite')))
      for (const text of texts) expect(before.some((file) => file.endsWith(text))).toBe(true);

    const pages = jest.spyOn(app.nest.get<EventStore>(EVENT_LOG), 'readAll');
    const wrong = await app.send('DELETE', '/auth/me', { as: zara, body: { password: 'Wrong1pass' } });
    expect([wrong.status, wrong.body.message]).toEqual([400, USER_MESSAGES.wrongPassword]);
    const mails = app.nest.get<MailTransport>(MAIL_TRANSPORT);
    const send = mails.send.bind(mails);
    const slowly = jest.spyOn(mails, 'send').mockImplementation(async (...mail) => {
      await sleep(1_000);
      await send(...mail);
    });
    const erased = await app.send('DELETE', '/auth/me', { as: zara, body: { password: SELLER.password } });
    // Nothing after the answer, which a kill would prevent, is needed.
    expect(await filesHolding(app.dataDir, texts)).toEqual([]);
    expect(await app.nest.get<KeyStore>(KEY_STORE).get([zara.id])).toEqual(new Map([[zara.id, null]]));
    slowly.mockRestore();
    expect([erased.status, erased.body.message]).toEqual([200, USER_MESSAGES.accountErased]);
    expect((await app.send('GET', '/auth/me', { as: zara })).status).toBe(401);

    const statusOfListing = async () =>
      (await app.send('GET', `/products/products/${ownListing._id}`, { as: app.admin })).status;
    await eventually(async () => ((await statusOfListing()) === 404 ? true : undefined));
    await eventually(async () => ((await imageStatus(ownListing.images.front!)) === 404 ? true : undefined));
    expect(await imageStatus(shared.images.back!)).toBe(200);
    expect(await imageStatus(shared.images.front!)).toBe(200);
    expect(pages.mock.calls.filter(([after]) => after === START)).toHaveLength(1);
    pages.mockRestore();

    // They stay in the log as 'erased', and their address is free for a new account.
    const log = app.nest.get<EventStore>(EVENT_STORE);
    const registration = async () => (await log.readStream(userStream(zara.id)))[0]!.data;
    const redacted = {
      personal: { name: 'erased', email: 'erased', phone: 'erased' },
      passwordHash: 'erased',
    };
    await eventually(async () =>
      JSON.stringify(await registration()).includes(ZARA.name) ? undefined : true,
    );
    expect(await registration()).toMatchObject({ userId: zara.id, ...redacted });
    for (const email of [ZARA.email, ZARA.laterEmail]) {
      const body = { email, password: SELLER.password };
      expect((await app.send<Success<SignedIn>>('POST', '/auth/login', { body })).status).toBe(401);
      const newAccount = await app.register('Another user', email);
      expect(newAccount.id).not.toBe(zara.id);
    }

    // A crash may repeat the erasure.
    const events = await app.nest.get<EventStore>(EVENT_LOG).readStream(userStream(zara.id));
    const event = events.at(-1) as Extract<Recorded, { type: 'UserErased' }>;
    for (const reaction of [Erasures, SellerErasures]) await app.nest.get<Erasures>(reaction).react(event);
  });

  it('leaves no photo that only a draft has', async () => {
    const drafting = await app.register('Drafting', 'drafting@example.com');
    const form = new FormData();
    form.append('picture', await picture('orange'), 'front.png');
    type Stored = Success<{ path: string }>;
    const stored = await app.send<Stored>('POST', '/products/pictures', { as: drafting, body: form });
    const { path } = stored.body.data;
    const draft = { kind: 'laptop', content: '{}', photos: { front: path }, version: 0 };
    const saved = await app.send('PUT', `/products/drafts/${'0'.repeat(32)}`, { as: drafting, body: draft });
    expect([saved.status, await imageStatus(path)]).toEqual([200, 200]);
    await app.send('DELETE', '/auth/me', { as: drafting, body: { password: SELLER.password } });
    await eventually(async () => ((await imageStatus(path)) === 404 ? true : undefined));
  });

  it('gets a plain rejection for requests in progress', async () => {
    const late = await app.register('Late', 'late@example.com');
    await app.nest.get<KeyStore>(KEY_STORE).erase(late.id);
    const body = { name: 'Later', email: 'late@example.com', businessName: 'Late' };
    const form = await listing({ front: 'red', back: 'blue' }, 'Late');
    for (const answer of [
      await app.send('PUT', '/auth/profile', { as: late, body }),
      await app.send('POST', '/products/products', { as: late, body: form }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, USER_MESSAGES.notFound]);
  });

  it('is erased even if their mail server rejects the last mail, which operators can retry', async () => {
    const refusal = jest
      .spyOn(app.nest.get<MailTransport>(MAIL_TRANSPORT), 'send')
      .mockRejectedValue(new Refused('550'));
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
    const erased = await app.register('Unreachable', 'unreachable@example.com');
    await app.send('DELETE', `/admin/users/${erased.id}`, { as: app.admin });
    const keys = app.nest.get<KeyStore>(KEY_STORE);
    await eventually(async () => ((await keys.get([erased.id])).get(erased.id) === null ? true : undefined));
    const mail = async () => {
      const { body } = await app.send<Success<{ reactions: ReactorHealth[] }>>('GET', '/health');
      return body.data.reactions.find(({ name }) => name === 'mail')!;
    };
    // The confirmation link is rejected too.
    expect(await mail()).toMatchObject({ state: 'working', deadLetters: 2 });
    expect(errors.mock.calls.map(([message]) => message)).toEqual([
      expect.stringMatching(/^The EmailConfirmationRequested at \S+ is a dead letter now/),
      expect.stringMatching(/^The UserErased at \S+ is a dead letter now/),
    ]);
    errors.mockRestore();
    refusal.mockRestore();
    await retryReactions(app.nest.get<EventStore>(EVENT_LOG), 'mail');
    await eventually(async () => ((await mail()).deadLetters === 0 ? true : undefined));
  });

  it('can be erased by an admin', async () => {
    const erased = await app.register('Gone', 'gone@example.com');
    const answer = await app.send('DELETE', `/admin/users/${erased.id}`, { as: app.admin });
    expect([answer.status, answer.body.message]).toEqual([200, USER_MESSAGES.userErased]);
    expect((await app.send('GET', `/analytics/users/${erased.id}`, { as: app.admin })).status).toBe(404);
    expect((await app.send('DELETE', `/admin/users/${erased.id}`, { as: app.admin })).status).toBe(200);
  });
});
