import { type ChangeEvent, type FocusEvent, useState } from 'react';

export type FieldErrors<T> = Partial<Record<keyof T, string | undefined>>;

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * The values of a form of texts. What is wrong with a field shows once the field has been edited and left, or the
 * form was sent, and is gone while the field is edited again.
 */
export function useForm<T extends { [name in keyof T]: string }>(
  initial: T,
  errorsOf: (values: T) => FieldErrors<T>,
) {
  const [values, setValues] = useState(initial);
  const [edited, setEdited] = useState<ReadonlySet<keyof T>>(new Set());
  const [checked, setChecked] = useState<ReadonlySet<keyof T>>(new Set());

  const names = Object.keys(initial) as (keyof T)[];
  const all = errorsOf(values);
  const errors: FieldErrors<T> = {};
  for (const name of checked) errors[name] = all[name];

  return {
    values,
    errors,

    /** What the control of a field needs. */
    control: (name: keyof T & string) => ({
      name,
      value: values[name],
      onChange({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
        setValues((current) => ({ ...current, [name]: target.value }));
        setEdited((current) => new Set(current).add(name));
        setChecked((current) => new Set([...current].filter((other) => other !== name)));
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // A message that appears under the pointer would move away what is being pressed.
        if (relatedTarget?.closest('a, button')) return;
        if (edited.has(name)) setChecked((current) => new Set(current).add(name));
      },
    }),

    /** Shows everything that is wrong, moves the focus to the first of it, and answers its texts. */
    check(form: HTMLFormElement): string[] {
      setChecked(new Set(names));
      const wrong = names.filter((name) => all[name]);
      if (wrong[0]) focusField(form, String(wrong[0]));
      return wrong.map((name) => all[name] as string);
    },

    /** Back to the initial values, as if nothing had been typed. */
    clear() {
      setValues(initial);
      setEdited(new Set());
      setChecked(new Set());
    },
  };
}
