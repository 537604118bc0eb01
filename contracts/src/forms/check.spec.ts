import * as forms from '../index.js';
import { check, type Form } from './check.js';

const FORMS = Object.entries<unknown>(forms).filter(
  (one): one is [string, Form<unknown>] =>
    one[0].endsWith('Form') && (one[1] as { kind?: string }).kind === 'schema',
);

// The form that describes an upload has no reader.
test.each(
  FORMS.filter(([name]) => name !== 'reportUploadForm'),
)('what %s misses is named in words of ours', (_, form) => {
  const checked = check(form, {});
  expect(JSON.stringify(checked.ok ? {} : checked.fields)).not.toMatch(/Invalid (key|type)/);
});
