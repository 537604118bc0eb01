import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  type Pagination,
  type ReportDocument,
  type ShopReport,
  type ShopReportComparison,
  type ShopReportFormat,
  type ShopReportParameters,
  type ShopReportPlan,
  type ShopReportSchedule,
  type ShopReportType,
  type Success,
  shopReportFileName,
} from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { newIdempotencyKey } from '../../lib/http/idempotency';
import { canHash, sha256 } from '../../lib/report/fingerprint';
import { sendCommand } from '../parts/actions/http';

export interface ReportRequest extends ShopReportParameters {
  formats: readonly ShopReportFormat[];
}

const pathOf = (id: string): string => `/reports/${encodeURIComponent(id)}`;

/** Report commands; see Command for `key`. Reports and schedules do not change, so none has a version. */
export const reportCalls = {
  requestReport: (body: ReportRequest, key: string) =>
    sendCommand({ method: 'POST', path: '/reports', body, key }),
  cancelReport: ({ _id }: Pick<ShopReport, '_id'>, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(_id)}/cancel`, body: {}, key }),
  scheduleReport: (body: ShopReportPlan, key: string) =>
    sendCommand({ method: 'POST', path: '/reports/schedules', body, key }),
  unscheduleReport: ({ _id }: Pick<ShopReportSchedule, '_id'>, key: string) =>
    sendCommand({ method: 'DELETE', path: `/reports/schedules/${encodeURIComponent(_id)}`, key }),
};
export type ReportCalls = typeof reportCalls;

const LIMIT = 10;
/**
 * The interval of polling the progress, in milliseconds: live updates come only at the start and the end of a report.
 */
const POLL_MS = 1_000;

/** The latest first, of one type or of all. */
export const reportsPage = (page: number, type?: ShopReportType, limit = LIMIT) =>
  queryOptions({
    queryKey: ['reports', 'list', page, type, limit],
    queryFn: async ({ signal }) => {
      type Page = { reports: ShopReport[]; pagination: Pagination };
      return (await api.get<Page>('/reports', { query: { page, limit, ...(type && { type }) }, signal }))
        .data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.reports.some(({ state }) => state === 'requested') && POLL_MS,
  });

/** The latest ready report of each type. */
export const latestReports = queryOptions({
  queryKey: ['reports', 'latest'],
  queryFn: async ({ signal }) =>
    (await api.get<{ reports: ShopReport[] }>('/reports/latest', { signal })).data.reports,
});

export const reportSchedules = queryOptions({
  queryKey: ['reports', 'schedules'],
  queryFn: async ({ signal }) =>
    (await api.get<{ schedules: ShopReportSchedule[] }>('/reports/schedules', { signal })).data.schedules,
});

/** The document of a report; the server regenerates it, which takes as long as the first time. */
export const reportDocument = (id: string) =>
  queryOptions({
    queryKey: ['reports', 'document', id],
    queryFn: fetcher<{ report: ShopReport; document: ReportDocument }>(`${pathOf(id)}/document`),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The file of a report; the server regenerates it byte for byte, which takes as long as the first time. */
export const reportFile = ({ _id }: Pick<ShopReport, '_id'>, format: ShopReportFormat): Promise<Blob> =>
  api.file(`${pathOf(_id)}/file?format=${format}`);

/** Whether a file has a hash; true if the browser cannot compute it. */
export const hasSha256 = async (file: Blob, expected: string): Promise<boolean> =>
  !canHash() || (await sha256(new Uint8Array(await file.arrayBuffer()))) === expected;

/** Requests a report as of today in one format; the key belongs to the request, as in `withIdempotencyKey`. */
export const requestOne = (
  request: Omit<ReportRequest, 'asOf'>,
  idempotencyKey: string,
): Promise<Success<{ report: ShopReport }>> => api.post('/reports', request, { idempotencyKey });

/**
 * The file of a requested report, once it is ready. `signal` cancels the report.
 * @throws Error with the reason of a failure
 */
export const generateReport = async (
  { _id }: Pick<ShopReport, '_id'>,
  format: ShopReportFormat,
  signal: AbortSignal,
  onProgress: (share: number | undefined) => void,
): Promise<{ name: string; content: Blob }> => {
  const report = await pollReport(_id, signal, onProgress).catch((error: unknown) => {
    if (signal.aborted) reportCalls.cancelReport({ _id }, newIdempotencyKey()).catch(() => {}); // It may be finished by now.
    throw error;
  });
  const content = await reportFile(report, format);
  signal.throwIfAborted();
  return { name: shopReportFileName(report, format), content };
};

const pollReport = async (
  id: string,
  signal: AbortSignal,
  onProgress: (share: number | undefined) => void,
): Promise<ShopReport> => {
  for (;;) {
    const { report } = (await api.get<{ report: ShopReport }>(pathOf(id), { signal })).data;
    if (report.state === 'made') return report;
    if (report.state !== 'requested') throw new Error(report.failure ?? MESSAGES.generateFailed);
    onProgress(report.progress);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
};

/** A report file, or the header copied from one. */
export type ReportSource = { file: File } | { header: string };

export const compareReport = async (source: ReportSource): Promise<ShopReportComparison> => {
  const form = new FormData();
  if ('file' in source) form.set('file', source.file);
  else form.set('header', source.header);
  return (await api.post<{ comparison: ShopReportComparison }>('/reports/again', form)).data.comparison;
};
