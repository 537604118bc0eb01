import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IssuedVersion } from '@parkho/projections';
import { openImageStore } from '@parkho/stores';
import type { Config } from '../../config.js';
import { QueryBudget } from '../../platform/http/limits/query-budget.js';
import { Certificates } from './certificates.js';
import { reportOf } from './report.fixture.js';

const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: 'key' })).toString('base64url');
const issued = (version: number): IssuedVersion => ({
  report: reportOf({ version, photos: {} }),
  jws: `${header}.${version}.signature`,
});

test('a certificate is rendered once per version, however many others are read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parkho-certificates-'));
  const images = await openImageStore({ dataDir });
  const config = { linkBase: 'https://parkho.test' } as Config;
  const certificates = new Certificates(images, config, new QueryBudget());
  const [first, atOnce] = await Promise.all([1, 1].map((version) => certificates.of(issued(version), 'ip')));
  expect(atOnce).toBe(first);
  for (let version = 2; version <= 20; version++) await certificates.of(issued(version), 'ip');
  expect(await certificates.of(issued(1), 'ip')).toBe(first);
  await images.close();
  await rm(dataDir, { recursive: true });
});
