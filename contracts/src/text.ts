/**
 * A text as a person can type it: no halves of characters, and of the control characters only tab and line breaks.
 * Engines differ in what they make of the others.
 */
export const plainText = (text: string): string => text.replace(/\p{Cs}|[^\P{Cc}\t\n\r]/gu, '');
