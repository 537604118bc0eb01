import { execFileSync } from 'node:child_process';

/** A document with a text between the two comments that name its block: `<!-- name -->` and `<!-- /name -->`. */
export const withBlock = (document: string, name: string, text: string): string => {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest = ''] = document.split(begin);
  const after = rest.slice(rest.indexOf(end));
  if (!after.startsWith(end)) throw new Error(`The document has no ${begin} and ${end}`);
  return [before, begin, '\n\n', text, '\n', after].join('');
};

/** What the figures of a program were taken from: the commit, with '+' where files have been changed since. */
export const commitOf = (root: string): string => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
};
