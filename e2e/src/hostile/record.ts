import { markdownTable, withBlock } from '../document-block.js';
import type { Part } from './base/part.js';

/** What a part of the siege has come to, when and on which commit. */
export interface Recorded extends Pick<Part, 'checks' | 'figures' | 'rows'> {
  /** ISO 8601. */
  at: string;
  commit: string;
  failures: number;
  seconds: number;
}
/** By part; a file of the repository keeps them. */
export type Siege = Record<string, Recorded>;

/** The document of reliability with what the parts have come to. */
export const withSiege = (document: string, siege: Siege): string =>
  withBlock(document, 'siege', Object.entries(siege).map(section).join('\n'));

const section = ([part, { at, commit, checks, failures, seconds, figures, rows = [] }]: [
  string,
  Recorded,
]): string => {
  const table = rows.length > 0 ? `\n${markdownTable(rows)}` : '';
  return `**${part}**, ${at.slice(0, 10)}, commit ${commit}: ${checks} checks, ${failures} failures, ${seconds} s. ${figures}.\n${table}`;
};
