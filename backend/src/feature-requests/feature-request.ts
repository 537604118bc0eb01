import {
  type Actor,
  can,
  DomainError,
  FEATURE_REQUEST_LIMITS,
  FEATURE_REQUEST_MESSAGES,
  type FeatureRequestEvent,
  type FeatureRequestStatus,
  type FeatureRequestTexts,
  GENERAL_MESSAGES,
  isVotable,
  type RequestedProduct,
  requireCapability,
  STATUS_CHANGES,
  type Vote,
  wrongRole,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';
import { Votes } from './votes.js';

export interface SubmittedRequest {
  status: 'submitted';
  requestId: string;
  authorId: string;
  texts: FeatureRequestTexts;
  product: RequestedProduct;
  stage: FeatureRequestStatus;
  notes?: string;
  votes: Votes;
  /** Number of messages in the thread by writer. */
  writers: ReadonlyMap<string, number>;
  mergedInto: string | null;
  /** The requests whose votes were moved here. */
  voteSources: ReadonlySet<string>;
  listingId?: string;
  /** See FeatureRequest.version. */
  version: number;
}
export type FeatureRequestState = { status: 'none' } | { status: 'deleted' } | SubmittedRequest;

/** Texts are already validated by their forms (contracts). */
export type FeatureRequestAction =
  | { type: 'submit'; requestId: string; texts: FeatureRequestTexts; product: RequestedProduct }
  | { type: 'edit'; texts: FeatureRequestTexts; product: RequestedProduct }
  | { type: 'delete' }
  /** The same vote again withdraws it (specification 2, section 7). */
  | { type: 'vote'; vote: Vote }
  /** `listingId` is given where a listing is made of the product. */
  | { type: 'approve'; notes: string; listingId?: string }
  | { type: 'set-status'; to: FeatureRequestStatus; notes: string }
  | { type: 'answer'; feedbackId: string; message: string }
  | { type: 'merge'; intoId: string }
  /** The request that this one was merged into was deleted or merged itself. */
  | { type: 'unmerge'; intoId: string }
  /** Takes the votes of a request that was merged into this one. */
  | { type: 'take-votes'; fromId: string; votes: Iterable<readonly [voterId: string, vote: Vote]> }
  /** Removes the texts of an erased user: their request, and their messages. */
  | { type: 'erase-person'; personId: string };
export type FeatureRequestCommand = FeatureRequestAction & {
  actor: Actor;
  /** The version that the actor has seen; the command applies to that one only. */
  based?: number;
};
type CommandOf<T extends FeatureRequestCommand['type']> = Extract<FeatureRequestCommand, { type: T }>;

/** The rules of a feature request: which actor may do what, and when (specification 2, sections 4 to 6). */
const decide = (state: FeatureRequestState, command: FeatureRequestCommand): FeatureRequestEvent[] => {
  const { actor } = command;
  if (command.type === 'submit') {
    if (state.status !== 'none') return [];
    const { requestId, texts, product } = command;
    return [{ type: 'FeatureRequestSubmitted', data: { requestId, authorId: actor.id, ...texts, product } }];
  }
  if (command.type === 'erase-person') return erasePerson(state, command);
  const request = requireSubmitted(state);
  requireVersion(request, command);
  const subject = { requestId: request.requestId, authorId: request.authorId };
  switch (command.type) {
    case 'edit':
      requireOwnPending(request, actor);
      return edit(request, command);
    case 'delete':
      requireOwnPending(request, actor);
      if (request.voteSources.size > 0) throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.hasMerged);
      return [{ type: 'FeatureRequestDeleted', data: { ...subject, because: 'withdrawn' } }];
    case 'vote': {
      requireActive(request);
      if (!isVotable(request.stage)) throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.votingClosed);
      const previous = request.votes.of(actor.id);
      const vote = previous === command.vote ? null : command.vote;
      return [{ type: 'FeatureRequestVoted', data: { ...subject, voterId: actor.id, vote, previous } }];
    }
    case 'approve': {
      requireManager(actor);
      const { notes, listingId } = command;
      if (listingId && request.listingId && listingId !== request.listingId)
        throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.productTaken);
      return changeStatus(request, 'Approved', notes, request.listingId ? undefined : listingId);
    }
    case 'set-status':
      requireManager(actor);
      return changeStatus(request, command.to, command.notes);
    case 'answer': {
      const isTeam = can(actor.role, 'feature-requests.manage');
      if (!isTeam && actor.id !== request.authorId) throw notOwner();
      const messageCount = [...request.writers.values()].reduce((sum, messages) => sum + messages, 0);
      if (messageCount >= FEATURE_REQUEST_LIMITS.thread)
        throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.threadFull);
      const { feedbackId, message } = command;
      const writerRole = actor.id === request.authorId ? 'author' : 'team';
      return [
        {
          type: 'FeatureRequestAnswered',
          data: { ...subject, feedbackId, writerId: actor.id, by: writerRole, message },
        },
      ];
    }
    case 'merge':
      requireManager(actor);
      if (request.mergedInto === command.intoId) return [];
      requireActive(request);
      if (command.intoId === request.requestId)
        throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.mergeIntoItself);
      return [{ type: 'FeatureRequestMerged', data: { ...subject, intoId: command.intoId } }];
    case 'unmerge':
      requireManager(actor);
      return request.mergedInto === command.intoId
        ? [{ type: 'FeatureRequestMerged', data: { ...subject, intoId: null } }]
        : [];
    case 'take-votes': {
      requireManager(actor);
      const { fromId, votes } = command;
      if (request.voteSources.has(fromId)) return [];
      if (request.mergedInto !== null)
        throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.mergeIntoMerged);
      const newVotes = [...votes].filter(([voterId]) => request.votes.of(voterId) === null);
      const movedVotes = newVotes.map(([voterId, vote]) => ({ voterId, vote }));
      return [{ type: 'FeatureRequestVotesTaken', data: { ...subject, fromId, votes: movedVotes } }];
    }
  }
};

const edit = (request: SubmittedRequest, { texts, product }: CommandOf<'edit'>): FeatureRequestEvent[] => {
  const changes = Object.fromEntries(
    Object.entries({ ...texts, product }).filter(
      ([key, value]) =>
        !isSame(key === 'product' ? request.product : request.texts[key as keyof FeatureRequestTexts], value),
    ),
  );
  const { requestId, authorId } = request;
  return Object.keys(changes).length > 0
    ? [{ type: 'FeatureRequestEdited', data: { requestId, authorId, changes } }]
    : [];
};

/** Compares plain JSON, ignoring the order of keys. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]));
};

const changeStatus = (
  { requestId, authorId, stage, notes: currentNotes, mergedInto }: SubmittedRequest,
  to: FeatureRequestStatus,
  notes: string,
  listingId?: string,
): FeatureRequestEvent[] => {
  if (mergedInto !== null) throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.mergedAlready);
  if (to === stage && !listingId && (!notes || notes === currentNotes)) return [];
  if (to !== stage && !STATUS_CHANGES[stage].includes(to))
    throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.statusChange(stage, to));
  return [
    {
      type: 'FeatureRequestStatusChanged',
      data: { requestId, authorId, status: to, ...(notes && { notes }), ...(listingId && { listingId }) },
    },
  ];
};

/** Empty if the user has written nothing. */
const erasePerson = (
  state: FeatureRequestState,
  { personId, actor }: CommandOf<'erase-person'>,
): FeatureRequestEvent[] => {
  if (actor.role !== 'system') throw wrongRole();
  if (state.status !== 'submitted') return [];
  const { requestId, authorId, writers } = state;
  if (authorId === personId)
    return [{ type: 'FeatureRequestDeleted', data: { requestId, authorId, because: 'author-erased' } }];
  return writers.has(personId)
    ? [{ type: 'FeatureRequestFeedbackErased', data: { requestId, authorId, writerId: personId } }]
    : [];
};

const requireSubmitted = (state: FeatureRequestState): SubmittedRequest => {
  if (state.status !== 'submitted') throw new DomainError('not-found', FEATURE_REQUEST_MESSAGES.notFound);
  return state;
};

/** Votes and messages come at any time and do not change the version: no decision depends on them. */
const requireVersion = ({ version }: SubmittedRequest, { based }: FeatureRequestCommand): void => {
  if (based !== undefined && based !== version)
    throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
};

const requireActive = ({ mergedInto }: SubmittedRequest): void => {
  if (mergedInto !== null) throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.mergedAlready);
};

/** Only the author, and before the first decision (specification 2, section 4). */
const requireOwnPending = (request: SubmittedRequest, { id }: Actor): void => {
  if (id !== request.authorId) throw notOwner();
  requireActive(request);
  if (request.stage !== 'Pending') throw new DomainError('conflict', FEATURE_REQUEST_MESSAGES.notPending);
};

const requireManager = ({ role }: Actor): void => {
  requireCapability(role, 'feature-requests.manage');
};

const notOwner = (): DomainError => new DomainError('forbidden', FEATURE_REQUEST_MESSAGES.notYours);

const evolve = (state: FeatureRequestState, event: FeatureRequestEvent): FeatureRequestState => {
  if (event.type === 'FeatureRequestSubmitted') {
    const { requestId, authorId, product, ...texts } = event.data;
    return {
      status: 'submitted',
      requestId,
      authorId,
      texts,
      product,
      stage: 'Pending',
      votes: Votes.none,
      writers: new Map(),
      mergedInto: null,
      voteSources: new Set(),
      version: 0,
    };
  }
  if (state.status !== 'submitted') return state;
  const version = state.version + 1;
  switch (event.type) {
    case 'FeatureRequestEdited': {
      const { product = state.product, ...texts } = event.data.changes;
      return { ...state, texts: { ...state.texts, ...texts }, product, version };
    }
    case 'FeatureRequestDeleted':
      return { status: 'deleted' };
    case 'FeatureRequestVoted': {
      const { voterId, vote } = event.data;
      return { ...state, votes: state.votes.with(voterId, vote) };
    }
    case 'FeatureRequestStatusChanged': {
      const { status: stage, notes = state.notes, listingId = state.listingId } = event.data;
      return { ...state, stage, notes, listingId, version };
    }
    case 'FeatureRequestAnswered': {
      const { writerId } = event.data;
      const messages = state.writers.get(writerId) ?? 0;
      return { ...state, writers: new Map(state.writers).set(writerId, messages + 1) };
    }
    case 'FeatureRequestFeedbackErased': {
      const writers = new Map(state.writers);
      writers.delete(event.data.writerId);
      return { ...state, writers };
    }
    case 'FeatureRequestMerged':
      return { ...state, mergedInto: event.data.intoId, version };
    case 'FeatureRequestVotesTaken': {
      const { fromId, votes: moved } = event.data;
      const votes = moved.reduce((all, { voterId, vote }) => all.with(voterId, vote), state.votes);
      return { ...state, votes, voteSources: new Set(state.voteSources).add(fromId) };
    }
  }
};

/** The rules of one feature request, its votes and its thread. */
export const featureRequest = {
  initial: { status: 'none' } as FeatureRequestState,
  evolve,
  decide,
  basis: (state, { type }) =>
    state.status === 'submitted' && (type === 'approve' || type === 'set-status') ? state.stage : undefined,
} satisfies Decider<FeatureRequestState, FeatureRequestCommand, FeatureRequestEvent>;
