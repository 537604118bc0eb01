import { createApp } from './app.js';
import { readConfig } from './config.js';
import { fillDemo } from './demo/demo.js';
import { openEngines } from './engines.js';

const config = readConfig();
const engines = await openEngines(config);
const app = await createApp(config, engines);

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await app.close();
  await engines.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

await engines.projector.start();
await app.listen(config.port, config.host);
const credentials = config.demo ? await fillDemo(app, config) : [];

const url = config.publicUrl ?? (await app.getUrl());
console.log(`\n  Parkho is open on ${url}\n`);
for (const { role, email, password } of credentials) console.log(`  ${role.padEnd(7)} ${email}  ${password}`);
