import { withIdempotencyKey } from './idempotency';

const failure = (status: number) => Object.assign(new Error(), { status });

const command = () => {
  const answer = jest.fn(async () => 'done');
  const keys: string[] = [];
  const send = withIdempotencyKey((_value: { name: string }, key) => {
    keys.push(key);
    return answer();
  });
  return { send, answer, keys };
};

test('a second press gets the answer of the first', async () => {
  const { send, keys } = command();
  await expect(Promise.all([send({ name: 'Sana' }), send({ name: 'Sana' })])).resolves.toEqual([
    'done',
    'done',
  ]);
  expect(keys).toHaveLength(1);
});

test.each([
  0, 503,
])('after a failure with %d the same key is used again, for another value another key', async (status) => {
  const { send, answer, keys } = command();
  answer.mockRejectedValueOnce(failure(status));
  await expect(send({ name: 'Sana' })).rejects.toMatchObject({ status });
  await send({ name: 'Sana' });
  await send({ name: 'Bilal' });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an answered command is a new command when it is repeated', async () => {
  const { send, answer, keys } = command();
  await send({ name: 'Sana' });
  answer.mockRejectedValueOnce(failure(409));
  await expect(send({ name: 'Sana' })).rejects.toMatchObject({ status: 409 });
  await send({ name: 'Sana' });
  expect(new Set(keys).size).toBe(3);
});
