import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operator } from '@parkho/contracts';
import { type LogFormat, logFormatOf } from '@parkho/projections';
import { environment, type StoreSettings, storeSettings } from '@parkho/stores';
import { type AuditStreamTarget, readAuditStream } from './config/audit-stream.js';
import { readOrCreateFile } from './config/files.js';
import { readSigningKeys, type SigningKey } from './config/signing-keys.js';

/** The end of the email addresses of the demo's accounts. */
export const DEMO_DOMAIN = '@parkho.demo';

/** The settings of a process. */
export interface Config extends StoreSettings {
  /** Of the program; `commit` where the build sets it. */
  program: { version: string; commit?: string };
  port: number;
  host: string;
  /** Fill an empty store with demo content. */
  demo: boolean;
  /** The first admin, created when no account has this e-mail address. */
  admin?: { email: string; password: string };
  /** Whether staff need a second factor, after some days of grace. */
  staffSecondFactor: 'required' | 'optional';
  jwtSecret: string;
  /** Ed25519 keys of reports as JWK (RFC 8037), the one that signs first. */
  reportKeys: readonly SigningKey[];
  /** Those of signed log heads, likewise. */
  logKeys: readonly SigningKey[];
  /** How long an event waits for a signed head of the log at most. */
  logHeadMinutes: number;
  /** Where the audit is sent as it happens. */
  auditStream?: AuditStreamTarget;
  /** The auditor's address, which receives each signed log head by mail. */
  auditorEmail?: string;
  /** Where people reach the shop, e.g. 'https://parkho.pk'; absent: pages contain paths alone. */
  publicUrl?: string;
  /** Who runs the shop, where OPERATOR_NAME says so. */
  operator?: Operator;
  /** Hosts that requests may name, that of PUBLIC_URL among them; absent: any. */
  allowedHosts?: readonly string[];
  /** Where links in mails lead: PUBLIC_URL, or this machine. Never what a request says. */
  linkBase: string;
  /** smtp(s)://user:password@host:port; absent: mails become files under DATA_DIR/outbox. */
  smtpUrl?: string;
  /** 'Parkho <no-reply@parkho.pk>'. */
  mailFrom: string;
  /** With `json` every request has a line. */
  logFormat: LogFormat;
  /** Whether the first link of a mail that becomes a file is printed: to people, and not in production. */
  printsMailLinks: boolean;
  /** How long what concerns one thing and one person is gathered for one mail; 0: each mail leaves at once. */
  notificationMailMinutes: number;
  /** Where spans are exported to by OTLP over HTTP, without `/v1/traces`; absent: there are none. */
  tracesUrl?: string;
  /** The bearer token of metrics; absent: only this machine may read them. */
  metricsToken?: string;
  /** How long a cache in front may answer public reads by itself; 0: it has to ask each time. */
  edgeSeconds: number;
  /** Whose X-Forwarded-For is believed: addresses, networks, or the names that proxy-addr knows. */
  trustedProxies: readonly string[];
}

/**
 * Reads the settings; the only place of the backend that looks at the environment.
 * @throws Error naming the setting that is wrong
 */
export const readConfig = (env: NodeJS.ProcessEnv = environment()): Config => {
  const stores = storeSettings(env);
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${env.PORT}`);
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if (env.JWT_SECRET && env.JWT_SECRET.length < 32)
    throw new Error('JWT_SECRET must have at least 32 characters');
  if (env.PUBLIC_URL && !URL.canParse(env.PUBLIC_URL))
    throw new Error(`PUBLIC_URL is not a URL: ${env.PUBLIC_URL}`);
  if (env.SMTP_URL && !/^smtps?:\/\/.+/.test(env.SMTP_URL))
    throw new Error('SMTP_URL is not a URL of the form smtp(s)://user:password@host');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT && !/^https?:\/\/./.test(env.OTEL_EXPORTER_OTLP_ENDPOINT))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is not an http(s) URL');
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new Error('SMTP_URL needs PUBLIC_URL: mails hold links to the shop');
  if (env.AUDITOR_EMAIL && !/^[^\s@,]+@[^\s@,]+$/.test(env.AUDITOR_EMAIL))
    throw new Error('AUDITOR_EMAIL is not one e-mail address');
  if (env.OPERATOR_ADDRESS && !env.OPERATOR_NAME)
    throw new Error('OPERATOR_ADDRESS needs OPERATOR_NAME: an address alone names no one');
  const demo = env.DEMO === '1';
  const logFormat = logFormatOf(env);
  const auditStream = readAuditStream(env);
  const staffSecondFactor = env.STAFF_SECOND_FACTOR || (demo ? 'optional' : 'required');
  if (staffSecondFactor !== 'required' && staffSecondFactor !== 'optional')
    throw new Error(`STAFF_SECOND_FACTOR is neither required nor optional: ${staffSecondFactor}`);
  const linkBase = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${port}`;
  return {
    program: { version: programVersion(), ...(env.COMMIT && { commit: env.COMMIT }) },
    port,
    host: env.HOST || '127.0.0.1',
    ...stores,
    demo,
    staffSecondFactor,
    ...(env.ADMIN_EMAIL &&
      env.ADMIN_PASSWORD && { admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } }),
    jwtSecret: env.JWT_SECRET || keptSecret(stores.dataDir),
    reportKeys: readSigningKeys('reports', env, stores.dataDir),
    logKeys: readSigningKeys('log', env, stores.dataDir),
    logHeadMinutes: minutesOf('LOG_HEAD_MINUTES', env, 60),
    ...(auditStream && { auditStream }),
    ...(env.AUDITOR_EMAIL && { auditorEmail: env.AUDITOR_EMAIL }),
    edgeSeconds: numberOf('EDGE_SECONDS', env, { otherwise: 0, most: 3_600, unit: 'seconds' }),
    trustedProxies: (env.TRUSTED_PROXIES || 'loopback').split(',').map((proxy) => proxy.trim()),
    linkBase,
    ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    mailFrom: env.MAIL_FROM || `Parkho <no-reply@${new URL(linkBase).hostname}>`,
    logFormat,
    printsMailLinks: logFormat === 'text' && env.NODE_ENV !== 'production',
    notificationMailMinutes: minutesOf('NOTIFICATION_MAIL_MINUTES', env, 10),
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT && { tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT }),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
    ...(env.PUBLIC_URL && { publicUrl: new URL(env.PUBLIC_URL).origin }),
    ...(env.OPERATOR_NAME && {
      operator: {
        name: env.OPERATOR_NAME,
        ...(env.OPERATOR_ADDRESS && { address: env.OPERATOR_ADDRESS }),
      },
    }),
    ...(env.ALLOWED_HOSTS && { allowedHosts: hostsOf(env.ALLOWED_HOSTS, env.PUBLIC_URL) }),
  };
};

export const programVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version;

const hostsOf = (list: string, publicUrl: string | undefined): string[] => {
  const hosts = list.split(',').map((host) => host.trim());
  const wrong = hosts.find((host) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/i.test(host));
  if (wrong !== undefined)
    throw new Error(`ALLOWED_HOSTS is not a list of host names without ports: ${wrong}`);
  return publicUrl ? [...hosts, new URL(publicUrl).hostname] : hosts;
};

/** Which stores the environment names, for the commands that need nothing else. */
export const readStores = (): StoreSettings => storeSettings(environment());

/** As `keptSecret` makes it: a shorter one has lost its end. */
const KEPT_SECRET = /^[\w-]{64,}\s*$/;

/**
 * A secret of this data folder, made at its first start, so that people stay signed in across restarts.
 * @throws Error naming the file where it is not whole
 */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  const secret = readOrCreateFile(file, () => randomBytes(48).toString('base64url'));
  if (KEPT_SECRET.test(secret)) return secret;
  throw new Error(
    `${file} ${secret.trim() === '' ? 'is empty' : 'is torn, or not the secret that Parkho has made'}. Restore it from a ` +
      'backup, or delete it: another one is made, and everybody has to sign in again',
  );
};

/** @throws Error naming the setting where it is no such whole number */
const numberOf = (
  name: string,
  env: NodeJS.ProcessEnv,
  { otherwise, most, unit }: { otherwise: number; most: number; unit: string },
): number => {
  const number = Number(env[name] || otherwise);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new Error(`${name} is not a number of ${unit} from 0 to ${most}: ${env[name]}`);
  return number;
};

/** At most those of a day. */
const minutesOf = (name: string, env: NodeJS.ProcessEnv, otherwise: number): number =>
  numberOf(name, env, { otherwise, most: 1_440, unit: 'minutes' });
