import { createHash } from 'node:crypto';
import {
  chmodSync,
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
import { readConfig } from './config.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'parkho-config-'));
const newFolder = (): string => mkdtempSync(join(FOLDER, 'data-'));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const DATA_DIR = newFolder();
const JWT_SECRET = 'x'.repeat(32);

describe('readConfig', () => {
  it('listens on localhost without demo content by default', () => {
    expect(readConfig({ DATA_DIR, JWT_SECRET })).toEqual({
      program: { version: '1.0.0' },
      port: 3000,
      host: '127.0.0.1',
      dataDir: DATA_DIR,
      demo: false,
      staffSecondFactor: 'required',
      jwtSecret: JWT_SECRET,
      reportKeys: [expect.objectContaining({ crv: 'Ed25519', d: expect.any(String) })],
      logKeys: [expect.objectContaining({ crv: 'Ed25519', d: expect.any(String) })],
      logHeadMinutes: 60,
      edgeSeconds: 0,
      trustedProxies: ['loopback'],
      linkBase: 'http://localhost:3000',
      mailFrom: 'Parkho <no-reply@localhost>',
      logFormat: 'text',
      printsMailLinks: true,
      notificationMailMinutes: 10,
    });
  });

  it.each([
    'file:///var/log/audit.jsonl',
    'https://c.example.pk/in',
    'http://localhost:9/',
    'syslog+tls://c',
  ])('sends the audit to %s', (AUDIT_STREAM_URL) => {
    const { auditStream } = readConfig({ DATA_DIR, JWT_SECRET, AUDIT_STREAM_URL });
    expect(auditStream).toEqual({ url: new URL(AUDIT_STREAM_URL) });
  });

  it('has the operator’s name and address, and rejects an address without a name', () => {
    const operator = { OPERATOR_NAME: 'Raavi Computers (Pvt) Ltd', OPERATOR_ADDRESS: 'Hall Road, Lahore' };
    expect(readConfig({ DATA_DIR, JWT_SECRET, ...operator }).operator).toEqual({
      name: 'Raavi Computers (Pvt) Ltd',
      address: 'Hall Road, Lahore',
    });
    expect(() => readConfig({ DATA_DIR, JWT_SECRET, OPERATOR_ADDRESS: 'Hall Road, Lahore' })).toThrow(
      'OPERATOR_ADDRESS needs OPERATOR_NAME',
    );
  });

  it('adds the host of PUBLIC_URL to the allowed ones, and allows any if none is set', () => {
    const allowed = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, JWT_SECRET, ...env }).allowedHosts;
    expect(allowed({ ALLOWED_HOSTS: 'www.parkho.pk, 10.0.0.7', PUBLIC_URL: 'https://parkho.pk' })).toEqual([
      'www.parkho.pk',
      '10.0.0.7',
      'parkho.pk',
    ]);
    expect(allowed({ PUBLIC_URL: 'https://parkho.pk' })).toBeUndefined();
  });

  it('requires a second factor of staff, except in the demo or by setting', () => {
    const of = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, JWT_SECRET, ...env }).staffSecondFactor;
    expect(of({})).toBe('required');
    expect(of({ DEMO: '1' })).toBe('optional');
    expect(of({ DEMO: '1', STAFF_SECOND_FACTOR: 'required' })).toBe('required');
    expect(of({ STAFF_SECOND_FACTOR: 'optional' })).toBe('optional');
    expect(() => of({ STAFF_SECOND_FACTOR: 'no' })).toThrow('STAFF_SECOND_FACTOR');
  });

  it('sends traces to the OpenTelemetry endpoint', () => {
    const url = (value: string) =>
      readConfig({ DATA_DIR, JWT_SECRET, OTEL_EXPORTER_OTLP_ENDPOINT: value }).tracesUrl;
    expect([url(''), url('http://127.0.0.1:4318')]).toEqual([undefined, 'http://127.0.0.1:4318']);
    expect(() => url('localhost:4318')).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  });

  it('lets a cache in front answer for some seconds', () => {
    const seconds = (value: string) => readConfig({ DATA_DIR, JWT_SECRET, EDGE_SECONDS: value }).edgeSeconds;
    expect([seconds(''), seconds('5')]).toEqual([0, 5]);
    for (const invalid of ['-1', '1.5', '3601', 'ten'])
      expect(() => seconds(invalid)).toThrow('EDGE_SECONDS');
  });

  it('limits the memory of the embedded read models by setting', () => {
    const bytes = (value: string) => readConfig({ DATA_DIR, JWT_SECRET, READ_MEMORY_MB: value }).readMemory;
    expect([bytes(''), bytes('256')]).toEqual([undefined, 268_435_456]);
    for (const invalid of ['0', '-1', '1.5', '2GB']) expect(() => bytes(invalid)).toThrow('READ_MEMORY_MB');
  });

  it('trusts proxies by address, network or name', () => {
    const TRUSTED_PROXIES = 'loopback, 172.18.0.1, 10.0.0.0/8, 10.0.0.0/255.0.0.0, fd00::/8, ::1';
    expect(readConfig({ DATA_DIR, JWT_SECRET, TRUSTED_PROXIES }).trustedProxies).toEqual(
      TRUSTED_PROXIES.split(', '),
    );
  });

  it('uses the default of an empty setting', () => {
    const empty = { PORT: '', LOG_FORMAT: '', DEMO: '', PUBLIC_URL: '', TRUSTED_PROXIES: '' };
    const config = readConfig({ DATA_DIR, JWT_SECRET, ...empty });
    expect(config).toEqual(readConfig({ DATA_DIR, JWT_SECRET }));
  });

  it('batches notification mails for ten minutes, or as set', () => {
    const minutes = (value: string) =>
      readConfig({ DATA_DIR, JWT_SECRET, NOTIFICATION_MAIL_MINUTES: value }).notificationMailMinutes;
    expect([minutes(''), minutes('0'), minutes('1440')]).toEqual([10, 0, 1440]);
    for (const invalid of ['-1', '0.5', '1441', 'soon']) expect(() => minutes(invalid)).toThrow(invalid);
  });

  it('keeps a generated secret, readable only by its owner, across starts', () => {
    const { jwtSecret } = readConfig({ DATA_DIR });
    expect(jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(readConfig({ DATA_DIR }).jwtSecret).toBe(jwtSecret);
    expect(readFileSync(join(DATA_DIR, 'jwt-secret'), 'utf8')).toBe(jwtSecret);
    expect(statSync(join(DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', ''],
    ['incomplete', 'a'.repeat(63)],
    ['incomplete', `${'\0'.repeat(64)}`],
  ])('rejects a secret in a file that is %s, by its name, and does not change it', (reason, text) => {
    const dataDir = newFolder();
    const file = join(dataDir, 'jwt-secret');
    writeFileSync(file, text);
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(`${file} is ${reason}`);
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow('or delete it');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each(['jwt-secret', 'report-keys.json', 'log-keys.json'])('reports an unreadable %s', (name) => {
    const dataDir = newFolder();
    const file = join(dataDir, name);
    mkdirSync(file);
    expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(`${file} cannot be read`);
  });

  it('restricts the permissions of readable secrets', () => {
    const dataDir = newFolder();
    readConfig({ DATA_DIR: dataDir });
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    readConfig({ DATA_DIR: dataDir });
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  });

  it('reads the key encryption key from a file, and rejects an invalid one without printing it', () => {
    const file = join(DATA_DIR, 'wrapping-key');
    const key = 'ab'.repeat(32);
    writeFileSync(file, `${key}\n`);
    const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR, JWT_SECRET, ...env }).keysWrappingKey;
    expect(read({ KEYS_WRAPPING_KEY_FILE: file })).toBe(key);
    expect(read({ KEYS_WRAPPING_KEY: Buffer.alloc(32, 1).toString('base64') })).toBeDefined();
    expect(() => read({ KEYS_WRAPPING_KEY: 'short' })).toThrow(
      /^KEYS_WRAPPING_KEY is not 32 bytes(?!.*short)/,
    );
    expect(() => read({ KEYS_WRAPPING_KEY_FILE: join(DATA_DIR, 'none') })).toThrow('KEYS_WRAPPING_KEY_FILE');
    writeFileSync(file, '');
    expect(() => read({ KEYS_WRAPPING_KEY_FILE: file })).toThrow('is empty');
  });

  it('writes secrets atomically, and leaves no temporary file', () => {
    const dataDir = newFolder();
    readConfig({ DATA_DIR: dataDir });
    expect(readdirSync(dataDir).toSorted()).toEqual(['jwt-secret', 'log-keys.json', 'report-keys.json']);
  });

  it('keeps report keys across starts, readable only by their owner, named by thumbprint', () => {
    const { reportKeys } = readConfig({ DATA_DIR, JWT_SECRET });
    const [{ kid, x } = { kid: '', x: '' }] = reportKeys;
    const thumbprint = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
    expect(kid).toBe(thumbprint.digest('base64url'));
    expect(readConfig({ DATA_DIR, JWT_SECRET }).reportKeys).toEqual(reportKeys);
    expect(statSync(join(DATA_DIR, 'report-keys.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@b.pk' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['REPORT_KEYS', { REPORT_KEYS: 'secret' }],
    ['REPORT_KEYS', { REPORT_KEYS: '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"b"}]}' }],
    ['LOG_KEYS', { LOG_KEYS: '{"keys":[]}' }],
    ['LOG_HEAD_MINUTES', { LOG_HEAD_MINUTES: '-5' }],
    ['AUDITOR_EMAIL', { AUDITOR_EMAIL: 'a@b.pk, c@d.pk' }],
    ['AUDIT_STREAM_URL', { AUDIT_STREAM_URL: 'collector' }],
    ['AUDIT_STREAM_URL', { AUDIT_STREAM_URL: 'ftp://collector.example.pk/' }],
    ['AUDIT_STREAM_URL', { AUDIT_STREAM_URL: 'http://collector.example.pk/' }],
    ['AUDIT_STREAM_URL', { AUDIT_STREAM_URL: 'file:///var/log/' }],
    ['AUDIT_STREAM_TOKEN', { AUDIT_STREAM_TOKEN: 't' }],
    ['AUDIT_STREAM_TOKEN', { AUDIT_STREAM_TOKEN: 't', AUDIT_STREAM_URL: 'syslog://logs.example.pk' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'parkho' }],
    ['PUBLIC_URL is not an http(s) URL', { PUBLIC_URL: 'localhost:3000' }],
    ['DEMO', { DEMO: 'true' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example.pk' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.pk', PUBLIC_URL: 'https://parkho.pk' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'parkho.pk, https://www.parkho.pk' }],
    ['PUBLIC_URL', { SMTP_URL: 'smtp://mail.example.pk' }],
  ])('reports the invalid setting: %s', (name, env) => {
    expect(() => readConfig({ DATA_DIR, JWT_SECRET, ...env })).toThrow(name);
  });
});
