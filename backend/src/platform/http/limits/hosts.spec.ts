import Fastify from 'fastify';
import { sendError } from '../response/error.filter.js';
import { PublicReads } from '../response/public-reads.js';
import { hostCheck, hosts } from './hosts.js';

it.each([
  ['parkho.pk', true],
  ['Parkho.PK:443', true],
  ['parkho.pk.', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['evil.pk', false],
  ['parkho.pk.evil.pk', false],
  ['parkho.pk@evil.pk', false],
  [undefined, false],
])('whether %s is allowed: %s', (host, isAllowedHost) => {
  expect(hostCheck(['parkho.pk'])(host)).toBe(isAllowedHost);
  expect(hostCheck(undefined)(host)).toBe(true);
});

it('another host gets 421, even for a cached answer', async () => {
  const isAllowedHost = hostCheck(['parkho.pk']);
  const reads = new PublicReads(() => '1', isAllowedHost);
  const app = Fastify({ serverFactory: reads.serverFactory });
  app.setErrorHandler(sendError);
  await app.register(hosts, { isAllowedHost });
  await app.register(reads.plugin, {});
  let calls = 0;
  app.get('/devices', { config: { publicRead: ['products'] } }, async () =>
    JSON.stringify({ call: ++calls }),
  );
  const statusAt = async (host: string) =>
    (await app.inject({ url: '/devices', headers: { host } })).statusCode;
  for (let time = 0; time < 3; time++) expect(await statusAt('parkho.pk')).toBe(200);
  expect(await statusAt('evil.pk')).toBe(421);
  await app.close();
});
