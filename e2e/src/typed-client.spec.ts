import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { astToString } from 'openapi-typescript';
import { ROOT } from './support/command.js';
import { PICTURE } from './support/device.js';
import { ADMIN, Server } from './support/server.js';

const SELLER = { email: 'typed@parkho.test', password: 'Seller1secret' };

/** A client program with nothing but the client generated from the API's description. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const client = createClient<paths>({ baseUrl: process.argv[2] });

const done = <T>({ data, error }: { data?: T; error?: components['schemas']['Failure'] }): T => {
  if (data === undefined) throw new Error(error?.message);
  return data;
};
const as = (token: string) => ({ headers: { authorization: 'Bearer ' + token } });

const seller = done(
  await client.POST('/api/auth/register', {
    body: { name: 'Typed Client', phone: '03001234567', ...${JSON.stringify(SELLER)} },
  }),
).data;
if (!('token' in seller)) throw new Error('Not signed in');
const admin = done(await client.POST('/api/auth/login', { body: ${JSON.stringify(ADMIN)} })).data;

const listed = done(
  await client.POST('/api/products/products', {
    ...as(seller.token),
    body: {
      name: 'ThinkPad T480',
      description: 'One owner',
      price: 85000,
      category: 'Laptop',
      brand: 'Lenovo',
      condition: 'Good',
      location: 'Lahore',
      specifications: { ram: '16GB' },
      images: { front: ${JSON.stringify(PICTURE)} },
    },
  }),
).data.product;
const approved = done(
  await client.PATCH('/api/admin/products/{id}/approve', {
    ...as(admin.token),
    params: { path: { id: listed._id } },
  }),
).data.product;
const list = done(await client.GET('/api/products/public', { params: { query: { search: 'T480', limit: 5 } } }));
const refused = await client.PATCH('/api/admin/products/{id}/approve', { params: { path: { id: listed._id } } });

console.log(
  JSON.stringify({
    before: listed.approvalStatus,
    after: approved.approvalStatus,
    names: list.data.products.map(({ name, price, specifications }) => [name, price, specifications.ram]),
    total: list.data.pagination.total,
    failure: refused.error?.message,
  }),
);
`;

const CONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['*.ts'],
};

let server: Server;
let folder: string;
beforeAll(async () => {
  server = new Server();
  await server.start();
  // Where the program finds the client library.
  folder = mkdtempSync(join(ROOT, 'e2e/dist/typed-client-'));
  const description = await (await fetch(`${server.url}/api/docs-json`)).text();
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTypes(description)));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(CONFIG));
  writeFileSync(join(folder, 'client.ts'), PROGRAM);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.remove();
});

/** Mistakes that the compiler must report, as the description excludes them. */
const MISTAKES: Readonly<Record<string, (program: string) => string>> = {
  'name-of-body': (program) => program.replace("location: 'Lahore'", "place: 'Lahore'"),
  'value-of-body': (program) => program.replace("condition: 'Good'", "condition: 'Splendid'"),
  'name-of-answer': (program) => program.replace('approved.approvalStatus', 'approved.approval'),
  'value-of-query': (program) => program.replace('limit: 5', "limit: 'five'"),
  route: (program) => program.replace("'/api/products/public'", "'/api/products/secret'"),
};

test('only mistakes in a client of the description are errors of the compiler', () => {
  for (const [name, mistaken] of Object.entries(MISTAKES))
    writeFileSync(join(folder, `${name}.ts`), mistaken(PROGRAM));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  const files = [...stdout.matchAll(/([\w-]+)\.ts\(\d+,\d+\): error/g)].map(([, name]) => name);
  expect(new Set(files)).toEqual(new Set(Object.keys(MISTAKES)));
});

test('a client generated from the description lists, creates and approves a device', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'client.ts'), server.url], {
    encoding: 'utf8',
  });
  expect(stderr.replace(/.*ExperimentalWarning.*\n.*\n/, '')).toBe('');
  expect(JSON.parse(stdout)).toEqual({
    before: 'pending',
    after: 'approved',
    names: [['ThinkPad T480', 85000, '16GB']],
    total: 1,
    failure: 'Access Denied - Please login to access this page',
  });
});
