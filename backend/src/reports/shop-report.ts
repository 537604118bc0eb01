import {
  type DataOf,
  DomainError,
  SHOP_REPORT_MESSAGES as MESSAGES,
  type ShopReportEvent,
  type ShopReportParameters,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

type ReportEvent = Exclude<ShopReportEvent, { type: 'ReportScheduled' | 'ReportUnscheduled' }>;
type ReportMade = DataOf<'ReportMade'>;

interface ReportRequest {
  question: ShopReportParameters;
  /** Whether it was requested by a schedule. */
  isScheduled: boolean;
}
export type ShopReportState =
  | { status: 'unknown' }
  | (ReportRequest & { status: 'requested' | 'cancelled' | 'failed' })
  | (ReportRequest & { status: 'made'; made: ReportMade });

type ShopReportCommand =
  | ({ type: 'request' } & DataOf<'ReportRequested'>)
  | ({ type: 'note-made' } & ReportMade)
  | ({ type: 'note-failure' } & DataOf<'ReportFailed'>)
  | { type: 'cancel'; reportId: string };

/** A shop report: requested, and then made, cancelled or failed. */
export const shopReport = {
  initial: { status: 'unknown' } as ShopReportState,

  evolve(state, event) {
    if (event.type === 'ReportRequested') {
      const { question, scheduleId } = event.data;
      return { status: 'requested', question, isScheduled: scheduleId !== null };
    }
    if (state.status === 'unknown') return state;
    const { question, isScheduled } = state;
    switch (event.type) {
      case 'ReportMade':
        return { status: 'made', question, isScheduled, made: event.data };
      case 'ReportCancelled':
        return { status: 'cancelled', question, isScheduled };
      case 'ReportFailed':
        return { status: 'failed', question, isScheduled };
    }
  },

  decide(state, command) {
    if (command.type === 'request') {
      const { type: _, ...data } = command;
      return state.status === 'unknown' ? [{ type: 'ReportRequested', data }] : [];
    }
    if (state.status === 'unknown') throw new DomainError('not-found', MESSAGES.notFound);
    switch (command.type) {
      case 'cancel':
        if (state.status === 'made') throw new DomainError('conflict', MESSAGES.alreadyComplete);
        if (state.status !== 'requested') return [];
        return [{ type: 'ReportCancelled', data: { reportId: command.reportId } }];
      case 'note-made': {
        const { type: _, ...data } = command;
        // It may have been cancelled while it was being made.
        return state.status === 'requested' ? [{ type: 'ReportMade', data }] : [];
      }
      case 'note-failure': {
        const { type: _, ...data } = command;
        return state.status === 'requested' ? [{ type: 'ReportFailed', data }] : [];
      }
    }
  },
} satisfies Decider<ShopReportState, ShopReportCommand, ReportEvent>;
