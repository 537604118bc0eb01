import {
  type Actor,
  FEATURE_REQUEST_LIMITS,
  type FeatureRequestEvent,
  type FeatureRequestStatus,
  type FeatureRequestTexts,
  GENERAL_MESSAGES,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
  type RequestedProduct,
  type Vote,
} from '@parkho/contracts';
import { type FeatureRequestAction, featureRequest } from './feature-request.js';

const author: Actor = { id: 'author', role: 'seller' };
const stranger: Actor = { id: 'stranger', role: 'seller' };
const admin: Actor = { id: 'admin', role: 'admin' };
const system: Actor = { id: 'system', role: 'system' };

const texts: FeatureRequestTexts = {
  title: 'Dark mode',
  description: 'The console is bright at night',
  category: 'Enhancement',
  priority: 'Medium',
  tags: ['console'],
};
const product: RequestedProduct = {
  productId: 'p1',
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 8_500_000,
  categoryId: 'laptops',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: { front: 'https://example.com/front.jpg' },
};
const of = { requestId: 'r1', authorId: 'author' };

const submitted: FeatureRequestEvent = {
  type: 'FeatureRequestSubmitted',
  data: { ...of, ...texts, product },
};
const edited = (changes: object): FeatureRequestEvent => ({
  type: 'FeatureRequestEdited',
  data: { ...of, changes },
});
const deleted = (because: 'withdrawn' | 'author-erased' = 'withdrawn'): FeatureRequestEvent => ({
  type: 'FeatureRequestDeleted',
  data: { ...of, because },
});
const voted = (voterId: string, vote: Vote | null, previous: Vote | null = null): FeatureRequestEvent => ({
  type: 'FeatureRequestVoted',
  data: { ...of, voterId, vote, previous },
});
const moved = (status: FeatureRequestStatus, more: object = {}): FeatureRequestEvent => ({
  type: 'FeatureRequestStatusChanged',
  data: { ...of, status, ...more },
});
const answered = (writerId: string, by: 'author' | 'team'): FeatureRequestEvent => ({
  type: 'FeatureRequestAnswered',
  data: { ...of, feedbackId: 'f1', writerId, by, message: 'Which one?' },
});
const muted = (writerId: string): FeatureRequestEvent => ({
  type: 'FeatureRequestFeedbackErased',
  data: { ...of, writerId },
});
const merged = (intoId: string | null): FeatureRequestEvent => ({
  type: 'FeatureRequestMerged',
  data: { ...of, intoId },
});
const votesTaken = (fromId: string, votes: { voterId: string; vote: Vote }[] = []): FeatureRequestEvent => ({
  type: 'FeatureRequestVotesTaken',
  data: { ...of, fromId, votes },
});

const stateOf = (given: readonly FeatureRequestEvent[]) =>
  given.reduce(featureRequest.evolve as never, featureRequest.initial);
const decided = (
  given: readonly FeatureRequestEvent[],
  actor: Actor,
  action: FeatureRequestAction,
  based?: number,
) => featureRequest.decide(stateOf(given), { ...action, actor, based });

const edit = (changes: Partial<FeatureRequestTexts> = {}, device = product): FeatureRequestAction => ({
  type: 'edit',
  texts: { ...texts, ...changes },
  product: device,
});
const vote = (vote: Vote): FeatureRequestAction => ({ type: 'vote', vote });
const approve = (notes = '', listingId?: string): FeatureRequestAction => ({
  type: 'approve',
  notes,
  ...(listingId && { listingId }),
});
const move = (to: FeatureRequestStatus, notes = ''): FeatureRequestAction => ({
  type: 'set-status',
  to,
  notes,
});
const answer: FeatureRequestAction = { type: 'answer', feedbackId: 'f1', message: 'Which one?' };
const merge = (intoId: string): FeatureRequestAction => ({ type: 'merge', intoId });
const take = (votes: [string, Vote][], fromId = 'r2'): FeatureRequestAction => ({
  type: 'take-votes',
  fromId,
  votes: new Map(votes),
});
const erase = (personId: string): FeatureRequestAction => ({ type: 'erase-person', personId });

test.each<[string, FeatureRequestEvent[], Actor, FeatureRequestAction, FeatureRequestEvent[]]>([
  [
    'the user who submits a request is its author',
    [],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [submitted],
  ],
  [
    'a repeated submission writes nothing',
    [submitted],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [],
  ],
  [
    'submitting a deleted request again writes nothing',
    [submitted, deleted()],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [],
  ],

  [
    'an edit records only the changed fields',
    [submitted],
    author,
    edit({ title: 'Night mode', tags: ['console', 'night'] }),
    [edited({ title: 'Night mode', tags: ['console', 'night'] })],
  ],
  [
    'an edit of the device records the whole device',
    [submitted],
    author,
    edit({}, { ...product, price: 8_000_000 }),
    [edited({ product: { ...product, price: 8_000_000 } })],
  ],
  [
    'an edit without changes writes nothing, whatever the order of its fields',
    [submitted],
    author,
    edit({}, Object.fromEntries(Object.entries(product).reverse()) as unknown as RequestedProduct),
    [],
  ],
  ['the author deletes a pending request', [submitted], author, { type: 'delete' }, [deleted()]],

  ['a user votes', [submitted], stranger, vote('up'), [voted('stranger', 'up')]],
  ['the author votes for the own request', [submitted], author, vote('up'), [voted('author', 'up')]],
  [
    'a different vote replaces the earlier one',
    [submitted, voted('stranger', 'up')],
    stranger,
    vote('down'),
    [voted('stranger', 'down', 'up')],
  ],
  [
    'the same vote again withdraws it',
    [submitted, voted('stranger', 'up')],
    stranger,
    vote('up'),
    [voted('stranger', null, 'up')],
  ],
  [
    'a vote after a withdrawal is a new vote',
    [submitted, voted('stranger', 'up'), voted('stranger', null, 'up')],
    stranger,
    vote('up'),
    [voted('stranger', 'up')],
  ],
  [
    'an approved request accepts votes',
    [submitted, moved('Approved')],
    stranger,
    vote('up'),
    [voted('stranger', 'up')],
  ],

  [
    'an approval records its notes',
    [submitted],
    admin,
    approve('Soon'),
    [moved('Approved', { notes: 'Soon' })],
  ],
  [
    'an approval records the listing that it creates',
    [submitted],
    admin,
    approve('', 'p2'),
    [moved('Approved', { listingId: 'p2' })],
  ],
  ['a repeated approval writes nothing', [submitted, moved('Approved')], admin, approve(), []],
  [
    'a repeated approval with other notes is recorded',
    [submitted, moved('Approved', { notes: 'Soon' })],
    admin,
    approve('In May'),
    [moved('Approved', { notes: 'In May' })],
  ],
  [
    'a listing can be created after the approval',
    [submitted, moved('Approved')],
    admin,
    approve('', 'p2'),
    [moved('Approved', { listingId: 'p2' })],
  ],
  [
    'the listing of a request is created only once, even if it is approved again',
    [submitted, moved('Approved', { listingId: 'p2' }), moved('Under Review')],
    admin,
    approve('', 'p2'),
    [moved('Approved')],
  ],
  [
    'a rejection records its reason',
    [submitted],
    admin,
    move('Rejected', 'No'),
    [moved('Rejected', { notes: 'No' })],
  ],
  [
    'a rejected request is reviewed again',
    [submitted, moved('Rejected')],
    admin,
    move('Under Review'),
    [moved('Under Review')],
  ],
  [
    'an approved request is implemented',
    [submitted, moved('Approved')],
    admin,
    move('Implemented'),
    [moved('Implemented')],
  ],

  [
    'a message by the author is marked as the author’s',
    [submitted],
    author,
    answer,
    [answered('author', 'author')],
  ],
  ['a message by an admin is marked as the team’s', [submitted], admin, answer, [answered('admin', 'team')]],
  [
    'a decided request accepts messages',
    [submitted, moved('Rejected')],
    author,
    answer,
    [answered('author', 'author')],
  ],

  ['a request is merged into another', [submitted], admin, merge('r2'), [merged('r2')]],
  ['a repeated merge writes nothing', [submitted, merged('r2')], admin, merge('r2'), []],
  [
    'a merge into a deleted request is undone',
    [submitted, merged('r2')],
    system,
    { type: 'unmerge', intoId: 'r2' },
    [merged(null)],
  ],
  [
    'undoing a merge does not undo a later merge into another request',
    [submitted, merged('r3')],
    system,
    { type: 'unmerge', intoId: 'r2' },
    [],
  ],
  [
    'of a voter of both requests, only the vote on the target counts',
    [submitted, voted('sana', 'down')],
    admin,
    take([
      ['sana', 'up'],
      ['omar', 'up'],
      ['bilal', 'down'],
    ]),
    [
      votesTaken('r2', [
        { voterId: 'omar', vote: 'up' },
        { voterId: 'bilal', vote: 'down' },
      ]),
    ],
  ],
  [
    'the votes of a merged request are taken once',
    [submitted, votesTaken('r2')],
    admin,
    take([['omar', 'up']]),
    [],
  ],
  [
    'taking votes again writes nothing, even after the target was merged',
    [submitted, votesTaken('r2'), merged('r3')],
    admin,
    take([['omar', 'up']]),
    [],
  ],
  [
    'a vote taken from a merged request can be withdrawn',
    [submitted, votesTaken('r2', [{ voterId: 'omar', vote: 'up' }])],
    { id: 'omar', role: 'buyer' },
    vote('up'),
    [voted('omar', null, 'up')],
  ],

  [
    'an erasure deletes the author’s request',
    [submitted, moved('Approved')],
    system,
    erase('author'),
    [deleted('author-erased')],
  ],
  [
    'an erasure deletes the author’s merged request',
    [submitted, merged('r2')],
    system,
    erase('author'),
    [deleted('author-erased')],
  ],
  [
    'an erasure deletes the author’s request with others merged into it',
    [submitted, votesTaken('r2')],
    system,
    erase('author'),
    [deleted('author-erased')],
  ],
  [
    'an erasure removes the messages of another person',
    [submitted, answered('admin', 'team')],
    system,
    erase('admin'),
    [muted('admin')],
  ],
  [
    'a repeated erasure of messages writes nothing',
    [submitted, answered('admin', 'team'), muted('admin')],
    system,
    erase('admin'),
    [],
  ],
  [
    'an erasure of a voter does not change the request',
    [submitted, voted('stranger', 'up')],
    system,
    erase('stranger'),
    [],
  ],
  ['an erasure after the deletion writes nothing', [submitted, deleted()], system, erase('author'), []],
])('%s', (_, given, actor, action, then) => {
  expect(decided(given, actor, action)).toEqual(then);
});

test.each<[string, FeatureRequestEvent[], Actor, FeatureRequestAction, string, string]>([
  ['editing an unknown request', [], author, edit(), 'not-found', MESSAGES.notFound],
  [
    'voting on a deleted request',
    [submitted, deleted()],
    stranger,
    vote('up'),
    'not-found',
    MESSAGES.notFound,
  ],
  ['editing another user’s request', [submitted], stranger, edit(), 'forbidden', MESSAGES.notYours],
  ['editing a user’s request as an admin', [submitted], admin, edit(), 'forbidden', MESSAGES.notYours],
  [
    'deleting another user’s request',
    [submitted],
    stranger,
    { type: 'delete' },
    'forbidden',
    MESSAGES.notYours,
  ],
  [
    'editing a request under review',
    [submitted, moved('Under Review')],
    author,
    edit(),
    'conflict',
    MESSAGES.notPending,
  ],
  [
    'deleting an approved request',
    [submitted, moved('Approved')],
    author,
    { type: 'delete' },
    'conflict',
    MESSAGES.notPending,
  ],
  [
    'deleting a request with others merged into it',
    [submitted, votesTaken('r2')],
    author,
    { type: 'delete' },
    'conflict',
    MESSAGES.hasMerged,
  ],
  ['editing a merged request', [submitted, merged('r2')], author, edit(), 'conflict', MESSAGES.mergedAlready],
  [
    'voting on a rejected request',
    [submitted, moved('Rejected')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.votingClosed,
  ],
  [
    'voting on an implemented request',
    [submitted, moved('Implemented')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.votingClosed,
  ],
  [
    'voting on a merged request',
    [submitted, merged('r2')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  ['approving the own request', [submitted], author, approve(), 'forbidden', GENERAL_MESSAGES.wrongRole],
  [
    'setting the status of the own request',
    [submitted],
    author,
    move('Implemented'),
    'forbidden',
    GENERAL_MESSAGES.wrongRole,
  ],
  [
    'writing a message on another user’s request',
    [submitted],
    stranger,
    answer,
    'forbidden',
    MESSAGES.notYours,
  ],
  [
    'writing beyond the maximum number of messages',
    [submitted, ...Array.from({ length: FEATURE_REQUEST_LIMITS.thread }, () => answered('admin', 'team'))],
    author,
    answer,
    'conflict',
    MESSAGES.threadFull,
  ],
  [
    'implementing a pending request',
    [submitted],
    admin,
    move('Implemented'),
    'conflict',
    MESSAGES.statusChange('Pending', 'Implemented'),
  ],
  [
    'approving a merged request',
    [submitted, merged('r2')],
    admin,
    approve(),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  [
    'approving a request with a second listing',
    [submitted, moved('Approved', { listingId: 'p2' })],
    admin,
    approve('', 'p3'),
    'conflict',
    MESSAGES.productTaken,
  ],
  ['merging the own request', [submitted], author, merge('r2'), 'forbidden', GENERAL_MESSAGES.wrongRole],
  [
    'taking votes as the author',
    [submitted],
    author,
    take([['omar', 'up']]),
    'forbidden',
    GENERAL_MESSAGES.wrongRole,
  ],
  ['merging a request into itself', [submitted], admin, merge('r1'), 'conflict', MESSAGES.mergeIntoItself],
  [
    'merging a request into a second target',
    [submitted, merged('r2')],
    admin,
    merge('r3'),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  [
    'taking votes into a merged request',
    [submitted, merged('r3')],
    admin,
    take([['omar', 'up']]),
    'conflict',
    MESSAGES.mergeIntoMerged,
  ],
  [
    'erasing a person as an admin',
    [submitted],
    admin,
    erase('author'),
    'forbidden',
    GENERAL_MESSAGES.wrongRole,
  ],
])('rejects %s', (_, given, actor, action, kind, message) => {
  expect(() => decided(given, actor, action)).toThrow(expect.objectContaining({ kind, message }));
});

test('decisions require the current version; votes and messages do not change it', () => {
  const seen = [
    submitted,
    voted('stranger', 'up'),
    answered('author', 'author'),
    votesTaken('r2'),
    muted('admin'),
  ];
  expect(decided(seen, admin, approve(), 0)).toEqual([moved('Approved')]);
  for (const later of [edited({ title: 'Night mode' }), moved('Under Review'), merged('r2')])
    expect(() => decided([...seen, later], admin, approve(), 0)).toThrow(
      expect.objectContaining({ kind: 'version-mismatch', message: GENERAL_MESSAGES.changedMeanwhile }),
    );
});
