import { markdownTable, replaceBlockIn } from '../support/document-block.js';
import type { Part } from './base/part.js';

/** The result of a part of the siege, with its time and commit. */
export interface Recorded extends Pick<Part, 'checks' | 'figures' | 'rows'> {
  /** ISO 8601. */
  at: string;
  commit: string;
  failures: number;
  seconds: number;
}
/** By part; stored in a file of the repository. */
export type Siege = Record<string, Recorded>;

/** The reliability document with the parts' results. */
export const replaceSiegeIn = (document: string, siege: Siege): string =>
  replaceBlockIn(document, 'siege', Object.entries(siege).map(section).join('\n'));

const section = ([part, { at, commit, checks, failures, seconds, figures, rows = [] }]: [
  string,
  Recorded,
]): string => {
  const table = rows.length > 0 ? `\n${markdownTable(rows)}` : '';
  return `**${part}**, ${at.slice(0, 10)}, commit ${commit}: ${checks} checks, ${failures} failures, ${seconds} s. ${figures}.\n${table}`;
};
