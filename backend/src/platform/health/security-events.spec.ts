import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainError } from '@parkho/contracts';
import { Registry } from 'prom-client';
import { SecurityEvents } from './security-events.js';

let lines: string[];
let registry: Registry;
let events: SecurityEvents;
beforeEach(() => {
  lines = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
  registry = new Registry();
  events = new SecurityEvents(registry);
});
afterEach(() => {
  events.flush();
  jest.restoreAllMocks();
});

test('failed logins, rejections and step-ups are logged one by one, by account and network', async () => {
  events.loginFailed('wrong-password', { account: 'a1' }, '203.0.113.77');
  events.loginFailed('unknown-account', { address: '0f3c' }, '2001:db8:1:2:3::1');
  events.accessRefused({ id: 'a2', role: 'seller' }, 'GET', '/api/admin/products');
  const refusal = new DomainError('invalid', 'Wrong');
  await expect(events.confirmIdentity('a2', () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(lines).toEqual([
    'login-failed reason=wrong-password account=a1 network=203.0.113.0/24',
    'login-failed reason=unknown-account address=0f3c network=2001:db8:1::/48',
    'access-refused role=seller account=a2 method=GET route=/api/admin/products',
    'step-up outcome=failed account=a2',
  ]);
  const metrics = await registry.metrics();
  for (const count of [
    'parkho_login_failures_total{reason="wrong-password"} 1',
    'parkho_access_refused_total{role="seller"} 1',
    'parkho_step_ups_total{outcome="failed"} 1',
  ])
    expect(metrics).toContain(count);
});

test('an attack does not flood the log, hides no other kind, and is counted in full', async () => {
  for (let n = 0; n < 1_000; n++) events.loginFailed('unknown-account', { address: `${n}` }, '203.0.113.77');
  events.loginFailed('wrong-code', { account: 'a1' }, '::ffff:203.0.113.77');
  expect(lines).toHaveLength(31);
  expect(lines.at(-1)).toBe('login-failed reason=wrong-code account=a1 network=203.0.113.0/24');
  events.flush();
  expect(lines.slice(31)).toEqual(['login-failed reason=unknown-account more=970']);
  expect(await registry.metrics()).toContain('parkho_login_failures_total{reason="unknown-account"} 1000');
  events.loginFailed('unknown-account', { address: 'next' }, 'no address');
  expect(lines.at(-1)).toBe('login-failed reason=unknown-account address=next network=unknown');
});
