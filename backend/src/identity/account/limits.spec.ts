import { ConfirmationLimits } from './limits.js';

test('creating accounts tests addresses no faster than passwords can be guessed from one network', async () => {
  const limits = new ConfirmationLimits();
  const ask = (account: number, ip: string) => limits.take(`account-${account}`, ip);
  for (let n = 0; n < 100; n++) await ask(n, '203.0.113.1');
  await expect(ask(100, '203.0.113.1')).rejects.toMatchObject({ kind: 'too-many' });
  await ask(100, '203.0.113.2');
});
