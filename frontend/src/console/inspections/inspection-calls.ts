import {
  CONSOLE_PATH,
  type InspectionAnalytics,
  type InspectionCase,
  type QueuedInspection,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { type Command, sendCommand } from '../parts/actions/http';

/** A request in the console's list. */
export type InspectionRecord = QueuedInspection & { id: string };

/** The address of all inspections of a device. */
export const inspectionPath = (inspectionId: string): string =>
  `${CONSOLE_PATH}/inspections/${encodeURIComponent(inspectionId)}/show`;

/** The request as the user saw it when they pressed the button. */
type Seen = Pick<InspectionRecord, '_id' | 'inspectionId'>;
const pathOf = ({ inspectionId }: Pick<Seen, 'inspectionId'>, verb: string): string =>
  `/admin/inspections/${encodeURIComponent(inspectionId)}/${verb}`;

/**
 * Commands on requests. Each resolves to the server's answer and throws HttpError with its message; for `key` see
 * {@link Command}. The id of the request serves as its version: a command on a request that was answered or
 * withdrawn in the meantime is rejected.
 */
export const inspectionCalls = {
  /** Null: unassigned. */
  assignInspection: (seen: Seen, inspectorId: string | null, key: string) =>
    sendCommand({
      method: 'PATCH',
      path: pathOf(seen, 'assign'),
      body: { requestId: seen._id, inspectorId },
      key,
    }),
  /** Without a report. */
  markInspected: (
    { inspectionId, productVersion }: Pick<InspectionCase, 'inspectionId' | 'productVersion'>,
    notes: string,
    key: string,
  ) =>
    sendCommand({
      method: 'PATCH',
      path: `/admin/products/${encodeURIComponent(inspectionId)}/inspection`,
      body: { inspected: true, ...(notes && { notes }) },
      ...(productVersion !== undefined && { version: productVersion }),
      key,
    }),
  voidReport: (
    { inspectionId, version }: Pick<InspectionCase, 'inspectionId' | 'version'>,
    reason: string,
    key: string,
  ) =>
    sendCommand({
      method: 'POST',
      path: pathOf({ inspectionId }, 'void'),
      body: { version, reason },
      key,
    }),
  eraseContact: (seen: Seen, key: string) =>
    sendCommand({ method: 'POST', path: pathOf(seen, 'erase-contact'), body: { requestId: seen._id }, key }),
};
export type InspectionCalls = typeof inspectionCalls;

export const inspectionAnalytics = queryOptions({
  queryKey: ['inspection-analytics'],
  queryFn: async ({ signal }) =>
    (await api.get<InspectionAnalytics>('/admin/inspection-analytics', { signal })).data.overview,
});

/** The current inspections of a device. */
export const inspectionOf = (inspectionId: string) =>
  queryOptions({
    queryKey: ['inspections', 'case', inspectionId],
    queryFn: fetcher<InspectionCase>(`/admin/inspections/${encodeURIComponent(inspectionId)}`),
  });

/** Possible assignees. */
export const inspectors = queryOptions({
  queryKey: ['inspectors'],
  queryFn: async ({ signal }) =>
    (await api.get<{ inspectors: { _id: string; name: string }[] }>('/admin/inspectors', { signal })).data
      .inspectors,
});
