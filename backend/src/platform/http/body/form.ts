import { Body, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { check, DomainError, type FieldMessages, type Form } from '@parkho/contracts';

/** Metadata of a route: the forms that its body may have. */
export const BODY_FORMS = 'body-forms';

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

/** Controller parameter: the body under the rules of a form, which the API's description shows. */
export const FormBody =
  <Value>(form: Form<Value>): ParameterDecorator =>
  (target, method, index) => {
    Body({ transform: (body: unknown) => accepted(form, body) })(target, method, index);
    DescribedBy(form)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** Route: the API's description shows these forms; for a handler that chooses the form by itself. */
export const DescribedBy = (...forms: Form<unknown>[]): CustomDecorator => SetMetadata(BODY_FORMS, forms);
