import {
  type Failure,
  type FailureCode,
  type FieldMessages,
  GENERAL_MESSAGES,
  parseLocalizedPath,
  queryString,
  type Success,
  TOKEN_STORAGE_KEY,
} from '@parkho/contracts';
import { AS_OF_HEADER } from '../offline/visited';
import { readStorage } from '../storage';
import { withIdentityConfirmation } from './identity-confirmation';

/** A failed call. `message` may be shown as it is; `status` is 0 without an answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The server's messages by field path. */
    readonly fields?: FieldMessages,
    /** What the server requires before it permits the call. */
    readonly code?: FailureCode,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface RequestOptions {
  /** Undefined and empty values are left out. */
  query?: Parameters<typeof queryString>[0];
  signal?: AbortSignal;
  /** Sent without the stored token: the call authenticates itself, and a rejection ends no session. */
  anonymous?: boolean;
  /** A write with the key of an earlier one whose answer was lost gets the answer of that one (`withIdempotencyKey`). */
  idempotencyKey?: string;
  /** The revision that was shown; the server answers 412 if it has changed since. */
  version?: number;
  /** Sent even if the page is being left. */
  keepalive?: boolean;
}

/** `upload`: the rejected call carried files. */
type SessionEndListener = (request: { upload: boolean }) => void;
const sessionEndListeners = new Set<SessionEndListener>();

/** Calls `listener` whenever the server rejects the stored token. Returns the function that unsubscribes. */
export function onSessionEnd(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener);
  return () => {
    sessionEndListeners.delete(listener);
  };
}

/** The message of a failed answer (specification, section 8). */
export const failureText = (body: Partial<Failure> | null): string =>
  body?.errors?.length ? body.errors.join(', ') : body?.message || GENERAL_MESSAGES.error;

/** The message to show after a failed call: the server's, or else the screen's. */
export const errorText = (error: Error, fallback: string): string =>
  error.message === GENERAL_MESSAGES.error ? fallback : error.message;

/** The token that a request was sent with, and whether it carried files. */
interface RequestSession {
  token: string | null;
  upload: boolean;
}

/**
 * Validates the envelope of an answer.
 * @throws ApiError unless it is a success
 */
export function unwrapAnswer<T>(
  status: number,
  answer: Success<T> | Failure | null,
  session: RequestSession,
): Success<T> {
  if (status >= 200 && status < 300 && answer?.success) return answer;
  throw toApiError(status, answer as Failure | null, session);
}

/** Reports a rejected token, unless the session changed during the call. */
export function onTokenRejected({ token, upload }: RequestSession): void {
  if (token && token === readStorage(TOKEN_STORAGE_KEY))
    for (const listener of sessionEndListeners) listener({ upload });
}

function toApiError(status: number, failure: Failure | null, session: RequestSession): ApiError {
  if (status === 401) onTokenRejected(session);
  return new ApiError(status, failureText(failure), failure?.fields, failure?.code);
}

type Transport = (url: string, options: RequestInit) => Promise<Response>;
let transport: Transport = (url, options) => fetch(url, options);

/** Replaces fetch where pages are rendered, in the process of the API. */
export function setTransport(replacement: Transport): void {
  transport = replacement;
}

/** The response, and the token of the request. */
async function request(
  method: string,
  path: string,
  body: unknown,
  { query = {}, signal, anonymous = false, idempotencyKey, version, keepalive }: RequestOptions,
): Promise<RequestSession & { response: Response }> {
  const token = anonymous ? null : readStorage(TOKEN_STORAGE_KEY);
  const upload = body instanceof FormData;
  const search = queryString(query);
  try {
    const response = await transport(`/api${path}${search && `?${search}`}`, {
      method,
      signal,
      ...(keepalive && { keepalive }),
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        // Mails are in the language of the page.
        ...(method !== 'GET' && { 'Content-Language': parseLocalizedPath(location.pathname).language }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
        // The browser sets an upload's header itself, with the boundary of its parts.
        ...(body !== undefined && !upload && { 'Content-Type': 'application/json' }),
      },
      body: upload || body === undefined ? body : JSON.stringify(body),
    });
    const asOf = response.headers.get(AS_OF_HEADER);
    if (asOf) void import('../offline/offline').then(({ showOffline }) => showOffline(Number(asOf)));
    return { response, token, upload };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, GENERAL_MESSAGES.network);
  }
}

const send = <T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<Success<T>> => withIdentityConfirmation(() => sendOnce<T>(method, path, body, options));

async function sendOnce<T>(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions,
): Promise<Success<T>> {
  const { response, ...session } = await request(method, path, body, options);
  const answer = (await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    return null;
  })) as Success<T> | Failure | null;
  return unwrapAnswer(response.status, answer, session);
}

/** An answer without an envelope, as a stream; a POST if there is a body, for queries too long for an address. */
async function stream(
  path: string,
  { body, ...options }: Pick<RequestOptions, 'query' | 'signal'> & { body?: unknown } = {},
): Promise<Response> {
  const { response, ...session } = await request(body === undefined ? 'GET' : 'POST', path, body, options);
  if (response.ok) return response;
  throw toApiError(response.status, (await response.json().catch(() => null)) as Failure | null, session);
}

/** A file; has no envelope. */
const file = async (path: string, body?: unknown): Promise<Blob> => (await stream(path, { body })).blob();

/**
 * The server's calls. Paths are relative to /api, a body is JSON or FormData; every call resolves to the whole
 * envelope, and throws an ApiError or the signal's abort reason.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => send<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) => send<T>('POST', path, body, options),
  put: <T>(path: string, body: unknown, options?: RequestOptions) => send<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options?: RequestOptions) => send<T>('PATCH', path, body, options),
  delete: <T>(path: string, { body, ...options }: RequestOptions & { body?: unknown } = {}) =>
    send<T>('DELETE', path, body, options),
  file,
  stream,
};

/** A query function that reads a path: its result is the data of the answer. */
export const fetcher =
  <T>(path: string, options?: RequestOptions) =>
  async ({ signal }: { signal: AbortSignal }): Promise<T> =>
    (await api.get<T>(path, { ...options, signal })).data;
