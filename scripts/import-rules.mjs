// Who may import whom (docs/architecture.md), checked by `npm run lint`.
// Targets are written as the rules read them: 'stores/src/x.ts' for our files, 'node:fs' for Node, 'npm:react' for packages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';

const rooms = {
  contracts: [],
  stores: ['contracts'],
  projections: ['contracts', 'stores'],
  backend: ['contracts', 'stores', 'projections'],
  frontend: ['contracts'],
  e2e: ['contracts', 'stores', 'projections'],
  bench: ['contracts', 'stores', 'projections', 'backend'],
};
const drivers = {
  'node:sqlite': 'sqlite',
  'npm:mongodb': 'mongodb',
  'npm:minio': 'minio',
  'npm:@eventstore/db-client': 'eventstoredb',
  // What the double of the server is made of.
  'npm:@grpc/grpc-js': 'eventstoredb',
  'npm:google-protobuf': 'eventstoredb',
};

const test = /\.(spec|test|contract)\.tsx?$|\/testing\.ts$/;
const roomOf = (path) => path.split('/')[0];
const featureOf = (path, base) => new RegExp(`^${base}([^/]+)/`).exec(path)?.[1];

/** Each rule names itself and answers whether `file` importing `target` breaks it. */
const rules = {
  'rooms import one way': (file, target) =>
    roomOf(target) in rooms &&
    roomOf(target) !== roomOf(file) &&
    !rooms[roomOf(file)].includes(roomOf(target)),

  'contracts depend on the schema library alone and do no I/O': (file, target) =>
    roomOf(file) === 'contracts' &&
    !test.test(file) &&
    roomOf(target) !== 'contracts' &&
    target !== 'npm:valibot',

  'a driver is imported by its adapter alone': (file, target) =>
    target in drivers &&
    !file.startsWith('bench/') &&
    !new RegExp(`^stores/src/[a-z-]+/${drivers[target]}(\\.[a-z]+)*\\.ts$`).test(file),

  'doubles of engines are for tests': (file, target) =>
    /^stores\/src\/(testing|.*\.double)\.ts$/.test(target) && !test.test(file) && !file.startsWith('bench/'),

  'projections are pure: contracts and stores only': (file, target) =>
    /^projections\/src\/[^/]+\//.test(file) && !test.test(file) && /^(node|npm):/.test(target),

  'backend features never import each other': (file, target) => {
    const feature = featureOf(file, 'backend/src/');
    const other = featureOf(target, 'backend/src/');
    // demo and import compose features, as app.module.ts does.
    if (!feature || !other || test.test(file) || ['demo', 'import'].includes(feature)) return false;
    return other !== feature && other !== 'platform';
  },

  'deciders are pure: contracts and their like only': (file, target) =>
    deciders.has(file) && !target.startsWith('contracts/') && !deciders.has(target),

  'storefront features never import each other': (file, target) => {
    const feature = featureOf(file, 'frontend/src/storefront/');
    const other = featureOf(target, 'frontend/src/storefront/');
    return Boolean(feature && other && feature !== other);
  },

  'storefront and console never meet': (file, target) =>
    (file.startsWith('frontend/src/storefront/') && target.startsWith('frontend/src/console/')) ||
    (file.startsWith('frontend/src/console/') && target.startsWith('frontend/src/storefront/')),

  'react-admin is loaded by the console alone': (file, target) =>
    file.startsWith('frontend/') &&
    !file.startsWith('frontend/src/console/') &&
    /^npm:(react-admin|ra-|@mui)/.test(target),

  'an import leads somewhere': (_, target) => target.startsWith('missing:'),
};

const deciders = new Set([
  'backend/src/platform/commands/decider.ts',
  'backend/src/catalog-reference/category.ts',
  'backend/src/identity/account/administration.ts',
  'backend/src/identity/account/user.ts',
  'backend/src/products/product.ts',
]);

const resolve = (file, specifier) => {
  if (specifier.startsWith('node:')) return specifier;
  if (specifier.startsWith('@parkho/')) {
    const [, room, face = 'index'] = specifier.split('/');
    return `${room}/src/${face}.ts`;
  }
  if (!specifier.startsWith('.')) return `npm:${specifier.match(/^(@[^/]+\/)?[^/]+/)[0]}`;
  const path = normalize(join(dirname(file), specifier));
  const candidates = [
    path,
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.js$/, '.tsx'),
    `${path}.ts`,
    `${path}.tsx`,
  ];
  return (
    candidates.find((candidate) => /\.\w+$/.test(candidate) && existsSync(candidate)) ??
    `missing:${specifier}`
  );
};

/** Module specifiers that a syntax tree imports, static and dynamic, types included. */
const specifiersOf = (node, found = []) => {
  if (Array.isArray(node)) for (const child of node) specifiersOf(child, found);
  else if (node && typeof node === 'object') {
    if (node.source?.type === 'StringLiteral') found.push(node.source.value);
    if (node.type === 'CallExpression' && node.callee?.type === 'Import') {
      const path = node.arguments[0]?.expression;
      if (path?.type === 'StringLiteral') found.push(path.value);
    }
    for (const value of Object.values(node)) if (typeof value === 'object') specifiersOf(value, found);
  }
  return found;
};

let broken = 0;
for (const file of globSync(`{${Object.keys(rooms).join(',')}}/src/**/*.{ts,tsx}`)) {
  const tree = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    decorators: true,
  });
  for (const specifier of specifiersOf(tree)) {
    const target = resolve(file, specifier);
    for (const [rule, breaks] of Object.entries(rules)) {
      if (!breaks(file, target)) continue;
      console.error(`${file} imports '${specifier}': ${rule}`);
      broken++;
    }
  }
}
if (broken) process.exit(1);
