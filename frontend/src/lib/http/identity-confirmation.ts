import type { FailureCode } from '@parkho/contracts';

/** Resolves to whether the user has confirmed their identity. */
type Prompt = () => Promise<boolean>;
let prompt: Prompt | undefined;
let pendingConfirmation: Promise<boolean> | undefined;

/** Sets the prompt by which users confirm their identity. Returns the function that unsets it. */
export function onConfirmationRequired(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = undefined;
  };
}

/** The code of what the server requires before it permits a request; of an ApiError, or of an error of react-admin. */
export const failureCodeOf = (error: unknown): FailureCode | undefined => {
  const { code, body } = error as { code?: FailureCode; body?: { code?: FailureCode } };
  return code ?? body?.code;
};

/**
 * Sends a request, and the same once more, Idempotency-Key included, if the server requires a confirmed identity and
 * the user has confirmed it. Concurrent requests share one prompt.
 */
export async function withIdentityConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (failureCodeOf(error) !== 'confirm-identity' || !prompt) throw error;
    pendingConfirmation ??= prompt().finally(() => {
      pendingConfirmation = undefined;
    });
    if (!(await pendingConfirmation)) throw error;
    return send();
  }
}
