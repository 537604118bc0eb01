import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, formatSettings } from './environment.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkho-environment-'));
  file = join(folder, 'settings');
});
afterEach(() => rmSync(folder, { recursive: true }));

const URLS = { EVENTSTORE_URL: 'esdb://a', MONGODB_URL: 'mongodb://b/c', MINIO_URL: 'https://d:e@f/g' };
const settings = { ...URLS, ADMIN_PASSWORD: "it's '' long\nenough\\", JWT_SECRET: 'kept' };

test('the environment is unchanged without SETTINGS_FILE', () => {
  const env = { MONGODB_URL: '' };
  expect(environment(env)).toBe(env);
});

test('SETTINGS_FILE adds missing and empty variables, and does not override others', () => {
  writeFileSync(file, formatSettings(settings));
  const env = { SETTINGS_FILE: file, JWT_SECRET: 'set', MONGODB_URL: '' };
  expect(environment(env)).toEqual({ ...settings, SETTINGS_FILE: file, JWT_SECRET: 'set' });
});

test.each([
  ['is missing', undefined, 'ENOENT'],
  ['is empty', '', 'EVENTSTORE_URL is not set'],
  ['lacks its last line', formatSettings({ ...URLS, MINIO_URL: '' }), 'MINIO_URL is not set'],
  ['is cut off within its last line', formatSettings(settings).slice(0, -2), 'It is incomplete'],
])('a file that %s prevents the start, and is reported', (_, text, why) => {
  if (text !== undefined) writeFileSync(file, text);
  const read = () => environment({ SETTINGS_FILE: file });
  expect(read).toThrow(why);
  expect(read).toThrow(file);
});
