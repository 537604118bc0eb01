/** An Idempotency-Key: 128 random bits as hexadecimal digits. `crypto.randomUUID` is missing on pages that came over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether the server has said no: nothing was done, and nothing has to be found again under the same key. */
const isRefusal = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/**
 * A write that may be sent again without being done twice: `send` gets a value, which is plain data, and the
 * Idempotency-Key to send with it. A second press while the first is under way gets the answer of the first. After a
 * failure that leaves open whether the server has done it, the same value goes with the same key, so that the server
 * answers from what was done; after an answer, or with another value, a new command begins.
 */
export const idempotent = <Value, Answer>(
  send: (value: Value, idempotencyKey: string) => Promise<Answer>,
): ((value: Value) => Promise<Answer>) => {
  let latest: { content: string; key: string; answer?: Promise<Answer> } | undefined;
  return (value) => {
    // In a list, so that no value at all is a value too.
    const content = JSON.stringify([value]);
    if (latest?.content !== content) latest = { content, key: newKey() };
    const command = latest;
    command.answer ??= send(value, command.key).then(
      (answer) => {
        if (latest === command) latest = undefined;
        return answer;
      },
      (error: unknown) => {
        command.answer = undefined;
        if (latest === command && isRefusal(error)) latest = undefined;
        throw error;
      },
    );
    return command.answer;
  };
};
