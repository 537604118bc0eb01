// npm run stranger: the first steps with a fresh clone, by the README and the description of the API alone.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readOptions } from '../options.mjs';
import { clientOf } from './client.mjs';
import { runUserJourney } from './user-journey.mjs';

const values = readOptions(
  { 'without-tests': { type: 'boolean' } },
  `npm run stranger -- [--without-tests]

Clones this checkout into an empty folder, runs the commands of the README there, in an environment with only Node, npm
and git, and uses the shop through a client generated from the API's description. Prints each step with its time.`,
);

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'parkho-stranger-'));
const clone = join(folder, 'parkho');
const startedAt = performance.now();
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs one step and prints its time. */
const step = async (title, work) => {
  const since = performance.now();
  const result = await work();
  console.log(`✓ ${title} (${seconds(since)})`);
  return result;
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The environment of a fresh machine; npm's settings stay, because they name the registry. */
const environment = (port) => ({
  PATH: [
    ...new Set([
      dirname(process.env.npm_node_execpath ?? process.execPath),
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
    ]),
  ].join(':'),
  HOME: process.env.HOME ?? folder,
  PORT: String(port),
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$/i.test(name))),
});

/** The commands of the README's section "Run it", in order. */
const commandsOf = (readme) => {
  const [, section = ''] = /## Run it\n([\s\S]*?)\n## /.exec(readme) ?? [];
  return [...section.matchAll(/^ {4}(npm [^#\n]+?) *(?:#.*)?$/gm)].map(([, command]) => command.trim());
};

/** Starts the shop and resolves to its output once its demo content is complete. */
const startShop = (command, env) =>
  new Promise((resolve, reject) => {
    const [program, ...args] = command.split(' ');
    const server = spawn(program, args, {
      cwd: clone,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    let output = '';
    server.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
      if (/demo content is complete/i.test(output)) resolve({ server, output });
    });
    server.once('exit', (code) => reject(new Error(`${command} exited with code ${code}`)));
  });

let server;
try {
  await step('clone', () => {
    const { status } = spawnSync('git', ['clone', '--quiet', `file://${root}`, clone], { stdio: 'inherit' });
    if (status !== 0) throw new Error('git clone failed');
  });
  const [start, test, ...others] = commandsOf(readFileSync(join(clone, 'README.md'), 'utf8'));
  if (!start || !test || others.length > 0) throw new Error('The README must have exactly two commands');
  const env = environment(await freePort());
  const run = await step(start, () => startShop(start, env));
  ({ server } = run);
  const accounts = Object.fromEntries(
    [...run.output.matchAll(/^ *(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, role, email, password]) => [
      role,
      { email, password },
    ]),
  );
  const call = await step('make a client of the description of the API', () =>
    clientOf(`http://127.0.0.1:${env.PORT}`),
  );
  await runUserJourney(call, accounts, step);
  process.kill(-server.pid);
  server = undefined;
  if (!values['without-tests'])
    await step(test, () => {
      const [program, ...args] = test.split(' ');
      const { status } = spawnSync(program, args, { cwd: clone, env, stdio: 'inherit' });
      if (status !== 0) throw new Error(`${test} exited with code ${status}`);
    });
  console.log(`\nCompleted in ${seconds(startedAt)}`);
} catch (error) {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
} finally {
  if (server) process.kill(-server.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
