import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, runCommand } from './support/command.js';
import { Server } from './support/server.js';

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
    ['backend/dist/cli/import.js', () => [csv], 2],
    ['backend/dist/cli/images.js', () => ['sweep'], 1],
  ] as const)('%s makes no shop of it', async (program, args, code) => {
    const dataDir = join(folder, 'dta');
    expect(await runCommand(program, dataDir, args())).toEqual({
      code,
      stdout: '',
      stderr: expect.stringContaining(`There is no log in ${dataDir}`),
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  test('that is a folder without a shop gets no files from npm run projections', async () => {
    const dataDir = join(folder, 'documents');
    mkdirSync(dataDir);
    for (const args of [['status'], ['rebuild', 'all']])
      expect(await runCommand('projections/dist/main.js', dataDir, args)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`There is no log in ${dataDir}`),
      });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

test('text in a file cannot control the terminal of the importing user', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-commands-'));
  const csv = join(folder, 'devices.csv');
  writeFileSync(csv, 'name,\u001b[2Jprice,\u001b[2Jprice\n');
  const { code, stderr } = await runCommand('backend/dist/cli/import.js', join(folder, 'data'), [csv]);
  rmSync(folder, { recursive: true });
  expect([code, stderr]).toEqual([2, `The header of ${csv} has the column "[2Jprice" twice\n`]);
});

/** The command-line programs, by their scripts. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const PROGRAMS = Object.entries(scripts).flatMap(([name, script]) =>
  script.startsWith('node ') &&
  /dist\/(cli\/[a-z-]+|(hostile\/)?main)\.js$/.test(script) &&
  !['serve', 'worker'].includes(name)
    ? [[name, script.slice('node '.length)] as const]
    : [],
);

describe('each program', () => {
  test('is among the thirteen programs', () => expect(PROGRAMS).toHaveLength(13));

  const dataDir = join(tmpdir(), 'parkho-no-such-folder');

  test.each(PROGRAMS)('%s has a help', async (name, program) => {
    expect(await runCommand(program, dataDir, ['--help'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`Usage: .*npm run ${name} -- [^]*--help`)),
      stderr: '',
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  // All parse their options with `commandLine`.
  test('rejects an unknown option', async () => {
    expect(await runCommand('backend/dist/cli/import.js', dataDir, ['--wrong'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining("error: unknown option '--wrong'"),
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('an import of a file', () => {
  const ROW = 'Dell Latitude 7490,Clean,58500,Laptop,Dell,Good,Lahore';
  const FILE = `name,description,price,category,brand,condition,location\n${ROW}\n`;
  let server: Server;
  let csv: string;
  beforeAll(async () => {
    server = new Server();
    await server.start();
    await server.stop();
    csv = join(server.dataDir, 'devices.csv');
    writeFileSync(csv, FILE);
  });
  afterAll(() => server.remove());

  test.each([
    ['--report', () => csv, 'is the imported file: choose another one'],
    ['--refused', () => csv, 'is the imported file: choose another one'],
    ['--refused', () => join(csv, 'refused.csv'), 'ENOTDIR'],
  ])('whose %s cannot be written lists nothing and keeps the file', async (option, path, message) => {
    const args = [csv, '--seller', 'nobody@parkho.test', option, path()];
    const { code, stdout, stderr } = await runCommand('backend/dist/cli/import.js', server.dataDir, args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    expect(readFileSync(csv, 'utf8')).toBe(FILE);
  });

  test('names the mapping that is not JSON', async () => {
    const args = [csv, '--mapping', csv];
    const { code, stderr } = await runCommand('backend/dist/cli/import.js', server.dataDir, args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`${csv} is not JSON: `)]);
  });
});

test.each([
  'stranger',
  'mutants',
  'release',
])('npm run %s has a help, and rejects an unknown option', async (name) => {
  const program = `scripts/${name}/main.mjs`;
  expect(await runCommand(program, '', ['--help'])).toEqual({
    code: 0,
    stdout: expect.stringContaining(`npm run ${name} -- [`),
    stderr: '',
  });
  expect(await runCommand(program, '', ['--wrong'])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^error: Unknown option '--wrong'.*\nRun it with --help for its options\.\n$/,
    ),
  });
});

test.each([
  ['--range all --compare period', '“All time” has no previous period. Choose another range.'],
  ['--compare 2999-01-01', 'As of cannot be after today'],
  ['--as-of 2999-01-01', 'As of cannot be after today'],
])('a report with %s is refused', async (options, message) => {
  const dataDir = join(tmpdir(), 'parkho-no-such-folder');
  expect(await runCommand('backend/dist/cli/report.js', dataDir, options.split(' '))).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});

/** Simulates EventStoreDB's client, which waits when no name server is reachable. */
const WAITING = {
  NODE_OPTIONS: `--import="data:text/javascript,setTimeout(() => console.error('waited'), 60_000)"`,
};

test('a pending name lookup does not delay the end of a program', async () => {
  const server = new Server(WAITING);
  try {
    await server.start();
    expect(await server.stop()).toBe(0);
    for (const [program, ...args] of [
      ['projections/dist/main.js', 'status'],
      ['backend/dist/cli/reactions.js', 'status'],
    ] as const) {
      const result = await runCommand(program, server.dataDir, [...args, '--json'], WAITING);
      expect(result).toEqual({ code: 0, stdout: expect.any(String), stderr: '' });
      expect(JSON.parse(result.stdout)).toEqual(expect.any(Array));
    }
  } finally {
    await server.remove();
  }
});

test('a report has the same bytes in every time zone of the machine, for its owner only', async () => {
  const server = new Server();
  try {
    await server.start();
    await server.registerWithDevices('Zoned', { email: 'zoned@parkho.test', password: 'Zoned1secret' }, 3);
    await server.stop();
    const files = await Promise.all(
      // From UTC-12 to UTC+14: one of them has another day, whatever the time.
      ['Etc/GMT+12', 'Asia/Karachi', 'Etc/GMT-14'].map(async (TZ) => {
        const out = join(server.dataDir, `${TZ.replace('/', ' ')}.txt`);
        writeFileSync(out, 'An earlier file that others can read', { mode: 0o644 });
        const args = ['--type', 'comprehensive', '--range', 'all', '--format', 'txt', '--out', out];
        const { code, stderr } = await runCommand('backend/dist/cli/report.js', server.dataDir, args, { TZ });
        expect([code, stderr]).toEqual([0, expect.any(String)]);
        expect(statSync(out).mode & 0o777).toBe(0o600);
        return readFileSync(out, 'utf8');
      }),
    );
    expect(files[1]).toMatch(/20\d\d-\d\d/);
    expect(new Set(files).size).toBe(1);
  } finally {
    await server.remove();
  }
});
