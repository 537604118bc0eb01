import { Body } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { check, DomainError, type FieldMessages, type Form } from '@parkho/contracts';

/** The failure of the specification: one message a field, and all of them joined by commas. */
export const refused = (fields: FieldMessages): DomainError =>
  new DomainError('invalid', [...new Set(Object.values(fields))].join(', '), { fields });

/**
 * What a form makes of a body.
 * @throws DomainError 'invalid' with a message for each field that is wrong
 */
export const accepted = <Value>(form: Form<Value>, body: unknown): Value => {
  const checked = check(form, body);
  if (checked.ok) return checked.value;
  throw refused(checked.fields);
};

/** Controller parameter: the body under the rules of a form, which the API's description then names. */
export const FormBody =
  <Value>(form: Form<Value>): ParameterDecorator =>
  (target, method, index) => {
    Body({ transform: (body: unknown) => accepted(form, body) })(target, method, index);
    DescribedBy(form)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** Route: the API's description names the fields of a form; for a handler that chooses the form by itself. */
export const DescribedBy = (form: Form<unknown>): MethodDecorator => {
  const properties = Object.fromEntries(fieldsOf(form as Described).map((name) => [name, {}]));
  return ApiBody({ schema: { type: 'object', properties } });
};

/** What holds the fields of a schema: itself, its alternatives or the steps that it is made of. */
interface Described {
  entries?: object;
  options?: readonly Described[];
  pipe?: readonly Described[];
}
const fieldsOf = ({ entries = {}, options = [], pipe = [] }: Described): string[] => [
  ...new Set([...Object.keys(entries), ...[...options, ...pipe].flatMap(fieldsOf)]),
];
