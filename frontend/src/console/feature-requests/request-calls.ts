import type { FeatureRequest, FeatureRequestDetail, FeatureRequestStatus } from '@parkho/contracts';
import { type Command, sendCommand } from '../parts/actions/http';

/** A request in the console's list. */
export type RequestRecord = FeatureRequest & { id: string };
/** A request on its page, with its thread. */
export type RequestDetailRecord = FeatureRequestDetail & { id: string };

/** The request as the user saw it when they pressed the button. */
type Seen = Pick<RequestRecord, 'id' | 'version'>;
const pathOf = (id: string): string => `/admin/feature-requests/${encodeURIComponent(id)}`;
const patch = ({ id, version }: Seen, verb: string, body: object, key: string) =>
  sendCommand({ method: 'PATCH', path: `${pathOf(id)}/${verb}`, body, version, key });

/**
 * Commands on feature requests. Each resolves to the server's answer and throws HttpError with its message; for `key`
 * see {@link Command}. Notes are trimmed; empty notes leave the existing notes.
 */
export const requestCalls = {
  /** `createProduct`: creates a listing of the device in its author's name. */
  approveRequest: (seen: Seen, adminNotes: string, createProduct: boolean, key: string) =>
    patch(seen, 'approve', { adminNotes, createProduct }, key),
  rejectRequest: (seen: Seen, adminNotes: string, key: string) => patch(seen, 'reject', { adminNotes }, key),
  setRequestStatus: (seen: Seen, status: FeatureRequestStatus, adminNotes: string, key: string) =>
    patch(seen, 'status', { status, adminNotes }, key),
  /** A message in the thread. */
  answerRequest: ({ id, version }: Seen, message: string, key: string) =>
    sendCommand({
      method: 'POST',
      path: `/feature-requests/${encodeURIComponent(id)}/feedback`,
      body: { message },
      version,
      key,
    }),
  mergeRequest: ({ id, version }: Seen, intoId: string, key: string) =>
    sendCommand({ method: 'POST', path: `${pathOf(id)}/merge`, body: { intoId }, version, key }),
};
export type RequestCalls = typeof requestCalls;
