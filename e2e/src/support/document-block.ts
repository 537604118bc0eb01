import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A document with a text between the two comments that delimit its block: `<!-- name -->` and `<!-- /name -->`. */
export const replaceBlockIn = (document: string, name: string, text: string): string => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, remainder = ''] = document.split(begin);
  const after = remainder.slice(remainder.indexOf(end));
  if (!after.startsWith(end)) throw new Error(`The document has no ${begin} and ${end}`);
  return [before, begin, '\n\n', text, '\n', after].join('');
};

/**
 * Stores the results of a program's parts in a JSON file of docs/, with those of other parts, and regenerates documents
 * of docs/ from all of them.
 */
export const writeResultsInto = <T>(
  root: string,
  file: string,
  parts: Record<string, T>,
  documents: Record<string, (document: string, results: Record<string, T>) => string>,
): void => {
  const path = join(root, 'docs', file);
  const results = { ...(JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>), ...parts };
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  for (const [name, replaceIn] of Object.entries(documents)) {
    const page = join(root, 'docs', name);
    writeFileSync(page, replaceIn(readFileSync(page, 'utf8'), results));
  }
};

/** A table in Markdown; its first row is the head. */
export const markdownTable = ([heads = [], ...rows]: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return `${line(heads)}|${'---|'.repeat(heads.length)}\n${rows.map(line).join('')}`;
};

/** The commit that a program's figures were measured on, with '+' if files have been changed since. */
export const commitOf = (root: string): string => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
};
