import type { ReplyEvent } from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** A seller's saved replies, in the order in which they are offered. */
export type Replies = readonly string[];

interface RepliesCommand {
  sellerId: string;
  replies: Replies;
}

/** The saved replies of one seller. */
export const savedReplies = {
  initial: [] as Replies,
  evolve: (_: Replies, { data }: ReplyEvent): Replies => data.replies,
  decide: (state: Replies, { sellerId, replies }: RepliesCommand): ReplyEvent[] =>
    replies.length === state.length && replies.every((reply, index) => reply === state[index])
      ? []
      : [{ type: 'SavedRepliesChanged', data: { sellerId, replies } }],
} satisfies Decider<Replies, RepliesCommand, ReplyEvent>;
