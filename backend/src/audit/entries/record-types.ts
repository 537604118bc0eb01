import {
  type AuditedKind,
  categoryStream,
  type DomainEvent,
  featureRequestStream,
  flagsStream,
  inspectionStream,
  productStream,
  questionsStream,
  reviewStream,
  userStream,
} from '@parkho/contracts';
import type { StoredEvent } from '@parkho/stores';
import { type CategoryState, category } from '../../catalog-reference/category.js';
import { type FeatureRequestState, featureRequest } from '../../feature-requests/feature-request.js';
import { type UserState, user } from '../../identity/account/user.js';
import { type Inspections, inspection } from '../../inspections/inspection.js';
import { flags } from '../../moderation/flags/flags.js';
import type { Dated, Decider } from '../../platform/commands/decider.js';
import { type Product, product } from '../../products/product.js';
import { questions } from '../../questions/question.js';
import { reviewOfDevice } from '../../reviews/review.js';
import { EMPTY_STATE } from './fields.js';

/** A kind of record: the fold of its decider, and the displayed fields of its state. */
export interface RecordType {
  streamOf(id: string): string;
  /** Starts before its first event. */
  folding(): DisplayFold;
}
/** Folds the events of one record in order; returns what is displayed after each, whose leaves are its fields. */
export type DisplayFold = (event: StoredEvent) => () => object;

const recordType = <S, C, E extends DomainEvent>(
  streamOf: (id: string) => string,
  { initial, evolve }: Pick<Decider<S, C, E>, 'initial' | 'evolve'>,
  display: (state: S) => object,
): RecordType => ({
  streamOf,
  folding() {
    let state = initial;
    return (event) => {
      state = evolve(state, event as unknown as Dated<E>);
      const currentState = state;
      let displayed: object | undefined;
      return () => (displayed ??= display(currentState));
    };
  },
});

const productFields = (state: Product): object => {
  if (state.status !== 'listed') return state;
  const { status, productId: _, listedAt: __, sales: ___, details, sale, ...standing } = state;
  return {
    status,
    ...details,
    ...standing,
    ...(sale && { sale: { price: sale.price, soldAt: sale.soldAt } }),
  };
};

const userFields = (state: UserState): object => {
  if (state.status !== 'registered') return state;
  const { role, personal, businessName, profilePicture, emailVerified, isActive, ...account } = state.account;
  const { secondFactor, sessions, resets, lastLogin, createdAt, passwordHash } = account;
  return {
    status: state.status,
    role,
    isActive,
    ...personal,
    businessName,
    profilePicture,
    emailVerified,
    secondFactor: secondFactor !== undefined,
    recoveryCodes: secondFactor?.codeHashes.length,
    sessions: sessions.length,
    passwordLinks: resets.length,
    lastLogin,
    createdAt,
    passwordHash,
  };
};

const categoryFields = (state: CategoryState): object => {
  if (state.status !== 'current') return state;
  return { status: state.status, name: state.name };
};

const inspectionFields = ({
  open,
  external,
  report,
  isInspected,
  notes,
  isDeleted,
}: Inspections): object => ({
  isInspected,
  notes,
  reportId: report?.reportId,
  reportVersion: report?.version,
  openRequest: open?.requestId,
  requesterId: open?.requesterId,
  inspectorId: open?.inspectorId,
  device: external?.device,
  ...(isDeleted && { isDeleted }),
});

const featureRequestFields = (state: FeatureRequestState): object => {
  if (state.status !== 'submitted') return state;
  const { texts, product: device, stage, notes, votes, writers, mergedInto, listingId } = state;
  return {
    stage,
    ...texts,
    product: device,
    notes,
    votesUp: votes.counts.up,
    votesDown: votes.counts.down,
    messages: [...writers.values()].reduce((sum, count) => sum + count, 0),
    mergedInto,
    listingId,
  };
};

export const RECORD_TYPES: Readonly<Record<AuditedKind, RecordType>> = {
  product: recordType(productStream, product, productFields),
  user: recordType(userStream, user, userFields),
  category: recordType(categoryStream, category, categoryFields),
  inspection: recordType(inspectionStream, inspection, inspectionFields),
  featureRequest: recordType(featureRequestStream, featureRequest, featureRequestFields),
};

/** The number of a listing's flags, questions and so on in each state. */
const countsOf = (states: Iterable<string>): object => {
  const counts: Record<string, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

/** The displayed history of a record: its own fields, and those of related streams under a name. */
interface HistoryType {
  streamsOf(id: string): string[];
  folding(): DisplayFold;
}

const under = (name: string, displayed: object): object => (name ? { [name]: displayed } : displayed);

const withParts = (record: RecordType, parts: Readonly<Record<string, RecordType>>): HistoryType => ({
  streamsOf: (id) => [record, ...Object.values(parts)].map(({ streamOf }) => streamOf(id)),
  folding() {
    const all = [['', record] as const, ...Object.entries(parts)].map(([name, part]) => ({
      name,
      prefix: part.streamOf(''),
      fold: part.folding(),
    }));
    let displays: readonly (() => object)[] = all.map(() => () => EMPTY_STATE);
    return (event) => {
      const index = all.findIndex(({ prefix }) => event.stream.startsWith(prefix));
      const after = all[index]!.fold(event);
      displays = displays.with(index, after);
      const currentDisplays = displays;
      return () =>
        Object.assign({}, ...currentDisplays.map((displayed, index) => under(all[index]!.name, displayed())));
    };
  },
});

/** The history of each kind of record. */
export const HISTORIES: Readonly<Record<AuditedKind, HistoryType>> = {
  ...(Object.fromEntries(
    Object.entries(RECORD_TYPES).map(([kind, record]) => [kind, withParts(record, {})]),
  ) as Record<AuditedKind, HistoryType>),
  product: withParts(RECORD_TYPES.product, {
    inspection: RECORD_TYPES.inspection,
    flags: recordType(flagsStream, flags, (state) =>
      countsOf(Array.from(state.values(), (flag) => flag.state)),
    ),
    questions: recordType(questionsStream, questions, (state) =>
      countsOf(Array.from(state.questions.values(), ({ status }) => status)),
    ),
    review: recordType(reviewStream, reviewOfDevice, ({ status, isAnswered }) => ({ status, isAnswered })),
  }),
};

/** What is displayed of a record before and after some of its events, by revision. */
export const displayedByRevision = (
  { folding }: RecordType,
  events: readonly StoredEvent[],
  revisions: ReadonlySet<number>,
): Map<number, { before: object; after: object }> => {
  const steps = new Map<number, { before: object; after: object }>();
  const fold = folding();
  let before = () => EMPTY_STATE;
  for (const [revision, event] of events.entries()) {
    const after = fold(event);
    if (revisions.has(revision)) steps.set(revision, { before: before(), after: after() });
    before = after;
  }
  return steps;
};

/** What is displayed of a record after its first events. */
export const displayedAfter = (
  { folding }: Pick<HistoryType, 'folding'>,
  events: readonly StoredEvent[],
): object => {
  const fold = folding();
  let last = () => EMPTY_STATE;
  for (const event of events) last = fold(event);
  return last();
};
