import type { SortPayload } from 'react-admin';

export const MOST_VOTED = { field: 'voteCount', order: 'DESC' } as const satisfies SortPayload;

/** The orders of the list, each the highest first. */
export const SORTS: readonly { field: string; label: string }[] = [
  { field: MOST_VOTED.field, label: 'Most votes' },
  { field: 'submittedAt', label: 'Newest' },
  { field: 'answeredAt', label: 'Recently answered' },
];
