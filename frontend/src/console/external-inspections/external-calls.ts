import type { ExternalInspection } from '@parkho/contracts';
import { type Command, sendCommand } from '../parts/actions/http';

/** An inspection of an unlisted device in the console. */
export type ExternalRecord = ExternalInspection & { id: string };

/** The fields of the form; empty if nothing was entered. */
export interface ExternalValues {
  name: string;
  location: string;
  condition: string;
  price: number | string;
  inspectionNotes: string;
  userInfo: { fullName: string; email: string; phone: string };
}

const pathOf = (id: string): string => `/external-inspections/${encodeURIComponent(id)}`;

/**
 * Commands on inspections of unlisted devices. Each resolves to the server's answer and throws HttpError with its
 * message; for `key` see {@link Command}.
 */
export const externalCalls = {
  createExternal: (values: ExternalValues, key: string) =>
    sendCommand({ method: 'POST', path: '/external-inspections', body: values, key }),
  changeExternal: (id: string, values: ExternalValues, key: string) =>
    sendCommand({ method: 'PUT', path: pathOf(id), body: values, key }),
  deleteExternal: (id: string, key: string) => sendCommand({ method: 'DELETE', path: pathOf(id), key }),
};
export type ExternalCalls = typeof externalCalls;
