import {
  type ReportPreview,
  SHOP_REPORT_TYPES,
  type ShopReportFile,
  type ShopReportFormat,
  type ShopReportParameters,
  type ShopReportState,
  type ShopReportType,
} from '@parkho/contracts';
import type { Document, Page } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

/** A requested shop report, in any state, without its content. */
export interface ShopReportDocument extends Document, ShopReportParameters {
  formats: readonly ShopReportFormat[];
  state: ShopReportState;
  requestedAt: string;
  /** Null for a scheduled report. */
  requestedBy: string | null;
  /** Null if a user requested it. */
  scheduleId: string | null;
  endedAt?: string;
  version?: number;
  size?: number;
  root?: string;
  erasedCells?: number;
  files?: readonly ShopReportFile[];
  preview?: ReportPreview;
  failure?: string;
}

export const shopReports = defineProjection({
  name: 'shop-reports',
  version: 2,
  shape: {
    fields: {
      requestedAt: 'string',
      requestedBy: 'id',
      scheduleId: 'id',
      state: 'string',
      type: 'string',
    },
    indexes: [
      { fields: ['-requestedAt', '-_id'] },
      { fields: ['type', '-requestedAt', '-_id'] },
      { fields: ['type', 'state', '-requestedAt', '-_id'] },
      { fields: ['scheduleId', '-requestedAt', '-_id'] },
      { fields: ['requestedBy', 'state'] },
    ],
  },
  handles: ['ReportRequested', 'ReportMade', 'ReportCancelled', 'ReportFailed'],
  keysOf: ({ data }) => data.reportId,
  evolve(report: ShopReportDocument | null, event): ShopReportDocument | null {
    const { at, actor } = event.metadata;
    if (event.type === 'ReportRequested') {
      const { reportId, question, formats, scheduleId } = event.data;
      return {
        _id: reportId,
        ...question,
        formats,
        state: 'requested',
        requestedAt: at,
        requestedBy: scheduleId === null ? actor.id : null,
        scheduleId,
      };
    }
    if (!report) return null;
    switch (event.type) {
      case 'ReportMade': {
        const { reportId: _, ...result } = event.data;
        return { ...report, ...result, state: 'made', endedAt: at };
      }
      case 'ReportCancelled':
        return { ...report, state: 'cancelled', endedAt: at };
      case 'ReportFailed':
        return { ...report, state: 'failed', endedAt: at, failure: event.data.failure };
    }
  },
});

/** Maximum number of requested reports that are read together. */
const MAX_REQUESTED = 100;

type ShopReports = ReadModel<ShopReportDocument>;

/** Reports of all types or one, the latest first; pages count from 1. */
export const shopReportsPage = (
  model: ShopReports,
  { page, limit, type }: { page: number; limit: number; type?: ShopReportType | undefined },
): Promise<Page<ShopReportDocument>> =>
  model.page({
    ...(type && { filter: { type } }),
    sort: { requestedAt: -1 },
    skip: (page - 1) * limit,
    limit,
  });

/** The latest finished report of each type. */
export const latestShopReports = async (model: ShopReports): Promise<ShopReportDocument[]> => {
  const latest = SHOP_REPORT_TYPES.map((type) =>
    model.find({ filter: { type, state: 'made' }, sort: { requestedAt: -1 }, limit: 1 }),
  );
  return (await Promise.all(latest)).flat();
};

/** The latest report of a schedule, in any state; undefined before its first. */
export const latestOfSchedule = async (
  model: ShopReports,
  scheduleId: string,
): Promise<ShopReportDocument | undefined> =>
  (await model.find({ filter: { scheduleId }, sort: { requestedAt: -1 }, limit: 1 }))[0];

/** Scheduled reports after an id, '' for the first ones, at most `limit`. */
export const scheduledReportsAfter = (
  model: ShopReports,
  lastId: string,
  limit: number,
): Promise<ShopReportDocument[]> =>
  model.find({ filter: { scheduleId: { $ne: null }, _id: { $gt: lastId } }, sort: { _id: 1 }, limit });

/** Reports that were requested after a time and are not made yet, the earliest first. */
export const shopReportsRequestedAfter = (model: ShopReports, after: string): Promise<ShopReportDocument[]> =>
  model.find({
    filter: { state: 'requested', requestedAt: { $gt: after } },
    sort: { requestedAt: 1 },
    limit: MAX_REQUESTED,
  });

/** The number of reports of a user that are not made yet. */
export const countRequestedReports = (model: ShopReports, requestedBy: string): Promise<number> =>
  model.count({ filter: { requestedBy, state: 'requested' } });
