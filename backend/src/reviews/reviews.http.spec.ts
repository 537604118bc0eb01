import { CommandBus } from '@nestjs/cqrs';
import {
  type ConsoleReview,
  GUEST_HOLDINGS,
  type GuestRecord,
  REVIEW_MESSAGES as MESSAGES,
  type Notifications,
  type OwnReviews,
  type ProductPage,
  type ReviewInvitation,
  type ReviewVerdict,
  reviewStream,
  type SellerReviews,
  type Success,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { systemContext } from '../platform/commands/command-context.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { reviewCommand } from './commands/review-command.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const unique = (name: string) => `${name}-${++count}@example.org`;
const sellerCalled = (email = unique('seller')) => app.register('Bilal Khan', email);
const from = () => ({ 'x-forwarded-for': `198.51.100.${++count}` });

const onSale = async (seller: Person): Promise<string> => {
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const sold = async (seller: Person): Promise<string> => {
  const id = await onSale(seller);
  await app.send('POST', `/products/products/${id}/sold`, { as: seller });
  return id;
};
const name = (as: Person, id: string, email: string) =>
  app.send<Success<null>>('POST', `/products/${id}/buyer`, { as, body: { email }, headers: from() });
const tokenOf = async (email: string) => linkIn(await app.mailTo(email, GUEST_HOLDINGS.review.title));
/** A buyer with a link to review this device. */
const invitedBuyer = async (seller: Person, id: string, email = unique('buyer')) => {
  expect((await name(seller, id, email)).status).toBe(200);
  return { email, token: await tokenOf(email) };
};
const look = (token: string) => app.send<Success<ReviewInvitation>>('GET', `/reviews/by-link?token=${token}`);
const review = (token: string, as?: Person, verdict: ReviewVerdict = 'mostly') =>
  app.send<Success<ReviewInvitation>>('POST', `/reviews/by-link?token=${token}`, {
    ...(as && { as }),
    body: { verdict, text: 'The battery lasts two hours' },
  });
const reviewsOf = async (seller: Person) =>
  (await app.send<Success<SellerReviews>>('GET', `/sellers/${seller.id}/reviews`)).body.data;
const pageOf = async (id: string) =>
  (await app.send<Success<{ product: ProductPage }>>('GET', `/products/products/${id}`)).body.data.product;

test('the buyer named by the seller reviews once, and the seller answers once', async () => {
  const seller = await sellerCalled();
  const id = await sold(seller);
  const { email, token } = await invitedBuyer(seller, id);
  expect((await look(token)).body.data).toMatchObject({
    device: { _id: id, name: 'ThinkPad T480' },
    sellerName: 'Bilal Khan',
    review: null,
  });
  const { status, body } = await review(token);
  expect([status, body.message]).toEqual([200, MESSAGES.reviewed]);
  expect(body.data.review).toMatchObject({ verdict: 'mostly', text: 'The battery lasts two hours' });
  expect(await reviewsOf(seller)).toMatchObject({
    reviews: [{ productId: id, deviceName: 'ThinkPad T480', verdict: 'mostly' }],
    verdicts: { yes: 0, mostly: 1, no: 0 },
  });
  expect((await pageOf(id)).review).toMatchObject({ verdict: 'mostly' });
  await app.settled();
  const { notifications } = (
    await app.send<Success<Notifications>>('GET', '/notifications?kind=questions', { as: seller })
  ).body.data;
  expect(notifications).toMatchObject([
    { notice: 'review-received', detail: 'Mostly as described', href: '/seller/reviews' },
  ]);

  const answer = (as: Person) =>
    app.send<Success<null>>('POST', `/products/reviews/${id}/answer`, {
      as,
      body: { answer: 'Bring it back' },
    });
  expect((await answer(app.seller)).status).toBe(404);
  expect((await answer(seller)).status).toBe(200);
  expect((await answer(seller)).body.message).toBe(MESSAGES.answeredAlready);
  const pages = [await reviewsOf(seller), await pageOf(id)].map((page) => JSON.stringify(page));
  for (const page of pages) {
    expect(page).toContain('Bring it back');
    expect(page).not.toContain(email);
  }
  // It outlives its listing, so that a seller cannot remove it by a deletion.
  await app.send('DELETE', `/products/products/${id}`, { as: seller });
  await app.settled();
  expect((await reviewsOf(seller)).reviews).toHaveLength(1);
  const ownReviews = await app.send<Success<OwnReviews>>('GET', '/products/reviews', { as: seller });
  expect(ownReviews.body.data.reviews).toMatchObject([{ verdict: 'mostly', answer: 'Bring it back' }]);
});

test('a review links to its device only while that can be opened', async () => {
  const seller = await sellerCalled();
  const id = await sold(seller);
  const { token } = await invitedBuyer(seller, id);
  await review(token);
  const visibility = async () => {
    await app.settled();
    const ownReviews = await app.send<Success<OwnReviews>>('GET', '/products/reviews', { as: seller });
    const record = await app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${token}`);
    return {
      public: (await reviewsOf(seller)).reviews[0]!.isListed,
      own: ownReviews.body.data.reviews[0]!.isListed,
      buyer: record.body.data.holdings[0]!.items[0]!.href,
    };
  };
  expect(await visibility()).toEqual({ public: true, own: true, buyer: `/devices/${id}` });
  await app.send('PATCH', `/products/products/${id}/toggle-active`, {
    as: seller,
    body: { isActive: false },
  });
  expect(await visibility()).toEqual({ public: false, own: true, buyer: undefined });
  await app.send('DELETE', `/products/products/${id}`, { as: seller });
  expect(await visibility()).toEqual({ public: false, own: false, buyer: undefined });
});

describe('a fake review', () => {
  test.each<[string, (own: string) => string]>([
    ['address', (own) => own],
    ['address in upper case', (own) => own.toUpperCase()],
    ['address with a dot at its end', (own) => `${own}.`],
    ['address with a tag', (own) => own.replace('@', '+buyer@')],
  ])('fails with the seller’s own %s', async (_, formOf) => {
    const ownAddress = unique('own');
    const seller = await sellerCalled(ownAddress);
    const answered = await name(seller, await sold(seller), formOf(ownAddress));
    expect([answered.status, answered.body.message]).toEqual([400, MESSAGES.emailOwn]);
  });

  test('fails with the seller’s own address', async () => {
    const seller = await sellerCalled();
    const newAddress = unique('wanted');
    await app.send('PUT', '/auth/profile', {
      as: seller,
      body: { name: 'Bilal Khan', businessName: 'Khan', email: newAddress, currentPassword: SELLER.password },
    });
    expect((await name(seller, await sold(seller), newAddress)).body.message).toBe(MESSAGES.emailOwn);
  });

  test('fails if the named address becomes the seller’s', async () => {
    const seller = await sellerCalled();
    const { email, token } = await invitedBuyer(seller, await sold(seller));
    await app.send('PUT', '/auth/profile', {
      as: seller,
      body: { name: 'Bilal Khan', businessName: 'Khan', email, currentPassword: SELLER.password },
    });
    expect((await review(token)).body.message).toBe(MESSAGES.ownDevice);
  });

  test('fails before the sale, and for another seller’s device', async () => {
    const [seller, other] = [await sellerCalled(), await sellerCalled()];
    expect((await name(seller, await onSale(seller), unique('buyer'))).status).toBe(409);
    expect((await name(other, await sold(seller), unique('buyer'))).status).toBe(404);
    expect((await name(app.admin, await sold(seller), unique('buyer'))).status).toBe(404);
  });

  test('fails in the seller’s session', async () => {
    const seller = await sellerCalled();
    const { token } = await invitedBuyer(seller, await sold(seller));
    const answered = await review(token, seller, 'yes');
    expect([answered.status, answered.body.message]).toEqual([403, MESSAGES.ownDevice]);
  });

  test('fails a second time, also with another link, and for a second buyer', async () => {
    const seller = await sellerCalled();
    const id = await sold(seller);
    const { email, token } = await invitedBuyer(seller, id);
    await name(seller, id, email);
    const another = await eventually(async () => {
      const tokens = (await app.mailsTo(email)).map(linkIn);
      return tokens.find((candidate) => candidate !== token);
    });
    expect((await review(token)).status).toBe(200);
    for (const again of [token, another])
      expect((await review(again, undefined, 'yes')).body.message).toBe(MESSAGES.reviewedAlready);
    expect((await name(seller, id, unique('buyer'))).body.message).toBe(MESSAGES.reviewedAlready);
    expect((await reviewsOf(seller)).verdicts).toEqual({ yes: 0, mostly: 1, no: 0 });
  });

  test('fails with ten concurrent requests', async () => {
    const seller = await sellerCalled();
    const { token } = await invitedBuyer(seller, await sold(seller));
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await review(token, undefined, 'yes')).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await reviewsOf(seller)).verdicts.yes).toBe(1);
  });

  test('fails for a buyer who was replaced by another', async () => {
    const seller = await sellerCalled();
    const id = await sold(seller);
    const [first, second] = [await invitedBuyer(seller, id), await invitedBuyer(seller, id)];
    expect((await review(first.token)).body.message).toBe(MESSAGES.notNamed);
    expect((await review(second.token)).status).toBe(200);
  });

  test('fails with the link of another device, of another purpose, and with a forged one', async () => {
    const seller = await sellerCalled();
    const [one, two] = [
      await invitedBuyer(seller, await sold(seller)),
      await invitedBuyer(seller, await sold(seller)),
    ];
    const [holder] = one.token.split('.');
    const [, secret] = two.token.split('.');
    for (const token of [`${holder}.${secret}`, `${holder}.${'x'.repeat(43)}`, 'nonsense', '']) {
      expect((await review(token)).status).toBe(400);
      expect((await look(token)).status).toBe(400);
    }
    const email = unique('asker');
    const id = await onSale(seller);
    const question = { name: 'Ayesha', email, text: 'Is it sold?' };
    await app.send('POST', `/products/${id}/questions`, { body: question, headers: from() });
    const asking = linkIn(await app.mailTo(email, GUEST_HOLDINGS.question.title));
    expect((await review(asking)).body.message).toBe(MESSAGES.linkInvalid);
  });

  test('fails after the fourth address', async () => {
    const seller = await sellerCalled();
    const id = await sold(seller);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await name(seller, id, unique('buyer'))).status);
    expect(statuses).toEqual([200, 200, 200, 409]);
  });
});

test('a review without a verdict is rejected', async () => {
  const seller = await sellerCalled();
  const { token } = await invitedBuyer(seller, await sold(seller));
  const sent = await app.send('POST', `/reviews/by-link?token=${token}`, { body: { verdict: 'great' } });
  expect([sent.status, sent.body.message]).toEqual([400, MESSAGES.verdictRequired]);
});

test('moderators remove an answer, and a review permanently', async () => {
  const moderator = await app.employ('moderator', unique('moderator'));
  const seller = await sellerCalled();
  const id = await sold(seller);
  const { token } = await invitedBuyer(seller, id);
  await review(token, undefined, 'no');
  await app.send('POST', `/products/reviews/${id}/answer`, { as: seller, body: { answer: 'A liar' } });
  const list = async () =>
    (await app.send<ConsoleReview[]>('GET', '/console/reviews?range=[0,99]', { as: moderator })).body.filter(
      ({ sellerId }) => sellerId === seller.id,
    );
  expect(await list()).toMatchObject([{ id, verdict: 'no', answer: 'A liar', sellerName: 'Bilal Khan' }]);
  const remove = (path: string, as: Person) =>
    app.send('POST', `/admin/reviews/${id}/${path}`, { as, body: { reason: 'An insult' } });
  expect((await remove('remove', seller)).status).toBe(403);
  expect((await remove('remove-answer', moderator)).status).toBe(200);
  expect((await reviewsOf(seller)).reviews[0]).not.toHaveProperty('answer');
  expect((await remove('remove', moderator)).status).toBe(200);
  expect(await reviewsOf(seller)).toMatchObject({ reviews: [], verdicts: { no: 0 } });
  expect((await review(token)).body.message).toBe(MESSAGES.reviewedAlready);
});

test('a buyer sees the review in their data, deletes it, and an erasure deletes it', async () => {
  const seller = await sellerCalled();
  const [first, second] = [await sold(seller), await sold(seller)];
  const email = unique('buyer');
  const { token } = await invitedBuyer(seller, first, email);
  await name(seller, second, email);
  const other = await eventually(async () =>
    (await app.mailsTo(email)).map(linkIn).find((candidate) => candidate !== token),
  );
  await review(token);
  await review(other);
  const record = await app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${token}`);
  expect(record.body.data.holdings).toMatchObject([{ kind: 'review', items: [{}, {}] }]);
  await app.send('DELETE', `/guests/by-link/review/${first}?token=${token}`);
  expect((await reviewsOf(seller)).reviews.map(({ productId }) => productId)).toEqual([second]);
  await app.send('DELETE', `/guests/by-link?token=${token}`);
  await eventually(async () => ((await reviewsOf(seller)).reviews.length === 0 ? true : undefined));
});

test('an erasure of its seller deletes it; the log contains no plain text', async () => {
  const seller = await sellerCalled();
  const id = await sold(seller);
  const { email, token } = await invitedBuyer(seller, id);
  await review(token);
  const events = JSON.stringify(await app.nest.get(EVENT_LOG).readStream(reviewStream(id)));
  for (const text of [email, 'The battery lasts two hours']) expect(events).not.toContain(text);
  await app.send('DELETE', '/auth/me', { as: seller, body: { password: SELLER.password } });
  await eventually(async () => ((await reviewsOf(seller)).reviews.length === 0 ? true : undefined));
});

test('a review that is written while its seller is being erased is removed', async () => {
  const seller = await sellerCalled();
  const id = await sold(seller);
  await invitedBuyer(seller, id);
  const log = app.nest.get<EventStore>(EVENT_LOG);
  const { buyerId } = (await log.readLast(reviewStream(id)))!.data as { buyerId: string };
  await app.send('DELETE', '/auth/me', { as: seller, body: { password: SELLER.password } });
  const listing = { sellerId: seller.id, sold: true, sales: 1, name: 'ThinkPad T480' };
  const action = { type: 'review', buyerId, verdict: 'no', text: 'It never worked', listing } as const;
  await app.nest.get(CommandBus).execute(reviewCommand(id, action, systemContext('late review')));
  await eventually(async () =>
    (await log.readLast(reviewStream(id)))?.type === 'ReviewRemoved' ? true : undefined,
  );
});
