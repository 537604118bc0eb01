/** Longest reason for removing a question, review or answer, or for discarding a dead letter. */
export const REMOVAL_REASON_MAX = 500;

export const REMOVAL_MESSAGES = {
  reasonRequired: 'Please give a reason',
  reasonTooLong: `A reason cannot exceed ${REMOVAL_REASON_MAX} characters`,
} as const;
