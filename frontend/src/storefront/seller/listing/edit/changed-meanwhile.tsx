import {
  type ConflictingField,
  type EditTexts,
  formatPkr,
  LISTING_MESSAGES as MESSAGES,
  parsePrice,
} from '@parkho/contracts';
import { useEffect, useId, useRef } from 'react';
import { get } from 'react-hook-form';
import type { EditForm } from './laptop-fields';

interface ChangedMeanwhileProps {
  fields: readonly ConflictingField[];
  form: EditForm;
  values: EditTexts;
}

/**
 * The fields that changed while the listing was edited; for a field that the edit changes too, one of both values is
 * chosen.
 */
export function ChangedMeanwhile({ fields, form, values }: ChangedMeanwhileProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-4 rounded-md border border-amber-ink bg-amber-tint px-4 py-3">
      <p ref={text} role="alert" tabIndex={-1} className="font-medium text-amber-ink">
        {MESSAGES.editedMeanwhile}
      </p>
      {fields.length > 0 && (
        <ul className="grid gap-4">
          {fields.map((field) => (
            <li key={field.path} className="wrap-anywhere">
              {field.edited ? (
                <Choice field={field} edited={field.edited} form={form} values={values} />
              ) : (
                <p>
                  <span className="font-semibold">{field.label}:</span> {formatValue(field, field.before)} →{' '}
                  {formatValue(field, field.now)}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChoiceProps extends Omit<ChangedMeanwhileProps, 'fields'> {
  field: ConflictingField;
  edited: NonNullable<ConflictingField['edited']>;
}

function Choice({ field, edited, form, values }: ChoiceProps) {
  const name = useId();
  const hasServerValue = String(get(values, field.path)) === String(field.now);
  const options = [
    { label: 'Yours', value: edited.value, text: edited.words, isChosen: !hasServerValue },
    { label: 'Changed to', value: field.now, text: field.now, isChosen: hasServerValue },
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">
        {field.label}, was {formatValue(field, field.before)}
      </legend>
      {options.map(({ label, value, text, isChosen }) => (
        <label key={label} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={isChosen}
            onChange={() => form.set(field.path, value)}
            className="size-5 shrink-0 accent-stamp"
          />
          <span>
            {label}: {formatValue(field, text)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const formatValue = ({ path }: ConflictingField, value: string | string[]): string => {
  const text = [value].flat().join(', ');
  const price = path === 'price' ? parsePrice(text) : undefined;
  return price === undefined ? text || 'empty' : formatPkr(price);
};
