import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Operator } from '@parkho/contracts';
import { type LogFormat, logFormatOf } from '@parkho/projections';
import { environment, type StoreSettings, storeSettings } from '@parkho/stores';
import { type AuditStreamTarget, readAuditStream } from './config/audit-stream.js';
import { readOrCreateFile } from './config/files.js';
import { readSigningKeys, type SigningKey } from './config/signing-keys.js';

/** Domain of the demo accounts' email addresses. */
export const DEMO_DOMAIN = '@parkho.demo';

/** The settings of a process. */
export interface Config extends StoreSettings {
  /** The version of the program, and its commit where the build sets it. */
  program: { version: string; commit?: string };
  port: number;
  host: string;
  /** Fill an empty store with demo content. */
  demo: boolean;
  /** The first admin, created when no account has this email address. */
  admin?: { email: string; password: string };
  /** Whether staff need a second factor, after some days of grace. */
  staffSecondFactor: 'required' | 'optional';
  jwtSecret: string;
  /** Ed25519 keys of reports as JWK (RFC 8037); the first one signs. */
  reportKeys: readonly SigningKey[];
  /** Ed25519 keys of signed log heads as JWK; the first one signs. */
  logKeys: readonly SigningKey[];
  /** Longest time that an event waits for a signed log head. */
  logHeadMinutes: number;
  /** The receiver of the audit stream. */
  auditStream?: AuditStreamTarget;
  /** The auditor's address, which receives each signed log head by mail. */
  auditorEmail?: string;
  /** The public address, such as 'https://parkho.pk'; absent: pages contain only paths. */
  publicUrl?: string;
  /** The operator of the shop, where OPERATOR_NAME is set. */
  operator?: Operator;
  /** Allowed hosts of requests, that of PUBLIC_URL included; absent: any. */
  allowedHosts?: readonly string[];
  /** The address of links in mails: PUBLIC_URL, or this machine; never that of a request. */
  linkBase: string;
  /** smtp(s)://user:password@host:port; absent: mails become files in DATA_DIR/outbox. */
  smtpUrl?: string;
  /** 'Parkho <no-reply@parkho.pk>'. */
  mailFrom: string;
  /** With `json` every request is logged. */
  logFormat: LogFormat;
  /** Whether the first link of a mail that becomes a file is printed: for people, not in production. */
  printsMailLinks: boolean;
  /** How long notifications about one record are collected for one mail; 0: each mail is sent at once. */
  notificationMailMinutes: number;
  /** Endpoint of span export by OTLP over HTTP, without `/v1/traces`; absent: no tracing. */
  tracesUrl?: string;
  /** The bearer token of metrics; absent: only this machine may read them. */
  metricsToken?: string;
  /** How long a proxy cache may answer public reads by itself; 0: it must revalidate each time. */
  edgeSeconds: number;
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or names that proxy-addr knows. */
  trustedProxies: readonly string[];
}

/**
 * Reads the settings; the only code of the backend that reads the environment.
 * @throws Error that names the wrong setting
 */
export const readConfig = (env: NodeJS.ProcessEnv = environment()): Config => {
  const stores = storeSettings(env);
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is not a port: ${env.PORT}`);
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD must be set together');
  }
  if (env.JWT_SECRET && env.JWT_SECRET.length < 32)
    throw new Error('JWT_SECRET must have at least 32 characters');
  if (env.PUBLIC_URL && !(/^https?:/i.test(env.PUBLIC_URL) && URL.canParse(env.PUBLIC_URL)))
    throw new Error(`PUBLIC_URL is not an http(s) URL: ${env.PUBLIC_URL}`);
  if (env.SMTP_URL && !/^smtps?:\/\/.+/.test(env.SMTP_URL))
    throw new Error('SMTP_URL is not a URL of the form smtp(s)://user:password@host');
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT && !/^https?:\/\/./.test(env.OTEL_EXPORTER_OTLP_ENDPOINT))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is not an http(s) URL');
  if (env.SMTP_URL && !env.PUBLIC_URL)
    throw new Error('SMTP_URL needs PUBLIC_URL: mails contain links to the shop');
  if (env.AUDITOR_EMAIL && !/^[^\s@,]+@[^\s@,]+$/.test(env.AUDITOR_EMAIL))
    throw new Error('AUDITOR_EMAIL is not one e-mail address');
  if (env.OPERATOR_ADDRESS && !env.OPERATOR_NAME)
    throw new Error('OPERATOR_ADDRESS needs OPERATOR_NAME: an address alone identifies no one');
  if (env.DEMO && env.DEMO !== '0' && env.DEMO !== '1')
    throw new Error(`DEMO is neither 0 nor 1: ${env.DEMO}`);
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
    jwtSecret: env.JWT_SECRET || readOrCreateSecret(stores.dataDir),
    reportKeys: readSigningKeys('reports', env, stores.dataDir),
    logKeys: readSigningKeys('log', env, stores.dataDir),
    logHeadMinutes: minutesOf('LOG_HEAD_MINUTES', env, 60),
    ...(auditStream && { auditStream }),
    ...(env.AUDITOR_EMAIL && { auditorEmail: env.AUDITOR_EMAIL }),
    edgeSeconds: numberOf('EDGE_SECONDS', env, { otherwise: 0, most: 3_600, unit: 'seconds' }),
    trustedProxies: proxiesOf(env.TRUSTED_PROXIES || 'loopback'),
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
  const invalidHost = hosts.find((host) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/i.test(host));
  if (invalidHost !== undefined)
    throw new Error(`ALLOWED_HOSTS is not a list of host names without ports: ${invalidHost}`);
  return publicUrl ? [...hosts, new URL(publicUrl).hostname] : hosts;
};

/** An address, a network such as 10.0.0.0/8 or 10.0.0.0/255.0.0.0, or the name that Fastify has for some. */
const isProxy = (text: string): boolean => {
  const [address = '', range, ...others] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  if (!isIP(address) || others.length > 0) return false;
  const bits = isIP(address) === 4 ? 32 : 128;
  return range === undefined || isIP(range) === 4 || (/^[1-9]\d*$/.test(range) && Number(range) <= bits);
};

const proxiesOf = (list: string): string[] => {
  const proxies = list.split(',').map((proxy) => proxy.trim());
  const invalidProxy = proxies.find((proxy) => !isProxy(proxy));
  if (invalidProxy !== undefined)
    throw new Error(`TRUSTED_PROXIES is not a list of addresses or networks: ${invalidProxy}`);
  return proxies;
};

/** The stores of the environment, for commands that need nothing else. */
export const readStores = (): StoreSettings => storeSettings(environment());

/** The format that `readOrCreateSecret` writes: a shorter text is truncated. */
const STORED_SECRET = /^[\w-]{64,}\s*$/;

/**
 * A secret of this data folder, created at its first start, so that users stay signed in across restarts.
 * @throws Error that names the file where it is truncated
 */
const readOrCreateSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  const secret = readOrCreateFile(file, () => randomBytes(48).toString('base64url'));
  if (STORED_SECRET.test(secret)) return secret;
  throw new Error(
    `${file} ${secret.trim() === '' ? 'is empty' : 'is incomplete, or not a secret generated by Parkho'}. Restore it from a ` +
      'backup, or delete it: a new one is generated, and all users must sign in again',
  );
};

/** @throws Error that names the setting where it is no such integer */
const numberOf = (
  name: string,
  env: NodeJS.ProcessEnv,
  { otherwise: fallback, most: max, unit }: { otherwise: number; most: number; unit: string },
): number => {
  const number = Number(env[name] || fallback);
  if (!Number.isInteger(number) || number < 0 || number > max)
    throw new Error(`${name} is not a number of ${unit} from 0 to ${max}: ${env[name]}`);
  return number;
};

/** A setting in minutes, at most a day. */
const minutesOf = (name: string, env: NodeJS.ProcessEnv, fallback: number): number =>
  numberOf(name, env, { otherwise: fallback, most: 1_440, unit: 'minutes' });
