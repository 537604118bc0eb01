import { api } from './api';
import { onConfirmationRequired } from './identity-confirmation';

const REFUSED = { success: false, message: "Confirm it's you to continue", code: 'confirm-identity' };

/** A server that rejects requests until the session is confirmed, and records their keys. */
const serve = () => {
  const server = { isConfirmed: false, keys: [] as (string | undefined)[] };
  globalThis.fetch = (async (_: string, { headers }: RequestInit) => {
    server.keys.push((headers as Record<string, string>)['Idempotency-Key']);
    return server.isConfirmed
      ? Response.json({ success: true, data: 'done' })
      : Response.json(REFUSED, { status: 403 });
  }) as typeof globalThis.fetch;
  return server;
};

test('a request that requires confirmation is repeated with its key after the user has confirmed', async () => {
  const server = serve();
  const unsubscribe = onConfirmationRequired(async () => {
    server.isConfirmed = true;
    return true;
  });
  const { data } = await api.patch<string>('/admin/users/u1/role', {}, { idempotencyKey: 'k' });
  expect([data, server.keys]).toEqual(['done', ['k', 'k']]);
  unsubscribe();
});

test('concurrent requests share one prompt; if it is closed, each is rejected', async () => {
  serve();
  const prompt = jest.fn(async () => false);
  const unsubscribe = onConfirmationRequired(prompt);
  const rejection = { status: 403, code: 'confirm-identity' };
  const requests = [api.delete('/admin/users/u1'), api.delete('/admin/users/u2')];
  for (const request of requests) await expect(request).rejects.toMatchObject(rejection);
  expect(prompt).toHaveBeenCalledTimes(1);
  unsubscribe();
});
