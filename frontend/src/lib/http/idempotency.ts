/** An Idempotency-Key: 128 random bits as hexadecimal digits. Pages over plain HTTP have no `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Whether the server has rejected the command: nothing was done, and a retry takes a new key. */
const isRefusal = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status < 500;
};

/**
 * A write that can be retried without being executed twice: `send` gets a value, which is plain data, and its
 * Idempotency-Key. A second press during the call gets the answer of the first. After a failure that leaves the outcome
 * open, the same value is sent with the same key, so that the server returns the first answer; after an answer, or with
 * another value, the key is new.
 */
export const withIdempotencyKey = <Value, Answer>(
  send: (value: Value, idempotencyKey: string) => Promise<Answer>,
): ((value: Value) => Promise<Answer>) => {
  let currentCommand: { content: string; key: string; answer?: Promise<Answer> } | undefined;
  return (value) => {
    // In an array, so that undefined is a value too.
    const content = JSON.stringify([value]);
    if (currentCommand?.content !== content) currentCommand = { content, key: newIdempotencyKey() };
    const command = currentCommand;
    command.answer ??= send(value, command.key).then(
      (answer) => {
        if (currentCommand === command) currentCommand = undefined;
        return answer;
      },
      (error: unknown) => {
        command.answer = undefined;
        if (currentCommand === command && isRefusal(error)) currentCommand = undefined;
        throw error;
      },
    );
    return command.answer;
  };
};
