/**
 * A text of characters that can be typed: no halves of surrogate pairs, and of the control characters only tab and line
 * breaks. Engines treat the others differently.
 */
export const plainText = (text: string): string => text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, '');

/** What of a group was filled in: without what is absent and what is an empty text. */
export const compact = <G extends object>(group: G): G =>
  Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined && value !== '')) as G;
