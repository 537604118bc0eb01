import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

test('a program that closes during an answer ends after the close, not in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-background-'));
  const module = pathToFileURL(join(import.meta.dirname, 'background.ts')).href;
  const program = `
    import { BackgroundStatements } from '${module}';
    const background = new BackgroundStatements(process.argv[1], '');
    await background.run('SELECT 1');
    const answer = background.run('SELECT 2');
    // The event loop gets the answer only after the close has started.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    const closed = background.close();
    await answer;
    await closed;
    console.log('closed');
  `;
  const args = ['--no-warnings', '--input-type=module', '--eval', program, join(folder, 'store.sqlite')];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout]).toEqual([0, 'closed\n']);
});
