import * as v from 'valibot';
import { oneLine, plainText } from '../values/text.js';
import { isRecord } from './check.js';

/** A text as typed. Absent and null are an empty text; a value of any other type gets the message `wrong`. */
export const text = (wrong: string) => v.nullish(v.string(wrong), '');

/**
 * A text of one line. Line breaks and other control characters become spaces: mails contain names, which must not look
 * like our own paragraphs. An unpaired surrogate would not survive encryption.
 */
const line = (wrong: string) => v.pipe(text(wrong), v.transform(oneLine));

export const requiredLine = (missing: string, max: number, tooLong: string) =>
  v.pipe(line(missing), v.nonEmpty(missing), v.maxLength(max, tooLong));

export const optionalLine = (max: number, tooLong: string) =>
  v.pipe(line(tooLong), v.maxLength(max, tooLong));

/** Keeps line breaks and drops control characters. */
export const normalizeText = (wrong: string) =>
  v.pipe(
    text(wrong),
    v.transform((typed) => plainText(typed).trim()),
  );

/** Nested fields; an absent group counts as empty. */
export const group = <Entries extends v.ObjectEntries>(entries: Entries, wrong: string) =>
  v.pipe(
    v.nullish(v.custom<object>(isRecord, wrong), {}),
    v.transform((value) => value as v.InferInput<v.ObjectSchema<Entries, undefined>>),
    v.object(entries),
  );

const DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/;
/** A number, or a decimal one as text; undefined if it is empty, NaN where it is invalid or negative. */
export const quantity = (wrong: string) =>
  v.pipe(
    v.nullish(v.union([v.number(), v.string()], wrong), ''),
    v.transform((typed) => {
      const text = String(typed).trim();
      if (text === '') return undefined;
      return DECIMAL.test(text) ? Number(text) : Number.NaN;
    }),
  );
