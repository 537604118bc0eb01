// Applies import-rules.mjs to every import of every workspace.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from '@swc/core';
import { cyclesIn, rules, workspaces } from './import-rules.mjs';

/** The target of an import in the format of the rules. */
const resolve = (file, specifier) => {
  if (specifier.startsWith('node:')) return specifier;
  if (specifier.startsWith('@parkho/')) {
    const [, workspace, entry = 'index'] = specifier.split('/');
    return `${workspace}/src/${entry}.ts`;
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

/** The names that a declaration imports or re-exports, without types; '*' for all of them. */
const importedValuesOf = (node) =>
  node.typeOnly
    ? []
    : (node.specifiers ?? [{ type: 'All' }])
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ type, imported, local, orig }) =>
          type === 'ImportSpecifier' || type === 'ExportSpecifier' ? (imported ?? orig ?? local).value : '*',
        );

/** Module specifiers in a syntax tree, static and dynamic, types included, each with its values. */
const specifiersOf = (node, found = []) => {
  if (Array.isArray(node)) for (const child of node) specifiersOf(child, found);
  else if (node && typeof node === 'object') {
    if (node.source?.type === 'StringLiteral') found.push([node.source.value, importedValuesOf(node)]);
    if (node.type === 'CallExpression' && node.callee?.type === 'Import') {
      const path = node.arguments[0]?.expression;
      if (path?.type === 'StringLiteral') found.push([path.value, ['*']]);
    }
    for (const value of Object.values(node)) if (typeof value === 'object') specifiersOf(value, found);
  }
  return found;
};

const imports = globSync(`{${Object.keys(workspaces).join(',')}}/src/**/*.{ts,tsx}`).flatMap((file) => {
  const tree = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    decorators: true,
  });
  return specifiersOf(tree).map(([specifier, values]) => [file, resolve(file, specifier), values]);
});
const violations = [
  ...imports.flatMap(([file, target, values]) =>
    Object.keys(rules)
      .filter((rule) => rules[rule](file, target, values))
      .map((rule) => `${file} imports ${target}: ${rule}`),
  ),
  ...cyclesIn(imports).map((cycle) => `${cycle.join(', ')}: folders must not have import cycles`),
];
for (const line of violations) console.error(line);
if (violations.length > 0) process.exit(1);
