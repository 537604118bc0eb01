import {
  DomainError,
  dayInPakistan,
  SHOP_REPORT_MESSAGES as MESSAGES,
  monthOfDay,
  plusDays,
  SHOP_REPORT_LIMITS,
  type ShopReportEvent,
  type ShopReportPeriod,
  type ShopReportPlan,
} from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

type ScheduleEvent = Extract<ShopReportEvent, { type: 'ReportScheduled' | 'ReportUnscheduled' }>;

export interface Schedule extends ShopReportPlan {
  id: string;
  /** ISO 8601. */
  since: string;
}
export type Schedules = readonly Schedule[];

type ScheduleCommand =
  | { type: 'schedule'; scheduleId: string; plan: ShopReportPlan }
  | { type: 'unschedule'; scheduleId: string };

/** Scheduled reports, in the order in which they were scheduled. */
export const reportSchedules = {
  initial: [] as Schedules,

  evolve(state, { type, data, metadata }) {
    const { scheduleId, ...plan } = data;
    if (type === 'ReportUnscheduled') return state.filter(({ id }) => id !== scheduleId);
    return [...state, { ...(plan as ShopReportPlan), id: scheduleId, since: metadata.at }];
  },

  decide(state, command) {
    const { scheduleId } = command;
    const isThere = state.some(({ id }) => id === scheduleId);
    if (command.type === 'unschedule') {
      if (!isThere) throw new DomainError('not-found', MESSAGES.scheduleNotFound);
      return [{ type: 'ReportUnscheduled', data: { scheduleId } }];
    }
    if (isThere) return [];
    if (state.length === SHOP_REPORT_LIMITS.schedules)
      throw new DomainError('conflict', MESSAGES.tooManySchedules);
    return [{ type: 'ReportScheduled', data: { scheduleId, ...command.plan } }];
  },
} satisfies Decider<Schedules, ScheduleCommand, ScheduleEvent>;

/** The last day up to this one on which such reports are made: a Monday, or the first of a month. */
const lastDueUpTo = (every: ShopReportPeriod, day: string): string =>
  every === 'monthly' ? `${monthOfDay(day)}-01` : plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The day of the next one, after a day in Pakistan. */
export const nextDueAfter = (every: ShopReportPeriod, day: string): string => {
  const last = lastDueUpTo(every, day);
  return every === 'weekly' ? plusDays(last, 7) : `${monthOfDay(plusDays(last, 31))}-01`;
};

/** The last day on which one was due; undefined if there was none since it was scheduled. */
export const dueOf = (
  { every, since }: Pick<Schedule, 'every' | 'since'>,
  today: string,
): string | undefined => {
  const due = lastDueUpTo(every, today);
  return due > dayInPakistan(since) ? due : undefined;
};
