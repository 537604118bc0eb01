import * as v from 'valibot';
import type { FieldMessages } from '../values/envelope.js';

/** The schema of a form: from typed values, by their API names, to the validated value. */
export type Form<Value> = v.GenericSchema<unknown, Value>;
export type ValueOf<F extends Form<unknown>> = v.InferOutput<F>;

export type FormResult<Value> = { ok: true; value: Value } | { ok: false; fields: FieldMessages };

/**
 * Validates typed values, or those of a request. Unknown names are dropped; anything but an object counts as an empty
 * form. A missing value gives only its own message; other errors of a field give all their messages, joined by commas
 * (specification, section 5).
 */
export const check = <Value>(form: Form<Value>, input: unknown): FormResult<Value> => {
  const { success, output, issues } = v.safeParse(form, isRecord(input) ? input : {});
  if (success) return { ok: true, value: output };
  const byPath = new Map<string, v.BaseIssue<unknown>[]>();
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? '';
    const pathIssues = byPath.get(path) ?? [];
    if (pathIssues[0]?.type !== 'non_empty') byPath.set(path, [...pathIssues, issue]);
  }
  return {
    ok: false,
    fields: Object.fromEntries(
      [...byPath].map(([path, pathIssues]) => [
        path,
        [...new Set(pathIssues.map(({ message }) => message))].join(', '),
      ]),
    ),
  };
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
