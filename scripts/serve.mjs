// npm run serve: runs the built program in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runtime } from './prepare.mjs';

const program = join(root, 'backend/dist/main.js');
// The runtime reads its settings when a program starts.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, program], {
    ...runtime,
    ...process.env,
  });
await import(pathToFileURL(program).href);
