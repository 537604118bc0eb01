import type { FailureCode } from '@parkho/contracts';

/** Resolves to whether the user has confirmed who they are. */
type Prompt = () => Promise<boolean>;
let prompt: Prompt | undefined;
let open: Promise<boolean> | undefined;

/** Sets how users confirm who they are. Answers how to unset it. */
export function onConfirmationRequired(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = undefined;
  };
}

/** What the server wants done before it permits a request; of an ApiError, or of an error of react-admin. */
export const codeOf = (error: unknown): FailureCode | undefined => {
  const { code, body } = error as { code?: FailureCode; body?: { code?: FailureCode } };
  return code ?? body?.code;
};

/**
 * Sends a request, and the same once more, Idempotency-Key included, where the server first wants to know who uses the
 * session and the user has confirmed it. Requests at the same time share one prompt.
 */
export async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) !== 'confirm-identity' || !prompt) throw error;
    open ??= prompt().finally(() => {
      open = undefined;
    });
    if (!(await open)) throw error;
    return send();
  }
}
