import { check, type FieldMessages, type Form, type FormResult, GENERAL_MESSAGES } from '@parkho/contracts';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  useForm as useFields,
} from 'react-hook-form';
import { type ApiError, errorText } from '../http/api';

/** The rules of a form as a resolver of react-hook-form, which react-admin uses too. */
export const resolverOf = <Values extends FieldValues, Body>(form: Form<Body>) =>
  resolverBy<Values, Body>((values) => check(form, values));

/** A resolver for rules that depend on more than the form. */
export const resolverBy =
  <Values extends FieldValues, Body>(
    rules: (values: Values) => FormResult<Body>,
  ): Resolver<Values, unknown, Body> =>
  (values) => {
    const result = rules(values);
    if (result.ok) return { values: result.value, errors: {} };
    const errors = {};
    for (const [path, message] of Object.entries(result.fields)) set(errors, path, { type: 'form', message });
    return { values: {}, errors };
  };

/**
 * A form of the storefront. A field's error shows once the field has been edited and left, or the form was sent, and is
 * hidden while the field is edited again. The server's errors show at the fields that they name.
 * @param send gets the form's result; an ApiError that it throws is shown
 * @param fallback shown if the server gives no message
 */
export function useForm<Values extends FieldValues, Body>(
  form: Form<Body>,
  initial: Values,
  send: (body: Body) => Promise<unknown>,
  fallback: string = GENERAL_MESSAGES.error,
) {
  const {
    register,
    handleSubmit,
    trigger,
    setError,
    clearErrors,
    setValue,
    getValues,
    reset,
    watch,
    formState,
  } = useFields<Values, unknown, Body>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: resolverOf(form),
    reValidateMode: 'onSubmit',
  });
  const [failure, setFailure] = useState<{ text: string; fields: FieldMessages; isPlaced: boolean }>();
  const sending = useRef(false);
  const fieldNames = useRef(new Set<Path<Values>>()).current;
  const editedFields = useRef(new Set<Path<Values>>()).current;
  /** Fields whose errors are shown. */
  const validatedFields = useRef(new Set<Path<Values>>()).current;

  const fail = (text: string, fields: FieldMessages) => {
    for (const name of fieldNames) validatedFields.add(name);
    const paths = Object.keys(fields);
    const isPlaced = paths.length > 0 && paths.every((path) => fieldNames.has(path as Path<Values>));
    setFailure({ text, fields, isPlaced });
  };

  const refuse = (error: ApiError) => {
    const { fields = {} } = error;
    const firstInvalid = [...fieldNames].find((name) => name in fields);
    // A field that is not rendered yet shows its error when it is.
    for (const [name, message] of Object.entries(fields) as [Path<Values>, string][])
      setError(name, { message }, { shouldFocus: name === firstInvalid });
    fail(errorText(error, fallback), fields);
  };

  const sendValid = handleSubmit(
    (body) => send(body).then(() => setFailure(undefined), refuse),
    () => {
      const result = check(form, getValues());
      if (!result.ok) fail(Object.values(result.fields).join(', '), result.fields);
    },
  );

  const change = (name: Path<Values>) => {
    editedFields.add(name);
    validatedFields.delete(name);
    clearErrors(name);
    setFailure(undefined);
    // The error of another field may depend on this one, and a server error was about other values.
    void trigger([...validatedFields]);
  };

  return {
    /** The props of a field's control. */
    control(name: Path<Values>) {
      fieldNames.add(name);
      return register(name, {
        onChange: () => change(name),
        onBlur({ target, relatedTarget }: FocusEvent) {
          // A message that appears under the pointer would move the target of a press, unless the target is at the
          // control itself, above the message.
          const pressTarget = relatedTarget?.closest('a, button');
          if ((pressTarget && !target.parentElement?.contains(pressTarget)) || !editedFields.has(name))
            return;
          validatedFields.add(name);
          void trigger(name);
        },
      });
    },

    /** Sets a field that has no control of its own, or that buttons can change. */
    set(name: Path<Values>, value: PathValue<Values, Path<Values>>) {
      fieldNames.add(name);
      setValue(name, value);
      change(name);
    },

    errorOf: (name: Path<Values>): string | undefined =>
      (get(formState.errors, name) as FieldError | undefined)?.message,

    async submit(event: FormEvent) {
      event.preventDefault();
      // The second press of a double click.
      if (sending.current) return;
      sending.current = true;
      await sendValid(event).finally(() => {
        sending.current = false;
      });
    },
    isSending: formState.isSubmitting,

    /** All errors of the last attempt, joined by commas. */
    failure: failure?.text,
    /** The same, if no field shows them. */
    refusal: failure?.isPlaced ? undefined : failure?.text,
    /** The errors of the last attempt by field; empty if they concern no field. */
    fieldErrors: failure?.fields,
    watch,
    /** The current input. */
    values: getValues as () => Values,

    /** Resets the form to other values, by default the initial ones. */
    clear(values = initial) {
      reset(values as DefaultValues<Values>);
      editedFields.clear();
      validatedFields.clear();
    },
  };
}
