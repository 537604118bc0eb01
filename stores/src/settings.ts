import { readFileSync } from 'node:fs';
import { keyWrapping } from './key-store/wrapping.js';

/** The engines of the data. Without a URL, the embedded engine in `dataDir` is used. */
export interface StoreSettings {
  dataDir: string;
  /** esdb://host:2113?tls=false, or esdb://a,b,c?nodePreference=leader for a cluster. */
  eventStoreUrl?: string;
  /** mongodb://host:27017/parkho; the path names the database. */
  mongodbUrl?: string;
  /** http(s)://access-key:secret-key@host:9000/bucket. */
  minioUrl?: string;
  /** Memory for the caches of the embedded read models, in bytes (default: an eighth of the machine's). */
  readMemory?: number;
  /** 32 bytes in hex or base64 that wrap the keys of personal data. */
  keysWrappingKey?: string;
}

/** The value of a setting, or of the file that `<name>_FILE` names. */
const secretOf = (name: string, env: Readonly<Record<string, string | undefined>>): string | undefined => {
  const file = env[`${name}_FILE`];
  if (env[name] || !file) return env[name] || undefined;
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
  } catch (error) {
    throw new Error(`${file}, which ${name}_FILE names, cannot be read: ${(error as Error).message}`);
  }
  throw new Error(`${file}, which ${name}_FILE names, is empty`);
};

const SCHEMES = {
  EVENTSTORE_URL: /^esdb(\+discover)?:\/\/.+/,
  MONGODB_URL: /^mongodb(\+srv)?:\/\/.+/,
  MINIO_URL: /^https?:\/\/.+:.+@[^/]+\/[a-z0-9][a-z0-9.-]+$/,
};

/**
 * Reads DATA_DIR, EVENTSTORE_URL, MONGODB_URL, MINIO_URL, READ_MEMORY_MB and KEYS_WRAPPING_KEY.
 * @throws Error that names the invalid setting, without its value, which may hold a password
 */
export const storeSettings = (env: Readonly<Record<string, string | undefined>>): StoreSettings => {
  const url = (name: keyof typeof SCHEMES) => {
    const value = env[name];
    if (value && !SCHEMES[name].test(value)) throw new Error(`${name} is not a URL of the right form`);
    return value || undefined;
  };
  const eventStoreUrl = url('EVENTSTORE_URL');
  const mongodbUrl = url('MONGODB_URL');
  const minioUrl = url('MINIO_URL');
  // A server has its own cache.
  const megabytes = mongodbUrl ? undefined : env.READ_MEMORY_MB;
  if (megabytes && !/^[1-9]\d{0,6}$/.test(megabytes))
    throw new Error('READ_MEMORY_MB is not a whole number of megabytes from 1 to 9,999,999');
  const keysWrappingKey = secretOf('KEYS_WRAPPING_KEY', env);
  keyWrapping(keysWrappingKey);
  return {
    dataDir: env.DATA_DIR || './data',
    ...(eventStoreUrl && { eventStoreUrl }),
    ...(mongodbUrl && { mongodbUrl }),
    ...(minioUrl && { minioUrl }),
    ...(megabytes && { readMemory: Number(megabytes) * 2 ** 20 }),
    ...(keysWrappingKey && { keysWrappingKey }),
  };
};
