import type { FeatureRequestStatus } from '@parkho/contracts';

interface Step {
  label: string;
  /** While the server works on it. */
  underWay: string;
}

/** The label of a change of status; pending requests have not been reviewed (specification 2, section 2). */
export const stepOf = (from: FeatureRequestStatus, to: FeatureRequestStatus): Step => {
  if (from === 'Pending' && to === 'Approved') return { label: 'Approve', underWay: 'Approving...' };
  if (from === 'Pending' && to === 'Rejected') return { label: 'Reject', underWay: 'Rejecting...' };
  return { label: `Set to ${to}`, underWay: 'Saving...' };
};

/** Whether the change approves the request; a request that is moved back to Approved was already decided. */
export const isApproval = (from: FeatureRequestStatus, to: FeatureRequestStatus): boolean =>
  to === 'Approved' && from !== 'Implemented';
