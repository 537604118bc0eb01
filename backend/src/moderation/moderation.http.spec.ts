import { randomUUID } from 'node:crypto';
import {
  type AlikeListings,
  DEFAULT_REJECTION_REASONS,
  GENERAL_MESSAGES,
  type ModerationQueue,
  productStream,
  type Recorded,
  type RejectionReasons,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import sharp from 'sharp';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { fetchedPath } from '../platform/media/testing.js';
import { eventually, type Person, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  moderator = await app.employ('moderator', 'moderator@example.com');
});
afterAll(() => app.close());

const queue = async (query = ''): Promise<ModerationQueue> => {
  await app.settled();
  const answer = await app.send<Success<ModerationQueue>>('GET', `/admin/moderation?${query}`, {
    as: moderator,
  });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const namesIn = ({ items }: ModerationQueue): string[] => items.map(({ product }) => product.name);
const decide = (id: string, step: 'approve' | 'reject', body?: object) =>
  app.send('PATCH', `/admin/products/${id}/${step}`, { as: moderator, body });

describe('the moderation queue', () => {
  const ids: Record<string, string> = {};
  let seller: Person;
  beforeAll(async () => {
    for (const { product } of (await queue()).items) await decide(product._id, 'approve');
    seller = await app.register('Kiran', 'kiran@example.com');
    for (const name of ['First', 'Second', 'Third', 'Sold', 'Refused'])
      ids[name] = await app.list(name === 'Third' ? app.otherSeller : seller, { name });
    await decide(ids.Sold!, 'approve');
    await app.send('POST', `/products/products/${ids.Sold}/sold`, { as: seller });
    for (const name of ['First', 'Refused']) await decide(ids[name]!, 'reject', { reason: 'Blurred photos' });
    await app.send('PUT', `/products/products/${ids.First}`, {
      as: seller,
      body: { price: 80_000, images: { back: 'https://example.com/back.jpg' } },
    });
  });

  it('has the pending listings, the oldest first, with new and revised ones apart', async () => {
    const all = await queue();
    expect(namesIn(all)).toEqual(['Second', 'Third', 'First']);
    expect(all.waiting).toEqual({ all: 3, new: 2, revised: 1, reported: 0 });
    expect(namesIn(await queue('filter=new'))).toEqual(['Second', 'Third']);
    expect(namesIn(await queue('filter=revised'))).toEqual(['First']);
    expect(namesIn(await queue('limit=1'))).toEqual(['Second']);
    expect(namesIn(await queue(`limit=1&skip=${ids.Second},${ids.Third}`))).toEqual(['First']);
    expect(namesIn(await queue(`first=${ids.Third}`))).toEqual(['Third', 'Second', 'First']);
    expect(namesIn(await queue(`filter=new&first=${ids.Refused}`))).toEqual(['Second', 'Third']);
  });

  it('shows the changes of a revision, and facts about the seller', async () => {
    const [first] = (await queue('filter=revised')).items;
    expect(first!.revision).toEqual({
      rejectedAt: expect.any(String),
      rejectionReason: 'Blurred photos',
      changes: [{ label: 'Price', from: 'PKR 85,000', to: 'PKR 80,000' }],
      pictures: [{ slot: 'back', to: await fetchedPath('https://example.com/back.jpg') }],
    });
    expect(first!.waitingSince > first!.revision!.rejectedAt).toBe(true);
    expect(first!.seller).toEqual({
      _id: seller.id,
      name: 'Kiran',
      since: expect.any(String),
      listings: 4,
      approved: 1,
      rejected: 2,
      sold: 1,
    });
    const [second] = (await queue('filter=new')).items;
    expect(second!.revision).toBeUndefined();
    expect(second!.product).toMatchObject({ state: 'pending', version: 0, approvalStatus: 'pending' });
  });

  it('omits decided listings', async () => {
    const id = await app.list(app.otherSeller);
    expect((await queue()).waiting.all).toBe(4);
    await decide(id, 'approve');
    const { items, waiting } = await queue();
    expect([items.length, waiting.all]).toEqual([3, 3]);
  });

  it.each([
    ['filter=old', 'Filter must be one of all, new, revised, reported'],
    ['limit=11', 'Limit must be a whole number from 1 to 10'],
    ['limit=', 'Limit must be a whole number from 1 to 10'],
  ])('refuses %s', async (query, message) => {
    const answer = await app.send('GET', `/admin/moderation?${query}`, { as: moderator });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

test('a concurrent approval and rejection: one succeeds, and the other gets a conflict', async () => {
  const id = await app.list(app.seller);
  const answers = await Promise.all([
    decide(id, 'approve'),
    decide(id, 'reject', { reason: 'Blurred photos' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    message: GENERAL_MESSAGES.changedMeanwhile,
  });
  const repeated = await Promise.all([decide(id, 'approve'), decide(id, 'approve')]);
  expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
});

describe('the rejection reasons', () => {
  const path = '/admin/rejection-reasons';
  const list = async () =>
    (await app.send<Success<RejectionReasons>>('GET', path, { as: moderator })).body.data;
  const save = (reasons: unknown, version: number) =>
    app.send<Success<RejectionReasons>>('PUT', path, {
      as: moderator,
      body: { reasons },
      headers: { 'if-match': `"${version}"` },
    });

  it('are the default ones until an admin edits them, and concurrent edits do not overwrite each other', async () => {
    expect(await list()).toEqual({ reasons: DEFAULT_REJECTION_REASONS, version: -1 });
    const saved = await save([' Blurred ', '', 'Dark', 'Blurred'], -1);
    expect([saved.status, saved.body.data]).toEqual([200, { reasons: ['Blurred', 'Dark'], version: 0 }]);
    expect(saved.body.message).toBe('Rejection reasons saved');
    expect((await save(['Mine'], -1)).status).toBe(412);
    expect(await list()).toEqual({ reasons: ['Blurred', 'Dark'], version: 0 });
  });

  it.each([
    ['none', [], 'Give 1 to 20 reasons'],
    ['no list', undefined, 'Give 1 to 20 reasons'],
    ['a text', 'Blurred', 'Give 1 to 20 reasons'],
    ['a number', [1], 'Give 1 to 20 reasons'],
    ['too many', Array.from({ length: 21 }, (_, n) => `Reason ${n}`), 'Give 1 to 20 reasons'],
    ['one too long', ['x'.repeat(501)], 'Rejection reason cannot exceed 500 characters'],
  ])('refuses %s', async (_, reasons, message) => {
    const answer = await save(reasons, 0);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('the hints', () => {
  const hintsAt = async (id: string) => (await queue(`limit=1&first=${id}`)).items[0]!.hints;
  const photo = async (width: number): Promise<string> => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
      <rect width="400" height="300" fill="#fff"/><circle cx="120" cy="90" r="60" fill="#246"/>
      <path d="M0 250 L400 180 V300 H0z" fill="#842"/></svg>`;
    const png = await sharp(Buffer.from(drawing)).resize(width).png().toBuffer();
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(png)]), 'front.png');
    type Uploaded = Success<{ path: string }>;
    return (await app.send<Uploaded>('POST', '/products/pictures', { as: app.seller, body })).body.data.path;
  };

  it('name listings with the same photo, serial number or phone number, and disappear with them', async () => {
    const first = await app.list(app.seller, {
      name: 'Original',
      description: 'Serial no: PF0ABC12',
      laptopDetails: { contactInfo: '0300-7654321' },
      images: { front: await photo(400) },
    });
    const twin = await app.list(app.otherSeller, {
      name: 'Twin',
      description: 'S/N PF-0ABC12, call +92 300 7654321',
      images: { front: 'https://example.com/front.jpg', open: await photo(300) },
    });
    const original = expect.objectContaining({ _id: first, name: 'Original', seller: 'Sana' });
    expect(await hintsAt(twin)).toEqual([
      {
        kind: 'same-serial',
        text: 'The serial number PF0ABC12 is also that of another listing.',
        listings: [original],
      },
      {
        kind: 'same-phone',
        text: 'The phone number 0300-7654321 is also that of another seller.',
        listings: [original],
      },
      // Every account in these tests has it.
      expect.objectContaining({
        text: expect.stringMatching(/^The phone number 0300-1234567 is also that of /),
      }),
      expect.objectContaining({ kind: 'contact-data', words: ['+92 300 7654321'] }),
      {
        kind: 'same-photo',
        text: 'The open photo looks like one in another listing.',
        slot: 'open',
        listings: [original],
      },
    ]);

    await app.send('PUT', `/products/products/${twin}`, {
      as: app.otherSeller,
      body: { description: 'Clean', images: { open: '' } },
    });
    expect((await hintsAt(twin)).map(({ kind }) => kind)).toEqual(['same-phone']);
    // Other tests count the queue and a seller's listings.
    await app.send('DELETE', `/products/products/${first}`, { as: app.seller });
    await app.send('DELETE', `/products/products/${twin}`, { as: app.otherSeller });
  });

  it('work for listings of an older version, whose events lack picture fingerprints', async () => {
    const images = { front: await photo(400) };
    const twin = await app.list(app.otherSeller, { name: 'Twin', images });
    const events = app.nest.get<EventStore>(EVENT_STORE);
    const { data, metadata } = (await events.readStream(productStream(twin)))[0] as Recorded & {
      type: 'ProductListed';
    };
    const { pictures: _, ...older } = { ...data, productId: randomUUID(), sellerId: app.seller.id };
    const listed = { id: randomUUID(), type: 'ProductListed', data: older, metadata } as const;
    await events.append(productStream(older.productId), 'no-stream', [listed]);
    await eventually(
      async () => (await hintsAt(twin)).some(({ kind }) => kind === 'same-photo') || undefined,
    );

    await app.send('DELETE', `/products/products/${older.productId}`, { as: app.seller });
    expect((await hintsAt(twin)).map(({ kind }) => kind)).not.toContain('same-photo');
    await app.send('DELETE', `/products/products/${twin}`, { as: app.otherSeller });
  });
});

describe('similar listings', () => {
  const alikeOf = async (id: string) => {
    await app.settled();
    return app.send<Success<AlikeListings>>('GET', `/admin/moderation/${id}/alike`, { as: moderator });
  };

  it('are pending ones of the same seller and model, with differences and hints', async () => {
    const seller = await app.register('Alike', 'alike@example.com');
    const model = { brand: 'HP', model: 'EliteBook 840' };
    const first = await app.list(seller, { ...model, name: 'EliteBook A' });
    const second = await app.list(seller, {
      brand: 'hp',
      model: 'elitebook  840',
      name: 'EliteBook B',
      price: 79_000,
      description: 'Write to 0300-9876543',
    });
    await app.list(seller, { brand: 'HP', model: 'ProBook 450' });
    await app.list(app.otherSeller, model);
    const approved = await app.list(seller, model);
    await decide(approved, 'approve');

    const { items } = await queue(`first=${first}`);
    expect(items[0]!.alike).toBe(1);
    const { status, body } = await alikeOf(first);
    expect(status).toBe(200);
    const [listing, ...others] = body.data.listings;
    expect(others).toEqual([]);
    expect(listing!.product).toMatchObject({ _id: second, name: 'EliteBook B', price: 79_000, version: 0 });
    expect(listing!.differences).toContainEqual({ label: 'Price', from: 'PKR 85,000', to: 'PKR 79,000' });
    expect(listing!.differences.map(({ label }) => label)).toContain('Description');
    expect(listing!.hints.map(({ kind }) => kind)).toContain('contact-data');

    await decide(second, 'reject', { reason: 'Blurred photos' });
    expect((await alikeOf(first)).body.data.listings).toEqual([]);
    expect((await alikeOf(approved)).body.data.listings).toEqual([]);
    await decide(first, 'approve');
  });

  it('require an existing listing, and a moderator', async () => {
    expect((await alikeOf('nothing')).status).toBe(404);
    expect((await app.send('GET', '/admin/moderation/nothing/alike', { as: app.seller })).status).toBe(403);
  });
});
