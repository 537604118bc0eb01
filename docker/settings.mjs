// What `docker compose up` must not have a default for: passwords and secrets, made at the first start and kept in
// volumes. usage: node settings.mjs ENGINES_FOLDER PARKHO_FOLDER
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [engines, parkho] = process.argv.slice(2);
const settings = join(parkho, 'settings');
if (existsSync(settings)) {
  console.log('The secrets of this installation are there already.');
  process.exit(0);
}

const secret = (bytes = 32) => randomBytes(bytes).toString('base64url');
const keep = (folder, name, content) => {
  mkdirSync(folder, { recursive: true });
  // Only the containers that mount the volume can look into it, each as a user of its own.
  writeFileSync(join(folder, name), content, { mode: 0o444 });
};

/** A key to sign with, named by its thumbprint (RFC 7638). */
const signingKeys = () => {
  const { crv, kty, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return JSON.stringify({ keys: [{ kty, crv, kid, x, d }] });
};

const mongodb = secret();
const minio = secret();
keep(engines, 'mongodb-password', mongodb);
// What the members of a replica set know each other by.
keep(engines, 'mongodb-keyfile', randomBytes(756).toString('base64'));
keep(engines, 'minio-user', 'parkho');
keep(engines, 'minio-password', minio);

const admin = {
  email: process.env.ADMIN_EMAIL || 'admin@parkho.local',
  // The rule for passwords asks for a lower-case letter, an upper-case letter and a digit.
  password: process.env.ADMIN_PASSWORD || `Pk1${secret(18)}`,
};
keep(parkho, 'admin', `${admin.email}\n${admin.password}\n`);
// Last, so that an interrupted run starts over.
keep(
  parkho,
  'settings',
  Object.entries({
    JWT_SECRET: secret(48),
    REPORT_KEYS: signingKeys(),
    LOG_KEYS: signingKeys(),
    METRICS_TOKEN: secret(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    MONGODB_URL: `mongodb://parkho:${mongodb}@mongodb:27017/parkho?replicaSet=rs0&authSource=admin`,
    MINIO_URL: `http://parkho:${minio}@minio:9000/parkho`,
  })
    .map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join(''),
);
console.log('Secrets made. The first admin: docker compose exec api cat /run/parkho/admin');
