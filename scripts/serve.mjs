// npm run serve: runs the built program in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allocator, root } from './prepare.mjs';

const program = join(root, 'backend/dist/main.js');
// An allocator reads its settings when a program starts.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, program], {
    ...process.env,
    ...allocator,
  });
await import(pathToFileURL(program).href);
