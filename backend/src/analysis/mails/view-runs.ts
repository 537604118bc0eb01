import { type SavedViewEvent, startOfStep, VIEW_MAIL_STEPS, type ViewMailPeriod } from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

/** The last day in Pakistan on which mails were due; '' before the first. */
interface ViewRuns {
  day: string;
}

/** Records that mails of saved views are due, at most once a day. */
export const viewRuns = {
  initial: { day: '' } as ViewRuns,
  evolve: (_, { data: { day } }) => ({ day }),
  decide: ({ day: after }, { day }) =>
    day > after ? [{ type: 'SavedViewMailsDue', data: { day, after } }] : [],
} satisfies Decider<ViewRuns, { day: string }, Extract<SavedViewEvent, { type: 'SavedViewMailsDue' }>>;

/**
 * The Monday or first of the month for which a view is mailed on a day; undefined if that was before the last run, or
 * not after the day on which mails were requested.
 */
export const mailDueDay = (
  { mail, mailSince }: { mail: ViewMailPeriod | null; mailSince: string | null },
  { day, after }: { day: string; after: string },
): string | undefined => {
  if (mail === null || mailSince === null) return undefined;
  const due = startOfStep(day, VIEW_MAIL_STEPS[mail]);
  return due > after && due > mailSince ? due : undefined;
};
