import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** What a built command of the operator says and how it ends, on a data folder. */
const run = async (program: string, dataDir: string, ...args: string[]) => {
  const file = join(import.meta.dirname, '../../backend/dist', program);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, EVENTSTORE_URL: '', MONGODB_URL: '', MINIO_URL: '', DATA_DIR: dataDir },
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, said, complained };
};

describe('a mistyped DATA_DIR', () => {
  let folder: string;
  let csv: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'parkho-commands-'));
    csv = join(folder, 'devices.csv');
    writeFileSync(csv, 'name,description,price,category,brand,condition,location\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['import/main.js', () => [csv], 2],
    ['operations/sweep-images.js', () => ['sweep'], 1],
  ] as const)('%s makes no shop of it', async (program, args, code) => {
    const dataDir = join(folder, 'dta');
    expect(await run(program, dataDir, ...args())).toEqual({
      code,
      said: '',
      complained: expect.stringContaining(`There is no log in ${dataDir}`),
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
