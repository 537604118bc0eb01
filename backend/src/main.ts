import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openJsonLogger } from '@parkho/projections';
import { isAccessibleToOthers } from '@parkho/stores';
import { createApp } from './app.js';
import { readConfig } from './config.js';
import { verifySigningKeys } from './evidence/signing-keys/signing-keys.js';
import { openEngines } from './platform/engines/engines.js';
import { StartupTasks } from './platform/engines/startup.js';
import { verifyKeys } from './platform/engines/verify-keys.js';

/** Timeout of a stop, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Timeout of sending the last spans, in milliseconds. */
const SPAN_EXPORT_TIMEOUT_MS = 1_000;

/**
 * Share of memory in use at which garbage is collected, in percent: V8 lets it grow to three times as much while the
 * machine has free memory. 100,000 different searches are as fast, with 450 MB instead of 580.
 */
const GARBAGE_PERCENT = 40;

/** A start leaves 80 of 280 MB as garbage, which V8 returns to the system only for this flavor; it takes 0.2 s. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

/**
 * Connections that wait to be accepted, one in each turn of the event loop; the system's limit applies, too (on Linux
 * net.core.somaxconn, 4,096). With Node's default of 511, the system refused 113,000 attempts while 2,500 connected at
 * once for a minute.
 */
const BACKLOG = 4_096;

/** A shop without tracing does not load the libraries. */
const exportingSpans = async (url: string): Promise<() => Promise<void>> => {
  const { exportSpans, otlpExporter } = await import('./platform/tracing/exporting.js');
  return exportSpans(otlpExporter(url));
};

const serve = async (): Promise<void> => {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
  const config = readConfig();
  const jsonLog = config.logFormat === 'json' ? openJsonLogger() : undefined;
  const print = (message: string) => (jsonLog ? jsonLog.info(message) : console.log(`\n  ${message}\n`));
  if (isAccessibleToOthers(config.dataDir))
    console.warn(
      `${config.dataDir} is accessible to other users of this machine: chmod 700 ${config.dataDir}`,
    );
  const endSpans = config.tracesUrl ? await exportingSpans(config.tracesUrl) : undefined;
  const engines = await openEngines(config);
  const app = await createApp(config, engines, jsonLog);

  let stopping = false;
  /** Finishes accepted requests and counted views. */
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error('Parkho could not finish in time and exits');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS).unref();
    await app.close();
    await engines.close();
    // Their receiver may be unavailable.
    await Promise.race([endSpans?.().catch(() => undefined), sleep(SPAN_EXPORT_TIMEOUT_MS)]);
    // On a network without internet access the client of EventStoreDB waits up to 24 s for a name server.
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

  const startup = app.get(StartupTasks);
  await startup.attempt('Keys', () => verifyKeys(config, engines.keys));
  await startup.attempt('Signing keys', () => verifySigningKeys(config, engines.log));
  await startup.attempt('Read models', () => engines.readSide.start());
  await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
  const address = config.publicUrl ?? (await app.getUrl());
  print(`Parkho is ready on ${address} (${process.uptime().toFixed(1)} s)`);
  collectGarbage();

  if (!config.demo) return;
  try {
    // A real shop does not load it.
    const { fillWithDemo } = await import('./demo/demo-shop.js');
    await startup.attempt('Demo content', async () => {
      const start = performance.now();
      let accounts = 0;
      await fillWithDemo(app, config, ({ role, email, password }) => {
        accounts++;
        // Passwords are printed for people at a terminal, not for log collectors.
        if (jsonLog) return;
        if (accounts === 1) console.log('  Role       Email                  Password');
        console.log(`  ${role.padEnd(9)}  ${email.padEnd(21)}  ${password}`);
      });
      const seconds = (performance.now() - start) / 1000;
      if (accounts > 0) print(`The demo content is complete (${seconds.toFixed(1)} s)`);
    });
  } catch (error) {
    // A stop in the middle is no failure: the next start continues.
    if (!stopping) throw error;
  }
};

try {
  await serve();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(
    code === 'EADDRINUSE'
      ? 'Parkho cannot start: the port is taken. Set PORT to another one.'
      : `Parkho cannot start: ${message}`,
  );
  process.exit(1);
}
