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
const taken = (fromId: string, votes: { voterId: string; vote: Vote }[] = []): FeatureRequestEvent => ({
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
    'the submitter is its author',
    [],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [submitted],
  ],
  [
    'a submission repeated is already so',
    [submitted],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [],
  ],
  [
    'what was deleted does not come back',
    [submitted, deleted()],
    author,
    { type: 'submit', requestId: 'r1', texts, product },
    [],
  ],

  [
    'an edit holds what changed',
    [submitted],
    author,
    edit({ title: 'Night mode', tags: ['console', 'night'] }),
    [edited({ title: 'Night mode', tags: ['console', 'night'] })],
  ],
  [
    'an edit of the device holds the device',
    [submitted],
    author,
    edit({}, { ...product, price: 8_000_000 }),
    [edited({ product: { ...product, price: 8_000_000 } })],
  ],
  [
    'an edit that changes nothing is none, in whatever order its fields come',
    [submitted],
    author,
    edit({}, Object.fromEntries(Object.entries(product).reverse()) as unknown as RequestedProduct),
    [],
  ],
  ['its author deletes what is pending', [submitted], author, { type: 'delete' }, [deleted()]],

  ['a first vote', [submitted], stranger, vote('up'), [voted('stranger', 'up')]],
  ['its author votes as well', [submitted], author, vote('up'), [voted('author', 'up')]],
  [
    'another vote takes the place of the first',
    [submitted, voted('stranger', 'up')],
    stranger,
    vote('down'),
    [voted('stranger', 'down', 'up')],
  ],
  [
    'the same vote withdraws it',
    [submitted, voted('stranger', 'up')],
    stranger,
    vote('up'),
    [voted('stranger', null, 'up')],
  ],
  [
    'a vote after a withdrawn one is a first one',
    [submitted, voted('stranger', 'up'), voted('stranger', null, 'up')],
    stranger,
    vote('up'),
    [voted('stranger', 'up')],
  ],
  [
    'what is approved is voted on',
    [submitted, moved('Approved')],
    stranger,
    vote('up'),
    [voted('stranger', 'up')],
  ],

  ['an approval with notes', [submitted], admin, approve('Soon'), [moved('Approved', { notes: 'Soon' })]],
  [
    'an approval names the listing that it makes',
    [submitted],
    admin,
    approve('', 'p2'),
    [moved('Approved', { listingId: 'p2' })],
  ],
  ['an approval repeated is already so', [submitted, moved('Approved')], admin, approve(), []],
  [
    'other notes are news',
    [submitted, moved('Approved', { notes: 'Soon' })],
    admin,
    approve('In May'),
    [moved('Approved', { notes: 'In May' })],
  ],
  [
    'a listing may be made after the approval',
    [submitted, moved('Approved')],
    admin,
    approve('', 'p2'),
    [moved('Approved', { listingId: 'p2' })],
  ],
  [
    'and is made once, however often the request comes back',
    [submitted, moved('Approved', { listingId: 'p2' }), moved('Under Review')],
    admin,
    approve('', 'p2'),
    [moved('Approved')],
  ],
  ['a rejection says why', [submitted], admin, move('Rejected', 'No'), [moved('Rejected', { notes: 'No' })]],
  [
    'a rejected one is looked at again',
    [submitted, moved('Rejected')],
    admin,
    move('Under Review'),
    [moved('Under Review')],
  ],
  [
    'an approved one is done at last',
    [submitted, moved('Approved')],
    admin,
    move('Implemented'),
    [moved('Implemented')],
  ],

  ['its author writes as author', [submitted], author, answer, [answered('author', 'author')]],
  ['an admin writes for the team', [submitted], admin, answer, [answered('admin', 'team')]],
  [
    'what has been decided is still talked about',
    [submitted, moved('Rejected')],
    author,
    answer,
    [answered('author', 'author')],
  ],

  ['a merge', [submitted], admin, merge('r2'), [merged('r2')]],
  ['a merge repeated is already so', [submitted, merged('r2')], admin, merge('r2'), []],
  [
    'a merge into what is gone is undone',
    [submitted, merged('r2')],
    system,
    { type: 'unmerge', intoId: 'r2' },
    [merged(null)],
  ],
  [
    'but not a later one into another',
    [submitted, merged('r3')],
    system,
    { type: 'unmerge', intoId: 'r2' },
    [],
  ],
  [
    'votes of people who have voted here already count here alone',
    [submitted, voted('sana', 'down')],
    admin,
    take([
      ['sana', 'up'],
      ['omar', 'up'],
      ['bilal', 'down'],
    ]),
    [
      taken('r2', [
        { voterId: 'omar', vote: 'up' },
        { voterId: 'bilal', vote: 'down' },
      ]),
    ],
  ],
  ['votes are taken once', [submitted, taken('r2')], admin, take([['omar', 'up']]), []],
  [
    'also where it has been merged since',
    [submitted, taken('r2'), merged('r3')],
    admin,
    take([['omar', 'up']]),
    [],
  ],
  [
    'a vote that was taken can be withdrawn',
    [submitted, taken('r2', [{ voterId: 'omar', vote: 'up' }])],
    { id: 'omar', role: 'buyer' },
    vote('up'),
    [voted('omar', null, 'up')],
  ],

  [
    'what an erased person has submitted goes',
    [submitted, moved('Approved')],
    system,
    erase('author'),
    [deleted('author-erased')],
  ],
  ['also what was merged', [submitted, merged('r2')], system, erase('author'), [deleted('author-erased')]],
  [
    'also what others were merged into',
    [submitted, taken('r2')],
    system,
    erase('author'),
    [deleted('author-erased')],
  ],
  [
    'of a person who has only commented, the comments go, once',
    [submitted, answered('admin', 'team')],
    system,
    erase('admin'),
    [muted('admin')],
  ],
  [
    'nothing is left to erase',
    [submitted, answered('admin', 'team'), muted('admin')],
    system,
    erase('admin'),
    [],
  ],
  ['nothing of a stranger', [submitted, voted('stranger', 'up')], system, erase('stranger'), []],
  ['nothing where there is nothing', [submitted, deleted()], system, erase('author'), []],
])('%s', (_, given, actor, action, then) => {
  expect(decided(given, actor, action)).toEqual(then);
});

test.each<[string, FeatureRequestEvent[], Actor, FeatureRequestAction, string, string]>([
  ['what is not there is not edited', [], author, edit(), 'not-found', MESSAGES.notFound],
  [
    'what was deleted gets no vote',
    [submitted, deleted()],
    stranger,
    vote('up'),
    'not-found',
    MESSAGES.notFound,
  ],
  ['others edit nothing', [submitted], stranger, edit(), 'forbidden', MESSAGES.notYours],
  ['nor do admins', [submitted], admin, edit(), 'forbidden', MESSAGES.notYours],
  ['others delete nothing', [submitted], stranger, { type: 'delete' }, 'forbidden', MESSAGES.notYours],
  [
    'what is looked at is not edited',
    [submitted, moved('Under Review')],
    author,
    edit(),
    'conflict',
    MESSAGES.notPending,
  ],
  [
    'nor deleted',
    [submitted, moved('Approved')],
    author,
    { type: 'delete' },
    'conflict',
    MESSAGES.notPending,
  ],
  [
    'what others were merged into stays',
    [submitted, taken('r2')],
    author,
    { type: 'delete' },
    'conflict',
    MESSAGES.hasMerged,
  ],
  [
    'what was merged is not edited',
    [submitted, merged('r2')],
    author,
    edit(),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  [
    'what is rejected gets no vote',
    [submitted, moved('Rejected')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.votingClosed,
  ],
  [
    'nor what is there',
    [submitted, moved('Implemented')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.votingClosed,
  ],
  [
    'what was merged gets no vote',
    [submitted, merged('r2')],
    stranger,
    vote('up'),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  ['its author does not approve', [submitted], author, approve(), 'forbidden', GENERAL_MESSAGES.wrongRole],
  ['nor set its status', [submitted], author, move('Implemented'), 'forbidden', GENERAL_MESSAGES.wrongRole],
  ['others write nothing', [submitted], stranger, answer, 'forbidden', MESSAGES.notYours],
  [
    'a thread has an end',
    [submitted, ...Array.from({ length: FEATURE_REQUEST_LIMITS.thread }, () => answered('admin', 'team'))],
    author,
    answer,
    'conflict',
    MESSAGES.threadFull,
  ],
  [
    'nothing is done before it is approved',
    [submitted],
    admin,
    move('Implemented'),
    'conflict',
    MESSAGES.statusChange('Pending', 'Implemented'),
  ],
  [
    'what was merged is not decided',
    [submitted, merged('r2')],
    admin,
    approve(),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  [
    'a second listing',
    [submitted, moved('Approved', { listingId: 'p2' })],
    admin,
    approve('', 'p3'),
    'conflict',
    MESSAGES.productTaken,
  ],
  ['its author merges nothing', [submitted], author, merge('r2'), 'forbidden', GENERAL_MESSAGES.wrongRole],
  ['nor takes votes', [submitted], author, take([['omar', 'up']]), 'forbidden', GENERAL_MESSAGES.wrongRole],
  ['nothing goes into itself', [submitted], admin, merge('r1'), 'conflict', MESSAGES.mergeIntoItself],
  [
    'nothing is merged twice',
    [submitted, merged('r2')],
    admin,
    merge('r3'),
    'conflict',
    MESSAGES.mergedAlready,
  ],
  [
    'what was merged takes no votes',
    [submitted, merged('r3')],
    admin,
    take([['omar', 'up']]),
    'conflict',
    MESSAGES.mergeIntoMerged,
  ],
  [
    'only the program erases people',
    [submitted],
    admin,
    erase('author'),
    'forbidden',
    GENERAL_MESSAGES.wrongRole,
  ],
])('%s: refused', (_, given, actor, action, kind, message) => {
  expect(() => decided(given, actor, action)).toThrow(expect.objectContaining({ kind, message }));
});

test('decisions require the current version; votes and messages do not change it', () => {
  const seen = [
    submitted,
    voted('stranger', 'up'),
    answered('author', 'author'),
    taken('r2'),
    muted('admin'),
  ];
  expect(decided(seen, admin, approve(), 0)).toEqual([moved('Approved')]);
  for (const later of [edited({ title: 'Night mode' }), moved('Under Review'), merged('r2')])
    expect(() => decided([...seen, later], admin, approve(), 0)).toThrow(
      expect.objectContaining({ kind: 'version-mismatch', message: GENERAL_MESSAGES.changedMeanwhile }),
    );
});
