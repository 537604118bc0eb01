import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workspace } from './workspace.js';

const workspace = new Workspace(() => {});
afterAll(() => rmSync(workspace.root, { recursive: true }));

test('a repeated part gets its folder empty again', async () => {
  const folder = await workspace.folder('part');
  writeFileSync(join(folder, 'events.db'), '');
  expect(await workspace.folder('part')).toBe(folder);
  expect(existsSync(join(folder, 'events.db'))).toBe(false);
});
