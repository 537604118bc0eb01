import {
  ACCESSORIES,
  type EditTexts,
  factOf,
  inputLabel,
  LAPTOP_INPUTS,
  LAPTOP_PAGE_KEYS,
  type LaptopKey,
  PRODUCT_LIMITS,
  YES_NO,
} from '@parkho/contracts';
import { ChevronDown } from 'lucide-react';
import type { useForm } from '../../../../lib/forms/use-form';
import { Field, Input, Select } from '../../../../ui/field';
import { Choices } from '../choices';
import { withCurrentOption } from '../with-current-option';

export type EditForm = ReturnType<typeof useForm<EditTexts, object>>;

interface LaptopFieldsProps {
  form: EditForm;
  initial: EditTexts['laptopDetails'];
}

/** Lists have their own line, below the others. */
const isList = (key: LaptopKey) => factOf(key).kind === 'list';
const KEYS = [...LAPTOP_PAGE_KEYS.filter((key) => !isList(key)), ...LAPTOP_PAGE_KEYS.filter(isList)];

/** The laptop details; collapsed if all are empty. */
export function LaptopFields({ form, initial }: LaptopFieldsProps) {
  const isFilled = Object.values(initial).some(({ length }) => length > 0);
  return (
    <details open={isFilled} className="group border-t border-hairline pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        Laptop details
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-3 sm:grid-cols-2">
        {KEYS.map((key) => (
          <LaptopField key={key} name={key} form={form} initial={initial} />
        ))}
      </div>
    </details>
  );
}

function LaptopField({ name, form, initial }: LaptopFieldsProps & { name: LaptopKey }) {
  const path = `laptopDetails.${name}` as const;
  const { kind } = factOf(name);
  const options =
    kind === 'yes-no' ? YES_NO : (LAPTOP_INPUTS[name].options ?? LAPTOP_INPUTS[name].wizardOptions);
  if (kind === 'list')
    return (
      <div className="sm:col-span-2">
        <Choices
          legend={inputLabel(name)}
          type="checkbox"
          options={[...new Set([...ACCESSORIES, ...initial[name]])]}
          control={form.control(path)}
          error={form.errorOf(path)}
        />
      </div>
    );
  return (
    <Field label={inputLabel(name)} hint={LAPTOP_INPUTS[name].hint} error={form.errorOf(path)}>
      {options ? (
        <Select {...form.control(path)}>
          <option value="">Not specified</option>
          {withCurrentOption(options, String(initial[name])).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : kind === 'amount' ? (
        <Input {...form.control(path)} inputMode="decimal" autoComplete="off" />
      ) : (
        <Input
          {...form.control(path)}
          maxLength={PRODUCT_LIMITS.shortText}
          {...(name === 'contactInfo' ? { type: 'tel', autoComplete: 'tel' } : { autoComplete: 'off' })}
        />
      )}
    </Field>
  );
}
