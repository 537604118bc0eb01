import * as v from 'valibot';
import { INSPECTION_MESSAGES } from '../domain/inspection/inspection.js';
import { categoryForm } from '../forms/category.js';
import { check } from '../forms/check.js';
import { voidForm } from '../forms/inspection/inspection-work.js';
import { name } from '../forms/listing/listing-fields.js';
import { registrationForm } from '../forms/user.js';
import type { FieldMessages } from './envelope.js';
import { oneLine, plainText } from './text.js';

const MARKS = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';

test('bidirectional control characters are removed from names, and Urdu text is unchanged', () => {
  const urdu = 'می\u200cخواہم کمپیوٹر\u200d';
  for (const clean of [plainText, oneLine]) {
    expect(clean(`Sana \u202egpj.exe${MARKS}`)).toBe('Sana gpj.exe');
    expect(clean(urdu)).toBe(urdu);
    expect(clean(`half \ud800`).trim()).toBe('half');
  }
  expect(oneLine(' two\n\u0000lines ')).toBe('two lines');
  const person = {
    email: 'sana@example.pk',
    phone: '03001234567',
    password: 'Secret1',
    confirmPassword: 'Secret1',
  };
  expect(check(registrationForm, { ...person, name: `\u202e${urdu}` })).toMatchObject({
    value: { name: urdu },
  });
  expect(check(registrationForm, { ...person, name: MARKS }).ok).toBe(false);
  expect(check(categoryForm, { name: `Lap\u202etops` })).toEqual({ ok: true, value: { name: 'Laptops' } });
  expect(v.parse(name, `Think\u2067Pad`)).toBe('ThinkPad');
});

test.each([
  '\u200b',
  ' \u200b\u2060\n',
  '\u200d',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\ufe0f',
  '\u034f',
])('an invisible text is empty: %j', (invisible) => {
  expect([plainText(invisible), oneLine(invisible)]).toEqual(['', '']);
  const { fields } = check(voidForm, { version: 1, reason: invisible }) as { fields: FieldMessages };
  expect(fields.reason).toBe(INSPECTION_MESSAGES.voidReasonRequired);
});
