import { OTHER, PRODUCT_LIMITS } from '@parkho/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input, Select } from '../../../ui/field';
import type { ListedOption } from './form-data';

interface ListedOrOtherProps {
  label: string;
  options: readonly ListedOption[];
  /** The initial value; a separate option if no list has it. */
  initial: string;
  selected: string;
  control: UseFormRegisterReturn;
  /** The field for a typed value. */
  otherControl: UseFormRegisterReturn;
  required?: boolean;
  error?: string | undefined;
}

/** A value of a list, or a typed one. */
export function ListedOrOther({
  label,
  options,
  initial,
  selected,
  control,
  otherControl,
  required = false,
  error,
}: ListedOrOtherProps) {
  const isListed = initial === '' || options.some(({ value }) => value === initial);
  return (
    <Field label={required ? label : `${label} (optional)`} error={error}>
      <Select {...control} required={required}>
        <option value="">{required ? 'Choose' : 'Not specified'}</option>
        {!isListed && <option value={initial}>{initial}</option>}
        {options.map(({ value, label: name = value }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        <option value={OTHER}>Other...</option>
      </Select>
      {selected === OTHER && (
        <Input
          {...otherControl}
          id={undefined}
          aria-label={`${label}, another value`}
          placeholder="Enter another value"
          maxLength={PRODUCT_LIMITS.shortText}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
