// npm start: installs, builds, and serves with demo content.
import { spawn, spawnSync } from 'node:child_process';
import { build, install, node, requireNode, root, runtime } from './prepare.mjs';

requireNode();
install();
build();
/** The commit that runs; empty outside a checkout. */
const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
const server = spawn(node(), ['backend/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...runtime, DEMO: '1', COMMIT: stdout?.trim() ?? '', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
