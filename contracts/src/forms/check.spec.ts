import * as forms from '../index.js';
import { check, type Form } from './check.js';

const FORMS = Object.entries<unknown>(forms).filter(
  (one): one is [string, Form<unknown>] =>
    one[0].endsWith('Form') && (one[1] as { kind?: string }).kind === 'schema',
);

/** The names of a form's fields, also of one with a pipe. */
const fieldsOf = (form: { entries?: object; pipe?: [{ entries?: object }] }): string[] =>
  Object.keys(form.entries ?? form.pipe?.[0].entries ?? {});

// reportUploadForm only describes an upload: its parts have forms of their own.
test.each(
  FORMS.filter(([name]) => name !== 'reportUploadForm'),
)('%s reports missing and mistyped values with its own messages', (_, form) => {
  const mistyped = fieldsOf(form as object).flatMap((name) =>
    [null, 1, 'x', true, {}, [1], [null], [{}]].map((value) => ({ [name]: value })),
  );
  for (const input of [{}, ...mistyped]) {
    const checked = check(form, input);
    expect(JSON.stringify(checked.ok ? {} : checked.fields)).not.toMatch(/Invalid (key|type)/);
  }
});
