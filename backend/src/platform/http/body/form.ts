import { Body, type CustomDecorator, SetMetadata } from '@nestjs/common';
import { check, DomainError, type FieldMessages, type Form } from '@parkho/contracts';

/** Metadata of a route: the possible forms of its body. */
export const BODY_FORMS = 'body-forms';

/** The error of the specification: one message for each field, and all of them joined by commas. */
export const invalidFields = (fields: FieldMessages): DomainError =>
  new DomainError('invalid', [...new Set(Object.values(fields))].join(', '), { fields });

/**
 * The validated body of a form.
 * @throws DomainError 'invalid' with a message for each invalid field
 */
export const parseForm = <Value>(form: Form<Value>, body: unknown): Value => {
  const checked = check(form, body);
  if (checked.ok) return checked.value;
  throw invalidFields(checked.fields);
};

/** Controller parameter: the body, validated by a form, which is part of the API's description. */
export const FormBody =
  <Value>(form: Form<Value>): ParameterDecorator =>
  (target, method, index) => {
    Body({ transform: (body: unknown) => parseForm(form, body) })(target, method, index);
    ApiForms(form)(target, method!, Object.getOwnPropertyDescriptor(target, method!)!);
  };

/** Route: shows these forms in the API's description, for a handler that chooses the form. */
export const ApiForms = (...forms: Form<unknown>[]): CustomDecorator => SetMetadata(BODY_FORMS, forms);
