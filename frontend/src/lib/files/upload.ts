import { type Failure, GENERAL_MESSAGES, type Success, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { ApiError, unwrapAnswer } from '../http/api';
import { readStorage } from '../storage';

/**
 * An upload without progress for this long is aborted, in milliseconds: phones do not always notice a lost connection.
 */
const STALL_TIMEOUT_MS = 45_000;

interface UploadOptions {
  method?: 'POST' | 'PATCH';
  signal: AbortSignal;
  /** Gets the share of the bytes sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** The Idempotency-Key, as for other writes (`api`). */
  idempotencyKey?: string;
  version?: number | undefined;
}

/**
 * Sends a form with files and reports the progress, which `fetch` cannot. `path` is relative to /api.
 * @throws ApiError, or the signal's abort reason
 */
export function upload<T>(
  path: string,
  form: FormData,
  { method = 'POST', signal, onProgress, idempotencyKey, version }: UploadOptions,
): Promise<Success<T>> {
  const token = readStorage(TOKEN_STORAGE_KEY);
  const request = new XMLHttpRequest();
  const response = new Promise<Success<T>>((resolve, reject) => {
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => {
      try {
        resolve(unwrapAnswer(request.status, parseJson<T>(request.responseText), { token, upload: true }));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new ApiError(0, GENERAL_MESSAGES.network));
    request.onabort = () =>
      reject(signal.aborted ? signal.reason : new ApiError(0, GENERAL_MESSAGES.network));
    request.onloadend = () => clearTimeout(stallTimer);
    request.open(method, `/api${path}`);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    if (version !== undefined) request.setRequestHeader('If-Match', `"${version}"`);
    restartTimer();
    request.send(form);
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  return response.finally(() => signal.removeEventListener('abort', abort));
}

const parseJson = <T>(text: string): Success<T> | Failure | null => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
