import { JwtService } from '@nestjs/jwt';
import {
  type AdminFeatureRequests,
  type FeatureRequest,
  type FeatureRequestDetail,
  type FeatureRequestPage,
  type FeatureRequestReceipt,
  type FeatureRequestVotes,
  featureRequestStream,
  GENERAL_MESSAGES,
  type ManagedPage,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type PersonalExport,
  PLACEMENT_MESSAGES,
  PRODUCT_MESSAGES,
  productStream,
  type Recorded,
  type SimilarFeatureRequest,
  type Success,
  type UserRole,
  userStream,
  type Vote,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { user } from '../identity/account/user.js';
import { systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { EVENT_LOG, EVENT_STORE } from '../platform/engines/tokens.js';
import { fetchedPath } from '../platform/media/testing.js';
import {
  type Answer,
  eventually,
  LAPTOP,
  type Person,
  SELLER,
  startTestApp,
  type TestApp,
} from '../testing.js';
import { type FeatureRequestAction, featureRequest } from './feature-request.js';
import { FeatureRequestReactions } from './feature-request-reactions.js';
import { listingIdOf } from './requested-listings.js';

type WriteAnswer = Answer<Success<{ featureRequest: FeatureRequestReceipt }>>;

let app: TestApp;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
  productId = await app.list(app.seller);
});
afterAll(() => app.close());

const IDEA = {
  title: 'Dark mode',
  description: 'The console is bright at night',
  category: 'Enhancement',
  priority: 'High',
  tags: ['console'],
};
const submit = (
  changes: object = {},
  as = app.seller,
  headers?: Record<string, string>,
): Promise<WriteAnswer> =>
  app.send('POST', '/feature-requests', {
    as,
    body: { ...IDEA, productDetails: { productId }, ...changes },
    headers,
  });
const submitted = async (changes?: object, as?: Person): Promise<string> =>
  (await submit(changes, as)).body.data.featureRequest._id;
const edit = (
  id: string,
  changes: object,
  as = app.seller,
  headers?: Record<string, string>,
): Promise<WriteAnswer> =>
  app.send('PUT', `/feature-requests/${id}`, {
    as,
    body: { ...IDEA, productDetails: { productId }, ...changes },
    headers,
  });
const remove = (id: string, as = app.seller): Promise<Answer<Success<null>>> =>
  app.send('DELETE', `/feature-requests/${id}`, { as });
const vote = (
  id: string,
  vote: Vote,
  as: Person,
  headers?: Record<string, string>,
): Promise<Answer<Success<FeatureRequestVotes>>> =>
  app.send('POST', `/feature-requests/${id}/vote`, { as, body: { vote }, headers });
const write = (id: string, message: string, as: Person): Promise<WriteAnswer> =>
  app.send('POST', `/feature-requests/${id}/feedback`, { as, body: { message } });
const decide = (
  id: string,
  verb: 'approve' | 'reject' | 'status',
  body: object = {},
  { as = app.admin, headers }: { as?: Person; headers?: Record<string, string> } = {},
): Promise<WriteAnswer> => app.send('PATCH', `/admin/feature-requests/${id}/${verb}`, { as, body, headers });
const merge = (id: string, intoId: string, headers?: Record<string, string>): Promise<WriteAnswer> =>
  app.send('POST', `/admin/feature-requests/${id}/merge`, { as: app.admin, body: { intoId }, headers });

const read = (id: string, as = app.seller): Promise<Answer<Success<FeatureRequestDetail>>> =>
  app.send('GET', `/feature-requests/${id}`, { as });
const detailOf = async (id: string, as?: Person): Promise<FeatureRequestDetail> =>
  (await read(id, as)).body.data;
const board = async (query = '', as = app.seller): Promise<FeatureRequestPage> => {
  const answer = await app.send<Success<FeatureRequestPage>>('GET', `/feature-requests${query}`, { as });
  return answer.body.data;
};
const ownRequests = async (query = '', as = app.seller): Promise<FeatureRequest[]> => {
  const path = `/feature-requests/my/requests${query}`;
  return (await app.send<Success<FeatureRequestPage>>('GET', path, { as })).body.data.featureRequests;
};

const events = () => app.nest.get<EventStore>(EVENT_STORE);
const typesOf = async (id: string): Promise<string[]> =>
  (await events().readStream(featureRequestStream(id))).map(({ type }) => type);
/** A process that dies at the next moment. */
const onlyAppend = (
  id: string,
  action: FeatureRequestAction,
  actor = { id: app.admin.id, role: 'admin' as const },
) =>
  app.nest
    .get(CommandRunner)
    .run(
      featureRequest,
      featureRequestStream(id),
      { ...action, actor },
      systemContext(`${action.type} ${id} ${Math.random()}`, actor),
    );
/** Repeats the reaction to the last event of a type, as after a crash before its marker. */
const reactAgain = async (stream: string, type: string): Promise<void> => {
  const event = (await app.nest.get<EventStore>(EVENT_LOG).readStream(stream)).findLast(
    (event) => event.type === type,
  );
  await app.nest.get(FeatureRequestReactions).react(event as Parameters<FeatureRequestReactions['react']>[0]);
};

let number = 0;
/** A user with a session, created without the time to hash a password. */
const newcomer = async (role: UserRole = 'buyer', name = 'Newcomer'): Promise<Person> => {
  const id = `newcomer-${++number}`;
  const runner = app.nest.get(CommandRunner);
  const data = {
    userId: id,
    role,
    personal: { name, email: `${id}@example.com`, phone: '03001234567' },
    passwordHash: 'none',
    emailVerified: true,
  };
  await runner.run(user, userStream(id), { type: 'register', data }, systemContext(`register ${id}`));
  await runner.run(user, userStream(id), { type: 'log-in', sessionId: id }, systemContext(`log in ${id}`));
  const token = await app.nest.get(JwtService, { strict: false }).signAsync({ sub: id, sid: id });
  return { id, name, token };
};

describe('submitting', () => {
  test('takes missing device data from the listing, and shows all of it', async () => {
    const answer = await submit({ productDetails: { productId, price: '80000', name: 'My ThinkPad' } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: MESSAGES.submitted,
        data: { featureRequest: { status: 'Pending', version: 0 } },
      },
    });
    const id = answer.body.data.featureRequest._id;
    const { images } = (await detailOf(id)).productDetails;
    expect(images).toEqual({ front: await fetchedPath(LAPTOP.images.front) });
    expect(await detailOf(id)).toEqual({
      _id: id,
      ...IDEA,
      status: 'Pending',
      submittedBy: { _id: app.seller.id, name: 'Sana', role: 'seller' },
      submittedAt: expect.any(String),
      voteCount: 0,
      upvotes: 0,
      downvotes: 0,
      myVote: null,
      isMine: true,
      feedbackCount: 0,
      feedback: [],
      productDetails: { ...LAPTOP, images, productId, name: 'My ThinkPad', price: 80_000 },
      associatedProduct: { _id: productId, name: LAPTOP.name, category: 'Laptop', price: 85_000 },
      version: 0,
    });
    expect((await ownRequests())[0]).toMatchObject({ _id: id, isMine: true });
  });

  test('is idempotent by its key', async () => {
    const headers = { 'idempotency-key': 'one idea' };
    const first = await submit({}, undefined, headers);
    expect((await submit({}, undefined, headers)).body).toEqual(first.body);
    expect(await typesOf(first.body.data.featureRequest._id)).toEqual(['FeatureRequestSubmitted']);
    expect((await submit({ title: 'Other' }, undefined, headers)).status).toBe(422);
  });

  test('is idempotent by its key even if the listing is gone', async () => {
    const other = await app.list(app.seller, { name: 'Soon gone' });
    const headers = { 'idempotency-key': 'about one that goes' };
    const changes = { productDetails: { productId: other } };
    const first = await submit(changes, undefined, headers);
    const { _id } = first.body.data.featureRequest;
    const editing = { 'idempotency-key': 'edited before it goes' };
    const renamed = { ...changes, title: 'Renamed' };
    const edited = await edit(_id, renamed, undefined, editing);
    await edit(_id, {});
    await app.send('DELETE', `/products/products/${other}`, { as: app.seller });
    expect(await submit(changes, undefined, headers)).toMatchObject({ status: 201, body: first.body });
    expect(await edit(_id, renamed, undefined, editing)).toMatchObject({ status: 200, body: edited.body });
    expect((await submit(changes)).status).toBe(400);
  });

  test('reports missing fields in the order of the specification', async () => {
    const answer = await app.send('POST', '/feature-requests', { as: app.seller, body: {} });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message:
          'Title is required, Description is required, Category is required, Please select a product for this feature request',
      },
    });
  });

  test('requires a listing of the author’s own in the log', async () => {
    const refusal = {
      status: 400,
      body: {
        message: MESSAGES.productRequired,
        fields: { 'productDetails.productId': MESSAGES.productRequired },
      },
    };
    expect(await submit({}, app.otherSeller)).toMatchObject(refusal);
    expect(await submit({}, app.admin)).toMatchObject(refusal);
    expect(await submit({}, await newcomer())).toMatchObject(refusal);
    expect(await submit({ productDetails: { productId: 'unknown' } })).toMatchObject(refusal);
    const deleted = await app.list(app.seller);
    await app.send('DELETE', `/products/products/${deleted}`, { as: app.seller });
    expect(await submit({ productDetails: { productId: deleted } })).toMatchObject(refusal);
  });

  test('accepts only pictures of the listing, and reveals nothing about others', async () => {
    const path = (letter: string) => `/api/images/${letter.repeat(64)}-1600.webp`;
    for (const front of [path('a'), path('b')]) {
      const answer = await submit({ productDetails: { productId, images: { front } } });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { 'productDetails.images.front': PRODUCT_MESSAGES.imageGone } },
      });
    }
    const id = await submitted({
      productDetails: { productId, images: { front: '', back: 'https://example.com/back.jpg' } },
    });
    const back = await fetchedPath('https://example.com/back.jpg');
    expect((await detailOf(id)).productDetails.images).toEqual({ back });
    const nowhere = { front: '', back: 'https://pictures.invalid/back.jpg' };
    expect(await edit(id, { productDetails: { productId, images: nowhere } })).toMatchObject({
      status: 400,
      body: { fields: { 'productDetails.images.back': PRODUCT_MESSAGES.imageUrlUnreachable } },
    });
  });
});

describe('the author', () => {
  test('edits it while it is pending', async () => {
    const id = await submitted();
    expect(await edit(id, { title: 'Night mode', tags: [] })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.updated, data: { featureRequest: { version: 1 } } },
    });
    expect(await detailOf(id)).toMatchObject({ title: 'Night mode', tags: [], priority: 'High', version: 1 });
    expect(await edit(id, { title: 'Dim mode' }, app.seller, { 'if-match': '"0"' })).toMatchObject({
      status: 412,
      body: { message: GENERAL_MESSAGES.changedMeanwhile },
    });
    expect(await edit(id, {}, app.otherSeller)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.notYours },
    });
    expect(await edit(id, {}, app.admin)).toMatchObject({ status: 403 });
    await decide(id, 'status', { status: 'Under Review' });
    expect(await edit(id, { title: 'Too late' })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.notPending },
    });
  });

  test('can still edit it when the listing is gone, but not choose another deleted one', async () => {
    const other = await app.list(app.seller, { name: 'Short-lived' });
    const id = await submitted({ productDetails: { productId: other } });
    await app.send('DELETE', `/products/products/${other}`, { as: app.seller });
    const productDetails = { productId: other, price: 70_000 };
    expect((await edit(id, { productDetails })).status).toBe(200);
    expect(await detailOf(id)).toMatchObject({
      productDetails: { name: 'Short-lived', price: 70_000 },
      associatedProduct: null,
    });
    const second = await submitted();
    expect((await edit(second, { productDetails: { productId: other } })).status).toBe(400);
  });

  test('deletes it while it is pending', async () => {
    const id = await submitted();
    expect(await remove(id, app.otherSeller)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.notYours },
    });
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: MESSAGES.deleted } });
    expect(await read(id)).toMatchObject({ status: 404, body: { message: MESSAGES.notFound } });
    expect((await remove(id)).status).toBe(404);
    const decided = await submitted();
    await decide(decided, 'approve');
    expect(await remove(decided)).toMatchObject({ status: 409, body: { message: MESSAGES.notPending } });
  });

  test('finds it by status and text', async () => {
    const title = 'Fingerprint reader column';
    const id = await submitted({ title });
    expect((await ownRequests('?search=finger')).map(({ _id }) => _id)).toEqual([id]);
    expect(await ownRequests('?search=finger&status=Approved')).toEqual([]);
    expect(await ownRequests('?search=finger', app.otherSeller)).toEqual([]);
  });
});

describe('votes', () => {
  test('are one per person, and can be changed and withdrawn', async () => {
    const id = await submitted();
    const sara = await newcomer();
    const counts = async (answer: ReturnType<typeof vote>) => {
      const { message, data } = (await answer).body;
      return [message, data];
    };
    const as = (upvotes: number, downvotes: number, myVote: Vote | null) => ({
      upvotes,
      downvotes,
      voteCount: upvotes - downvotes,
      myVote,
    });
    expect(await counts(vote(id, 'up', sara))).toEqual([MESSAGES.voted, as(1, 0, 'up')]);
    expect(await counts(vote(id, 'down', sara))).toEqual([MESSAGES.voted, as(0, 1, 'down')]);
    expect(await counts(vote(id, 'up', app.seller))).toEqual([MESSAGES.voted, as(1, 1, 'up')]);
    expect(await detailOf(id, sara)).toMatchObject({ ...as(1, 1, 'down'), isMine: false });
    expect(await counts(vote(id, 'down', sara))).toEqual([MESSAGES.voteWithdrawn, as(1, 0, null)]);
    expect(await detailOf(id, sara)).toMatchObject(as(1, 0, null));
    expect(await detailOf(id)).toMatchObject(as(1, 0, 'up'));
  });

  test('are idempotent by their key', async () => {
    const id = await submitted();
    const headers = { 'idempotency-key': 'one vote' };
    const first = await vote(id, 'up', app.seller, headers);
    expect((await vote(id, 'up', app.seller, headers)).body).toEqual(first.body);
    expect(await detailOf(id)).toMatchObject({ upvotes: 1, myVote: 'up' });
  });

  test('end with the decision', async () => {
    const id = await submitted();
    await decide(id, 'reject', { adminNotes: 'No' });
    expect(await vote(id, 'up', app.seller)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.votingClosed },
    });
    expect((await vote('unknown', 'up', app.seller)).status).toBe(404);
  });

  test('all count when two hundred people vote concurrently, and do not outdate an admin’s decision', async () => {
    const id = await submitted();
    const people = await Promise.all(Array.from({ length: 200 }, () => newcomer()));
    const [decision, ...answers] = await Promise.all([
      decide(id, 'status', { status: 'Under Review' }, { headers: { 'if-match': '"0"' } }),
      ...people.map((person, n) => vote(id, n % 4 ? 'up' : 'down', person)),
    ]);
    expect(decision.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await app.settled();
    const counted = { upvotes: 150, downvotes: 50, voteCount: 100, status: 'Under Review', version: 1 };
    expect(await detailOf(id, people[0])).toMatchObject({ ...counted, myVote: 'down' });
    // Some withdraw it, all of them concurrently.
    await Promise.all(people.slice(0, 20).map((person, n) => vote(id, n % 4 ? 'up' : 'down', person)));
    await app.settled();
    expect(await detailOf(id, people[0])).toMatchObject({ upvotes: 135, downvotes: 45, myVote: null });
  }, 120_000);
});

describe('the thread', () => {
  test('is written by the author and the team, and readable by all users', async () => {
    const id = await submitted();
    expect(await write(id, ' Which screen? ', app.admin)).toMatchObject({
      status: 201,
      body: { message: MESSAGES.answered },
    });
    await write(id, 'All of them', app.seller);
    expect(await write(id, 'Me too', app.otherSeller)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.notYours },
    });
    const timestamp = expect.any(String);
    expect(await detailOf(id, app.otherSeller)).toMatchObject({
      feedbackCount: 2,
      answeredAt: timestamp,
      feedback: [
        { user: { role: 'team', name: expect.any(String) }, message: 'Which screen?', timestamp },
        { user: { role: 'author', name: 'Sana' }, message: 'All of them', timestamp },
      ],
    });
  });
});

describe('deciding', () => {
  test('stores notes, which the author and the team can read', async () => {
    const id = await submitted();
    expect(await decide(id, 'approve', { adminNotes: ' In May ' })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.approved, data: { featureRequest: { status: 'Approved', version: 1 } } },
    });
    const decided = { status: 'Approved', adminNotes: 'In May', reviewedAt: expect.any(String) };
    expect(await detailOf(id)).toMatchObject({ ...decided, reviewedBy: { name: expect.any(String) } });
    expect(await detailOf(id, app.admin)).toMatchObject({
      ...decided,
      submittedBy: { name: 'Sana', email: SELLER.email },
    });
    const forOtherSeller = await detailOf(id, app.otherSeller);
    expect(forOtherSeller.status).toBe('Approved');
    expect(forOtherSeller).not.toHaveProperty('adminNotes');
    expect(forOtherSeller.submittedBy).not.toHaveProperty('email');
    expect(forOtherSeller.associatedProduct).toBeNull();
  });

  test('follows the workflow, and rejects invalid steps', async () => {
    const id = await submitted();
    for (const [status, adminNotes] of [
      ['Under Review'],
      ['Rejected', 'No'],
      ['Under Review'],
      ['Approved'],
      ['Implemented'],
    ])
      expect(await decide(id, 'status', { status, adminNotes })).toMatchObject({
        status: 200,
        body: { message: MESSAGES.statusChanged(status!), data: { featureRequest: { status } } },
      });
    expect(await decide(id, 'reject', { adminNotes: 'No' })).toMatchObject({
      status: 409,
      body: { message: MESSAGES.statusChange('Implemented', 'Rejected') },
    });
    expect(await decide(id, 'reject')).toMatchObject({
      status: 400,
      body: { message: MESSAGES.rejectionRequired },
    });
    expect(
      await decide(id, 'status', { status: 'Approved' }, { headers: { 'if-match': '"1"' } }),
    ).toMatchObject({
      status: 412,
    });
  });

  test('requires the capability for ideas; placement managers only decide placement requests, by the same path', async () => {
    const moderator = await newcomer('moderator');
    const idea = await submitted();
    const wrongRole = { status: 403, body: { message: GENERAL_MESSAGES.wrongRole } };
    for (const verb of ['approve', 'reject'] as const) {
      expect(await decide(idea, verb, { adminNotes: 'No' }, { as: moderator })).toMatchObject(wrongRole);
      expect(await decide(idea, verb, { adminNotes: 'No' }, { as: app.seller })).toMatchObject(wrongRole);
    }
    expect(await decide(idea, 'status', { status: 'Approved' }, { as: moderator })).toMatchObject(wrongRole);

    const featured = await app.list(app.seller, { name: 'For the home page' });
    await app.send('PATCH', `/admin/products/${featured}/approve`, { as: app.admin });
    const submit = () =>
      app.send('POST', '/seller/featured-request', { as: app.seller, body: { productId: featured } });
    await submit();
    expect(await decide(featured, 'approve', {}, { as: app.seller })).toMatchObject(wrongRole);
    expect(await decide(featured, 'reject', {}, { as: moderator })).toMatchObject({
      status: 400,
      body: { message: PLACEMENT_MESSAGES.rejectionRequired },
    });
    expect(await decide(featured, 'reject', { adminNotes: 'Dark' }, { as: moderator })).toMatchObject({
      status: 200,
      body: { message: PLACEMENT_MESSAGES.rejected },
    });
    await submit();
    expect(await decide(featured, 'approve', { adminNotes: 'Nice' }, { as: moderator })).toMatchObject({
      status: 200,
      body: { message: PLACEMENT_MESSAGES.approved, data: { product: { isFeatured: true } } },
    });
    expect(await decide('unknown', 'approve')).toMatchObject({ status: 404 });

    const list = (query: string, as: Person) => app.send('GET', `/admin/feature-requests${query}`, { as });
    const ofHomePage = '?category=Product%20Featuring&status=approved&page=1&limit=10';
    for (const as of [moderator, app.admin])
      expect(await list(ofHomePage, as)).toMatchObject({
        status: 200,
        body: {
          success: true,
          data: { requests: [{ _id: featured }], totalPages: 1, totalRequests: 1, currentPage: 1 },
        },
      });
    expect(await list('', moderator)).toMatchObject(wrongRole);
    expect(await list(ofHomePage, app.seller)).toMatchObject(wrongRole);
  });
});

describe('a listing made on approval', () => {
  const listingOf = (id: string) =>
    app.send<Success<{ product: ManagedPage }>>('GET', `/products/products/${id}`, { as: app.seller });
  const ownListings = async () =>
    (
      await app.send<Success<{ totalProducts: number }>>('GET', '/products/my-products?limit=1', {
        as: app.seller,
      })
    ).body.data.totalProducts;

  test('belongs to its author, is pending, and is created once', async () => {
    const id = await submitted({
      category: 'Product Request',
      productDetails: { productId, name: 'Rebuilt ThinkPad', price: 99_000 },
    });
    const before = await ownListings();
    const headers = { 'idempotency-key': 'approve once', 'if-match': '"0"' };
    const answer = await decide(id, 'approve', { createProduct: true }, { headers });
    expect(answer).toMatchObject({ status: 200, body: { message: MESSAGES.approvedWithListing } });
    const { listingId } = answer.body.data.featureRequest;
    expect((await listingOf(listingId!)).body.data.product).toMatchObject({
      ...LAPTOP,
      images: { front: await fetchedPath(LAPTOP.images.front) },
      name: 'Rebuilt ThinkPad',
      price: 99_000,
      approvalStatus: 'pending',
      featureRequest: id,
      seller: { _id: app.seller.id },
    });
    const [listed] = (await events().readStream(productStream(listingId!))) as Recorded[];
    expect(listed!.metadata.actor).toEqual({ id: app.admin.id, role: 'admin' });
    expect((await detailOf(id)).listingId).toBe(listingId);
    expect(await detailOf(id, app.otherSeller)).not.toHaveProperty('listingId');

    expect((await decide(id, 'approve', { createProduct: true }, { headers })).body).toEqual(answer.body);
    await decide(id, 'approve', { createProduct: true, adminNotes: 'Again' });
    await reactAgain(featureRequestStream(id), 'FeatureRequestStatusChanged');
    await app.settled();
    expect(await ownListings()).toBe(before + 1);
  });

  test('is created by the reaction if the process died before', async () => {
    const id = await submitted();
    const listingId = listingIdOf(id);
    await onlyAppend(id, { type: 'approve', notes: '', listingId });
    const listed = async () => (await events().readStream(productStream(listingId))) as Recorded[];
    await eventually(async () => ((await listed()).length > 0 ? true : undefined));
    await app.settled();
    expect((await listingOf(listingId)).body.data.product).toMatchObject({ approvalStatus: 'pending' });
    expect((await listed())[0]!.metadata.actor).toEqual({ id: app.admin.id, role: 'admin' });
  });
});

describe('a merge', () => {
  const votersOf = async (...votes: [string, Vote, Person][]) => {
    for (const [id, up, person] of votes) await vote(id, up, person);
  };

  test('moves the votes without counting anyone twice', async () => {
    const [from, into] = [
      await submitted({ title: 'Night colours' }),
      await submitted({ title: 'Dark colours' }),
    ];
    const [both, onlyFrom, against] = [await newcomer(), await newcomer(), await newcomer()];
    await votersOf([from, 'up', both], [into, 'down', both], [from, 'up', onlyFrom], [from, 'down', against]);
    expect(await merge(from, into)).toMatchObject({ status: 200, body: { message: MESSAGES.merged } });
    expect(await detailOf(into, both)).toMatchObject({
      upvotes: 1,
      downvotes: 2,
      voteCount: -1,
      myVote: 'down',
    });
    expect((await detailOf(into, onlyFrom)).myVote).toBe('up');

    const boarded = (await board('?search=colours')).featureRequests.map(({ _id }) => _id);
    expect(boarded).toEqual([into]);
    expect(await detailOf(from)).toMatchObject({ mergedInto: { _id: into, title: 'Dark colours' } });
    expect((await ownRequests('?search=colours')).map(({ _id }) => _id)).toContain(from);
    for (const refused of [vote(from, 'up', both), edit(from, {}), merge(from, await submitted())])
      expect(await refused).toMatchObject({ status: 409, body: { message: MESSAGES.mergedAlready } });
    expect(await remove(into)).toMatchObject({ status: 409, body: { message: MESSAGES.hasMerged } });

    expect((await vote(into, 'up', onlyFrom)).body.data).toMatchObject({ upvotes: 0, myVote: null });
    expect((await merge(from, into)).status).toBe(200);
    await reactAgain(featureRequestStream(from), 'FeatureRequestMerged');
    expect(await typesOf(into)).toEqual(expect.arrayContaining(['FeatureRequestVotesTaken']));
    expect((await typesOf(into)).filter((type) => type === 'FeatureRequestVotesTaken')).toHaveLength(1);
    expect(await detailOf(into, onlyFrom)).toMatchObject({ upvotes: 0, downvotes: 2, myVote: null });
  });

  test('requires an unmerged target', async () => {
    const [a, b, c] = [await submitted(), await submitted(), await submitted()];
    expect(await merge(a, a)).toMatchObject({ status: 409, body: { message: MESSAGES.mergeIntoItself } });
    expect(await merge(a, 'unknown')).toMatchObject({ status: 404, body: { message: MESSAGES.notFound } });
    expect(await merge(a, productId)).toMatchObject({ status: 404 });
    expect(await merge('unknown', a)).toMatchObject({ status: 404 });
    await merge(a, b);
    expect(await merge(c, a)).toMatchObject({ status: 409, body: { message: MESSAGES.mergeIntoMerged } });
    expect(await merge(b, a)).toMatchObject({ status: 409, body: { message: MESSAGES.mergeIntoMerged } });
    expect(await detailOf(c)).not.toHaveProperty('mergedInto');
  });

  test('follows the votes when the target is merged as well', async () => {
    const [a, b, c] = [await submitted(), await submitted(), await submitted({ title: 'The end' })];
    await merge(a, b);
    await merge(b, c);
    for (const id of [a, b])
      expect(await detailOf(id)).toMatchObject({ mergedInto: { _id: c, title: 'The end' } });
  });

  test('of two requests into each other leaves at least one of them, with consistent answers', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await submitted(), await submitted()];
      const answers = await Promise.all([merge(a, b), merge(b, a)]);
      await app.settled();
      const merged = [await detailOf(a), await detailOf(b)].map(({ mergedInto }) => mergedInto !== undefined);
      expect(merged).not.toEqual([true, true]);
      expect(answers.map(({ status }) => status)).toEqual(merged.map((isMerged) => (isMerged ? 200 : 409)));
    }
  });

  test('is idempotent, whatever happened to the target since', async () => {
    const [a, b, c] = [await submitted(), await submitted(), await submitted()];
    const headers = { 'idempotency-key': 'merge once' };
    const first = await merge(a, b, headers);
    await merge(b, c);
    expect(await merge(a, b, headers)).toMatchObject({ status: 200, body: first.body });
    expect((await merge(a, b)).status).toBe(200);
  });

  test('is completed by the reaction if the process died between its appends', async () => {
    const [from, into] = [await submitted(), await submitted()];
    const voter = await newcomer();
    await vote(from, 'up', voter);
    await onlyAppend(from, { type: 'merge', intoId: into });
    await eventually(async () => ((await detailOf(into, voter)).myVote === 'up' ? true : undefined));
    expect(await detailOf(into, voter)).toMatchObject({ upvotes: 1, voteCount: 1 });
  });

  test('is reverted by the reaction if the target was deleted at that moment', async () => {
    const [from, into] = [await submitted(), await submitted()];
    await remove(into);
    await onlyAppend(from, { type: 'merge', intoId: into });
    await eventually(async () =>
      (await typesOf(from)).filter((type) => type === 'FeatureRequestMerged').length === 2 ? true : undefined,
    );
    await app.settled();
    const undone = await detailOf(from);
    expect(undone).not.toHaveProperty('mergedInto');
    expect((await vote(from, 'up', app.seller)).status).toBe(200);
  });
});

describe('lists', () => {
  test('the board is sorted, filtered, searched and paged, and has each person’s vote', async () => {
    const word = 'Zebra';
    const [a, b, c] = [
      await submitted({ title: `${word} one`, category: 'Bug Fix' }),
      await submitted({ title: `${word} two`, priority: 'Low' }),
      await submitted({ title: `${word} three` }),
    ];
    const voter = await newcomer();
    await vote(b, 'up', voter);
    await vote(c, 'down', voter);
    await write(a, 'Where?', app.admin);
    const search = async (query: string, as?: Person) => {
      const { featureRequests, pagination } = await board(`?search=zeb&${query}`, as);
      return [featureRequests.map(({ _id, myVote }) => [_id, myVote]), pagination.totalRequests];
    };
    expect(await search('', voter)).toEqual([
      [
        [b, 'up'],
        [a, null],
        [c, 'down'],
      ],
      3,
    ]);
    expect(await search('sort=')).toEqual(await search(''));
    expect(await search('sort=newest')).toEqual([
      [
        [c, null],
        [b, null],
        [a, null],
      ],
      3,
    ]);
    expect(await search('sort=answered&limit=1')).toEqual([[[a, null]], 3]);
    expect(await search('category=Bug%20Fix')).toEqual([[[a, null]], 1]);
    expect(await search('priority=Low&status=Pending')).toEqual([[[b, null]], 1]);
    const { pagination } = await board('?search=zebra&page=2&limit=2');
    expect(pagination).toEqual({ currentPage: 2, totalPages: 2, totalRequests: 3 });
  });

  test.each([
    ['status=Done', MESSAGES.statusInvalid],
    ['category=Boat', MESSAGES.categoryInvalid],
    ['priority=Urgent', MESSAGES.priorityInvalid],
    ['sort=oldest', MESSAGES.sortInvalid],
    ['page=0', PRODUCT_MESSAGES.pageInvalid],
  ])('%s is rejected', async (query, message) => {
    for (const path of ['/feature-requests', '/admin/feature-requests'])
      expect(await app.send('GET', `${path}?${query}`, { as: app.admin })).toMatchObject({
        status: 400,
        body: { message },
      });
  });

  test('admins get the format of the specification, and the console that of react-admin', async () => {
    const id = await submitted({ title: 'Quagga' });
    const listed = await app.send<Success<AdminFeatureRequests>>(
      'GET',
      '/admin/feature-requests?search=quagga&status=Pending&page=1&limit=10',
      { as: app.admin },
    );
    expect(listed.body.data).toMatchObject({
      featureRequests: [{ _id: id, submittedBy: { email: SELLER.email } }],
      currentPage: 1,
      totalPages: 1,
      totalRequests: 1,
    });
    const query = (filter: object) =>
      `?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]&sort=["voteCount","DESC"]`;
    const rows = await app.send('GET', `/console/feature-requests${query({ q: 'quagga' })}`, {
      as: app.admin,
    });
    expect(rows.body).toMatchObject([{ id, title: 'Quagga' }]);
    expect(rows.headers.get('content-range')).toBe('feature-requests 0-0/1');
    const byIds = await app.send('GET', `/console/feature-requests${query({ id: [id] })}`, { as: app.admin });
    expect(byIds.body).toMatchObject([{ id }]);
    const byId = await app.send('GET', `/console/feature-requests/${id}`, { as: app.admin });
    expect(byId.body).toMatchObject({ id, feedback: [] });
  });

  test('similar ideas are found while a title is typed', async () => {
    const id = await submitted({ title: 'Okapi photos in reports' });
    const path = `/feature-requests/similar?title=${encodeURIComponent('The okapi phot')}`;
    const { body } = await app.send<Success<{ similar: SimilarFeatureRequest[] }>>('GET', path, {
      as: app.otherSeller,
    });
    expect(body.data.similar).toEqual([
      {
        _id: id,
        title: 'Okapi photos in reports',
        status: 'Pending',
        category: 'Enhancement',
        voteCount: 0,
        myVote: null,
        isMine: false,
      },
    ]);
  });
});

describe('an erased person', () => {
  const erase = (person: Person) => app.send('DELETE', `/admin/users/${person.id}`, { as: app.admin });
  const untilDeleted = (id: string) =>
    eventually(async () => ((await read(id, app.admin)).status === 404 ? true : undefined));

  test('has their requests deleted, and their votes anonymised', async () => {
    const zara = await app.register('Zara', 'zara@example.com');
    const ownListing = await app.list(zara);
    const id = await submitted({ productDetails: { productId: ownListing }, title: 'Ask Zara' }, zara);
    const other = await submitted();
    const into = await submitted({ productDetails: { productId: ownListing } }, zara);
    const merged = await submitted();
    await merge(merged, into);
    await vote(other, 'up', zara);
    const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: zara });
    expect(exported.body.data.featureRequests).toMatchObject([
      { _id: into },
      { _id: id, title: 'Ask Zara', product: { price: 85_000 } },
    ]);
    await erase(zara);
    await untilDeleted(id);
    await untilDeleted(into);
    expect(await detailOf(other)).toMatchObject({ upvotes: 1 });
    // A request merged into a deleted one is unmerged again.
    await eventually(async () => ((await detailOf(merged)).mergedInto ? undefined : true));
    expect(await typesOf(merged)).toEqual([
      'FeatureRequestSubmitted',
      'FeatureRequestMerged',
      'FeatureRequestMerged',
    ]);
    await reactAgain(userStream(zara.id), 'UserErased');
    await reactAgain(featureRequestStream(into), 'FeatureRequestDeleted');
    expect(await typesOf(merged)).toHaveLength(3);
    expect((await typesOf(id)).filter((type) => type === 'FeatureRequestDeleted')).toHaveLength(1);
  });

  test('has requests in progress deleted too', async () => {
    const late = await newcomer('seller', 'Late');
    const idea = await submitted();
    const { state } = await app.nest.get(CommandRunner).load(featureRequest, featureRequestStream(idea));
    const { texts, product } = state as Extract<typeof state, { status: 'submitted' }>;
    await app.nest
      .get(CommandRunner)
      .run(user, userStream(late.id), { type: 'erase' }, systemContext(`erase ${late.id}`));
    const requestId = 'late-idea';
    const actor = { id: late.id, role: 'admin' as const };
    await onlyAppend(requestId, { type: 'submit', requestId, texts, product }, actor);
    await onlyAppend(idea, { type: 'answer', feedbackId: 'late', message: 'Soon' }, actor);
    await eventually(async () =>
      (await typesOf(requestId)).includes('FeatureRequestDeleted') ? true : undefined,
    );
    await eventually(async () =>
      (await typesOf(idea)).includes('FeatureRequestFeedbackErased') ? true : undefined,
    );
  });

  test('of the team has their texts deleted', async () => {
    const admin = await newcomer('admin', 'Gone admin');
    const id = await submitted();
    await write(id, 'Call me at home', admin);
    await write(id, 'Rather not', app.admin);
    await app.send('PATCH', `/admin/users/${admin.id}/role`, { as: app.admin, body: { role: 'seller' } });
    await erase(admin);
    await eventually(async () => ((await detailOf(id)).feedbackCount === 1 ? true : undefined));
    expect((await detailOf(id)).feedback).toMatchObject([{ message: 'Rather not' }]);
  });
});
