/**
 * A text as a person can type it: no halves of characters, and of the control characters only tab and line breaks.
 * Engines differ in what they make of the others.
 */
export const plainText = (text: string): string => text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, '');

/** What of a group was filled in: without what is absent and what is an empty text. */
export const compact = <G extends object>(group: G): G =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined && value !== '')) as G;
