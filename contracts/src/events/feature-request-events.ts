import type {
  FeatureRequestStatus,
  FeatureRequestTexts,
  RequestedProduct,
  Vote,
} from '../domain/feature-request.js';
import { type AffectedScreens, person, queue } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { countOf, quotedText } from './phrases.js';

type Subject = {
  requestId: string;
  authorId: string;
};

const idea = (): AffectedScreens[] => [{ topic: 'ideas', to: 'signed-in' }];
const answerScreens = ({ authorId }: Subject): AffectedScreens[] => [
  ...idea(),
  ...person('notifications', authorId),
  queue('ideas'),
];

/** The stream of a request includes its votes, so that a merge has them all. */
export const FEATURE_REQUEST_EVENTS = {
  // Texts by users may identify them.
  FeatureRequestSubmitted: event<Subject & FeatureRequestTexts & { product: RequestedProduct }>({
    label: 'Feature request submitted',
    sentence: 'submitted a feature request',
    personalData: {
      person: 'authorId',
      paths: ['title', 'description', 'tags', 'product.name', 'product.description'],
    },
    pictures: { owner: 'authorId', paths: ['product.images'] },
    affects: () => [...idea(), queue('ideas')],
  }),
  /** The author edited the request; the event has only the changed fields. */
  FeatureRequestEdited: event<
    Subject & { changes: Partial<FeatureRequestTexts> & { product?: RequestedProduct } }
  >({
    label: 'Feature request edited',
    sentence: (_, { changed }) => changed(),
    personalData: {
      person: 'authorId',
      paths: [
        'changes.title',
        'changes.description',
        'changes.tags',
        'changes.product.name',
        'changes.product.description',
      ],
    },
    pictures: { owner: 'authorId', paths: ['changes.product.images'] },
    affects: idea,
  }),
  FeatureRequestDeleted: event<Subject & { because: 'withdrawn' | 'author-erased' }>({
    label: 'Feature request deleted',
    sentence: ({ because }, { thing }) =>
      because === 'withdrawn' ? `deleted ${thing}` : `deleted ${thing}, because its author was erased`,
    personalData: 'none',
    affects: () => [...idea(), queue('ideas')],
  }),
  /** Null: the vote is withdrawn. `previous` is the vote before. */
  FeatureRequestVoted: event<Subject & { voterId: string; vote: Vote | null; previous: Vote | null }>({
    label: 'Feature request voted',
    sentence: ({ vote }, { thing }) =>
      vote === null
        ? `took back their vote on ${thing}`
        : `voted ${vote === 'up' ? 'for' : 'against'} ${thing}`,
    personalData: 'none',
    affects: idea,
  }),
  /** `listingId`: the listing that is made of the product, in the author's name. */
  FeatureRequestStatusChanged: event<
    Subject & { status: FeatureRequestStatus; notes?: string; listingId?: string }
  >({
    label: 'Feature request status changed',
    sentence: ({ status, notes }, { thing, was }) =>
      `changed the status of ${thing}${was('stage') === undefined ? '' : ` from ${was('stage')}`} to ${status}${quotedText(notes)}`,
    personalData: 'none',
    affects: answerScreens,
  }),
  /** A message in the thread. */
  FeatureRequestAnswered: event<
    Subject & { feedbackId: string; writerId: string; by: 'author' | 'team'; message: string }
  >({
    label: 'Feature request message posted',
    sentence: ({ by }, { thing }) => (by === 'team' ? `answered ${thing}` : `posted a message on ${thing}`),
    personalData: { person: 'writerId', paths: ['message'] },
    affects: answerScreens,
  }),
  /** The texts of this user in the thread are no longer readable. */
  FeatureRequestFeedbackErased: event<Subject & { writerId: string }>({
    label: 'Feature request messages erased',
    sentence: ({ writerId }, { thing, named }) =>
      `erased the messages of ${named(writerId, 'a deleted account')} on ${thing}`,
    personalData: 'none',
    affects: idea,
  }),
  /** Null: no longer merged, because the other request was deleted meanwhile. */
  FeatureRequestMerged: event<Subject & { intoId: string | null }>({
    label: 'Feature request merged',
    sentence: ({ intoId }, { thing }) =>
      intoId === null
        ? `separated ${thing} from the one that it was merged into`
        : `merged ${thing} into another feature request`,
    personalData: 'none',
    affects: answerScreens,
  }),
  /** The votes of a merged request, without those of users who had voted here already. */
  FeatureRequestVotesTaken: event<
    Subject & { fromId: string; votes: readonly { voterId: string; vote: Vote }[] }
  >({
    label: 'Feature request votes merged',
    sentence: ({ votes }, { thing }) =>
      `added ${countOf(votes.length, 'vote')} of a merged feature request to ${thing}`,
    personalData: 'none',
    affects: idea,
  }),
};
export type FeatureRequestEvent = EventsOf<typeof FEATURE_REQUEST_EVENTS>;
