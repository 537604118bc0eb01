import * as v from 'valibot';
import { plainText } from '../text.js';

/** As typed. Absent and null are an empty text; a value of any other type gets `wrong`. */
export const text = (wrong: string) => v.nullish(v.string(wrong), '');

/**
 * A text of one line. Line breaks and other control characters become spaces: names stand in mails, where a stranger's
 * must not look like paragraphs of ours. Half a surrogate pair would not come back from encryption as it went in.
 */
const line = (wrong: string) =>
  v.pipe(
    text(wrong),
    v.transform((typed) => typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()),
  );

export const requiredLine = (missing: string, max: number, tooLong: string) =>
  v.pipe(line(missing), v.nonEmpty(missing), v.maxLength(max, tooLong));

export const optionalLine = (max: number, tooLong: string) =>
  v.pipe(line(tooLong), v.maxLength(max, tooLong));

/** Line breaks are kept, characters that nobody can type are not. */
export const plain = (wrong: string) =>
  v.pipe(
    text(wrong),
    v.transform((typed) => plainText(typed).trim()),
  );
