import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveWorker, type Worker } from '@parkho/projections';
import { parseSettings } from '@parkho/stores';
import { parse } from 'yaml';
import { makeSettings } from './make-settings.js';
import { startTestApp } from './testing.js';

const root = join(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

const rules = text('docker/observability/alerts.yml');
const dashboard = text('docker/observability/grafana/parkho.json');
const monitoring = text('docs/operations/monitoring.md');

/** Metric names in a text, without the suffixes of histograms. */
const metricsIn = (document: string): string[] => [
  ...new Set(
    Array.from(document.matchAll(/\b(?:parkho|nodejs|process)_[a-z0-9_]+/g), ([name]) =>
      name.replace(/(_seconds)_(?:bucket|count|sum)$/, '$1'),
    ),
  ),
];

/** The metric names of an API process and a worker. */
const exported = async (): Promise<Set<string>> => {
  const token = 'a-token-of-metrics';
  const app = await startTestApp({ metricsToken: token });
  const worker = await serveWorker({ health: () => [], leases: () => new Map() } as unknown as Worker, {
    port: 0,
    host: '127.0.0.1',
    metricsToken: token,
  });
  const headers = { authorization: `Bearer ${token}` };
  const ports = [new URL(await app.nest.getUrl()).port, (worker.address() as AddressInfo).port];
  const pages = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()),
  );
  await app.close();
  worker.close();
  return new Set(pages.flatMap((page) => Array.from(page.matchAll(/^# HELP (\S+)/gm), ([, name]) => name!)));
};

test('alerts, dashboard and documentation use existing metrics, and cover all of them', async () => {
  const names = await exported();
  for (const document of [rules, dashboard, monitoring])
    expect(metricsIn(document).filter((name) => !names.has(name))).toEqual([]);
  const seen = new Set(metricsIn(rules + dashboard));
  expect([...names].filter((name) => name.startsWith('parkho_') && !seen.has(name))).toEqual([]);
});

test('each alert is tested, has a severity, and is documented', () => {
  type Alert = { alert: string; labels: { severity: string } };
  const alerts = (parse(rules) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules);
  const { tests } = parse(text('docker/observability/alerts.test.yml')) as { tests: { name: string }[] };
  expect(tests.map(({ name }) => name)).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, labels } of alerts) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect(monitoring).toContain(`\`${alert}\``);
  }
});

test('Prometheus gets the shop’s token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-token-'));
  try {
    await makeSettings(join(folder, 'engines'), join(folder, 'parkho'), {});
    const settings = join(folder, 'parkho/settings');
    const { services } = parse(text('docker/observability/compose.yml')) as {
      services: { prometheus: { entrypoint: string[]; command: string[] } };
    };
    const { entrypoint, command } = services.prometheus;
    const script = command[0]!
      .replaceAll('$$', '$')
      .replace(/&& exec .*$/, '')
      .replace('/run/parkho/settings', settings)
      .replace('/tmp/metrics-token', join(folder, 'token'));
    execFileSync(entrypoint[0]!, [entrypoint[1]!, script]);
    const { METRICS_TOKEN } = parseSettings(readFileSync(settings, 'utf8'));
    expect(readFileSync(join(folder, 'token'), 'utf8').trim()).toBe(METRICS_TOKEN);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
