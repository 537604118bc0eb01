import {
  ACCESSORIES,
  EDIT_OPTIONS,
  type EditTexts,
  PRODUCT_LIMITS,
  WIZARD_OPTIONS,
  YES_NO,
} from '@parkho/contracts';
import { ChevronDown } from 'lucide-react';
import type { useForm } from '../../../../lib/forms/use-form';
import { Field, Input, Select } from '../../../../ui/field';
import { Choices } from '../choices';
import { withOwn } from '../with-own';

export type EditForm = ReturnType<typeof useForm<EditTexts, object>>;

interface LaptopFieldsProps {
  form: EditForm;
  initial: EditTexts['laptopDetails'];
}

/** What is told of laptops; folded away where nothing is. */
export function LaptopFields({ form, initial }: LaptopFieldsProps) {
  const isTold = Object.values(initial).some(({ length }) => length > 0);
  const choose = (name: ChosenPath, label: string, options: readonly string[]) => {
    const key = name.slice('laptopDetails.'.length) as keyof typeof initial;
    return (
      <Field label={label} error={form.errorOf(name)}>
        <Select {...form.control(name)}>
          <option value="">Not specified</option>
          {withOwn(options, initial[key] as string).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </Field>
    );
  };
  return (
    <details open={isTold} className="group border-t border-hairline pt-2">
      <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold">
        Laptop details
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 pt-3 sm:grid-cols-2">
        <Field label="Model name" error={form.errorOf('laptopDetails.modelName')}>
          <Input
            {...form.control('laptopDetails.modelName')}
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
          />
        </Field>
        {choose('laptopDetails.screenSize', 'Screen size', WIZARD_OPTIONS.screenSize)}
        {choose('laptopDetails.storageType', 'Storage type', EDIT_OPTIONS.storageType)}
        {choose('laptopDetails.graphicsType', 'Graphics type', EDIT_OPTIONS.graphicsType)}
        {choose('laptopDetails.operatingSystem', 'Operating system', EDIT_OPTIONS.operatingSystem)}
        <Field label="Battery backup (hours)" error={form.errorOf('laptopDetails.batteryBackup')}>
          <Input {...form.control('laptopDetails.batteryBackup')} inputMode="decimal" autoComplete="off" />
        </Field>
        {choose('laptopDetails.warrantyRemaining', 'Warranty left', YES_NO)}
        {choose('laptopDetails.negotiable', 'Price negotiable', YES_NO)}
        <Field label="Contact info" error={form.errorOf('laptopDetails.contactInfo')}>
          <Input
            {...form.control('laptopDetails.contactInfo')}
            type="tel"
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="tel"
          />
        </Field>
        <div className="sm:col-span-2">
          <Choices
            legend="What comes with it"
            type="checkbox"
            options={[...new Set([...ACCESSORIES, ...initial.accessoriesIncluded])]}
            control={form.control('laptopDetails.accessoriesIncluded')}
            error={form.errorOf('laptopDetails.accessoriesIncluded')}
          />
        </div>
      </div>
    </details>
  );
}

type ChosenPath = `laptopDetails.${
  | 'screenSize'
  | 'storageType'
  | 'graphicsType'
  | 'operatingSystem'
  | 'warrantyRemaining'
  | 'negotiable'}`;
