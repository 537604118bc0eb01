import { type Failure, GENERAL_MESSAGES, type Success, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { readStorage } from './storage';

/** A call that failed. `message` may be shown as it is; `status` is 0 where no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

type QueryValue = string | number | boolean | undefined;

interface RequestOptions {
  /** Values that are undefined or empty are left out. */
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
}

/** 'a=1&b=2' of the values that are set. */
export function queryString(query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params.toString();
}

/** The text of a failed answer (specification, section 8). */
export const failureText = (body: Partial<Failure> | null): string =>
  body?.errors?.length ? body.errors.join(', ') : body?.message || GENERAL_MESSAGES.error;

async function send<T>(
  method: string,
  path: string,
  body: unknown,
  { query = {}, signal }: RequestOptions = {},
): Promise<Success<T>> {
  const token = readStorage(TOKEN_STORAGE_KEY);
  const search = queryString(query);
  let response: Response;
  try {
    response = await fetch(`/api${path}${search && `?${search}`}`, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, GENERAL_MESSAGES.network);
  }
  const answer = (await response.json().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    return null;
  })) as Success<T> | Failure | null;
  if (!response.ok || !answer?.success)
    throw new ApiError(response.status, failureText(answer as Failure | null));
  return answer;
}

/**
 * The server's calls. Paths are relative to /api; every call answers the whole envelope and throws an ApiError, or
 * the signal's abort reason.
 */
export const api = {
  get: <T>(path: string, options?: RequestOptions) => send<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) => send<T>('POST', path, body, options),
};
