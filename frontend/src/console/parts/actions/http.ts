import { GENERAL_MESSAGES, type Success, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { fetchUtils, HttpError } from 'react-admin';
import { failureText, onTokenRejected } from '../../../lib/http/api';
import { withIdentityConfirmation } from '../../../lib/http/identity-confirmation';
import { readStorage } from '../../../lib/storage';

/**
 * Calls the API as the signed-in user, with the headers of the answer that react-admin's lists need.
 * @throws HttpError with a message for the screen; status 0 when the server could not be reached
 */
export const http = (url: string, options: fetchUtils.Options = {}) =>
  withIdentityConfirmation(() => request(url, options));

const request = async (url: string, options: fetchUtils.Options) => {
  const headers = new Headers(options.headers ?? { Accept: 'application/json' });
  const token = readStorage(TOKEN_STORAGE_KEY);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetchUtils.fetchJson(url, { ...options, headers });
  } catch (error) {
    if (error instanceof HttpError) {
      if (error.status === 401) onTokenRejected({ token, upload: options.body instanceof FormData });
      throw new HttpError(failureText(error.body), error.status, error.body);
    }
    if (error instanceof TypeError) throw new HttpError(GENERAL_MESSAGES.network, 0);
    throw error;
  }
};

/** Whether a retry may succeed: the connection was lost, or the server restarts. */
export const isTransient = (error: Error): boolean => {
  const { status } = error as Partial<HttpError>;
  return status === 0 || status === 503;
};

export interface Command {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  /** Revision of the record as the user saw it; the API answers 412 when it has changed since. */
  version?: number;
  /** Idempotency-Key: the command is executed once, however often it is sent with this key. */
  key: string;
  /** The browser completes the request when the page closes. */
  outlivesPage?: boolean;
}

/** Sends one command; see {@link http} for errors. */
export const sendCommand = async ({
  method,
  path,
  body,
  version,
  key,
  outlivesPage,
}: Command): Promise<Success<unknown>> => {
  const headers = new Headers({ Accept: 'application/json', 'Idempotency-Key': key });
  if (version !== undefined) headers.set('If-Match', `"${version}"`);
  const { json } = await http(`/api${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
    ...(outlivesPage && { keepalive: true }),
  });
  return json;
};
