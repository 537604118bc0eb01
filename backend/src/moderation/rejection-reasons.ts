import { DEFAULT_REJECTION_REASONS, type ModerationEvent } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

type ReasonsEvent = Extract<ModerationEvent, { type: 'RejectionReasonsChanged' }>;

/** Rejection reasons, in the order in which they are offered. */
export type Reasons = readonly string[];

interface ReasonsCommand {
  reasons: Reasons;
}

/** The shop's list of rejection reasons. The route decides which roles may change it. */
export const rejectionReasons = {
  initial: DEFAULT_REJECTION_REASONS as Reasons,
  evolve: (_, { data }) => data.reasons,
  decide: (state, { reasons }) =>
    reasons.length === state.length && reasons.every((reason, index) => reason === state[index])
      ? []
      : [{ type: 'RejectionReasonsChanged', data: { reasons } }],
} satisfies Decider<Reasons, ReasonsCommand, ReasonsEvent>;
