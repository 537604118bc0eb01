// npm start: install, build, serve with demo content.
import { spawn } from 'node:child_process';
import { build, install, node, root } from './prepare.mjs';

install();
build();
const server = spawn(node(), ['backend/dist/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { DEMO: '1', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
