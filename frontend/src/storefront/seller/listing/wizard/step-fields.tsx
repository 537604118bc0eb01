import {
  ACCESSORIES,
  type Category,
  CITIES,
  EDIT_OPTIONS,
  GPU_OPTIONS,
  PRODUCT_LIMITS,
  WIZARD_OPTIONS,
  YES_NO,
} from '@parkho/contracts';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import type { useForm } from '../../../../lib/forms/use-form';
import { Button } from '../../../../ui/button';
import { Field, Input, Select, Textarea } from '../../../../ui/field';
import { PriceInput } from '../../../../ui/form/price-input';
import { Choices } from '../choices';
import type { ListingValues } from '../listing-values';
import { PhotoSlots } from '../photos/photo-slots';
import type { PhotoForm } from '../photos/use-photos';
import { withOwn } from '../with-own';
import { SimilarPrices } from './similar-prices';

export type ListingForm = ReturnType<typeof useForm<ListingValues, object>>;

interface StepProps {
  form: ListingForm;
  categories: readonly Category[];
  photos: PhotoForm;
}

const pair = 'grid gap-5 sm:grid-cols-2';

function BasicInformation({ form, categories }: StepProps) {
  return (
    <>
      <Field label="Product name" error={form.errorOf('name')}>
        <Input
          {...form.control('name')}
          required
          maxLength={PRODUCT_LIMITS.name}
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Lenovo ThinkPad T480, 16GB, 512GB SSD"
        />
      </Field>
      <div className={pair}>
        <Field label="Brand" error={form.errorOf('brand')}>
          <Options form={form} name="brand" options={WIZARD_OPTIONS.brand} />
        </Field>
        <Field label="Model name" error={form.errorOf('laptopDetails.modelName')}>
          <Input
            {...form.control('laptopDetails.modelName')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
            enterKeyHint="next"
            placeholder="ThinkPad T480"
          />
        </Field>
      </div>
      <Field label="Category" error={form.errorOf('category')}>
        <Options form={form} name="category" options={categories.map(({ name }) => name)} />
      </Field>
      <Field
        label="Description"
        hint="Age, why you sell it, and what a buyer should know of its faults."
        error={form.errorOf('description')}
      >
        <Textarea {...form.control('description')} required rows={4} maxLength={PRODUCT_LIMITS.description} />
      </Field>
    </>
  );
}

function LaptopDetails({ form }: StepProps) {
  const gpus = useId();
  return (
    <>
      <Field label="Processor" error={form.errorOf('specifications.processor')}>
        <Input
          {...form.control('specifications.processor')}
          required
          maxLength={PRODUCT_LIMITS.shortText}
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Core i5-8350U"
        />
      </Field>
      <Choices
        legend="RAM"
        options={withOwn(WIZARD_OPTIONS.ram, form.watch('specifications.ram'))}
        control={form.control('specifications.ram')}
        error={form.errorOf('specifications.ram')}
      />
      <Choices
        legend="Storage"
        options={withOwn(WIZARD_OPTIONS.storage, form.watch('specifications.storage'))}
        control={form.control('specifications.storage')}
        error={form.errorOf('specifications.storage')}
      />
      <Choices
        legend="Storage type"
        options={withOwn(WIZARD_OPTIONS.storageType, form.watch('laptopDetails.storageType'))}
        control={form.control('laptopDetails.storageType')}
        error={form.errorOf('laptopDetails.storageType')}
      />
      <Field label="Screen size" error={form.errorOf('laptopDetails.screenSize')}>
        <Options form={form} name="laptopDetails.screenSize" options={WIZARD_OPTIONS.screenSize} />
      </Field>
      <div className={pair}>
        <Field label="Graphics type (optional)" error={form.errorOf('laptopDetails.graphicsType')}>
          <Options form={form} name="laptopDetails.graphicsType" options={EDIT_OPTIONS.graphicsType} />
        </Field>
        <Field label="Graphics card (optional)" error={form.errorOf('specifications.gpu')}>
          <Input
            {...form.control('specifications.gpu')}
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
            enterKeyHint="done"
            list={gpus}
          />
        </Field>
        <datalist id={gpus}>
          {GPU_OPTIONS.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
    </>
  );
}

function ConditionAndUsage({ form }: StepProps) {
  return (
    <>
      <Choices
        legend="Condition"
        options={withOwn(WIZARD_OPTIONS.condition, form.watch('condition'))}
        control={form.control('condition')}
        error={form.errorOf('condition')}
      />
      <Choices
        legend="Is there warranty left?"
        options={YES_NO}
        control={form.control('laptopDetails.warrantyRemaining')}
        error={form.errorOf('laptopDetails.warrantyRemaining')}
      />
    </>
  );
}

const HALF_HOUR = 0.5;

function OtherInformation({ form }: StepProps) {
  const name = 'laptopDetails.batteryBackup';
  const battery = form.watch(name);
  const step = (by: number) => {
    const hours = Math.round((Number(battery) || 0) / HALF_HOUR) * HALF_HOUR + by;
    form.set(name, String(Math.min(Math.max(hours, 0), PRODUCT_LIMITS.batteryHours)));
  };
  return (
    <>
      <Field label="Operating system" error={form.errorOf('laptopDetails.operatingSystem')}>
        <Options form={form} name="laptopDetails.operatingSystem" options={WIZARD_OPTIONS.operatingSystem} />
      </Field>
      <Field label="Battery backup (hours)" hint="In steps of half an hour." error={form.errorOf(name)}>
        <div className="flex max-w-60 gap-2">
          <Button
            variant="secondary"
            aria-label="Half an hour less"
            onClick={() => step(-HALF_HOUR)}
            className="px-3"
          >
            <Minus aria-hidden="true" className="size-5" />
          </Button>
          <Input
            {...form.control(name)}
            required
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className="text-center"
          />
          <Button
            variant="secondary"
            aria-label="Half an hour more"
            onClick={() => step(HALF_HOUR)}
            className="px-3"
          >
            <Plus aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </Field>
      <Choices
        legend="What comes with it (optional)"
        type="checkbox"
        options={ACCESSORIES}
        control={form.control('laptopDetails.accessoriesIncluded')}
        error={form.errorOf('laptopDetails.accessoriesIncluded')}
      />
    </>
  );
}

function ListingInfo({ form, photos }: StepProps) {
  const cities = useId();
  const values = form.watch();
  return (
    <>
      <Field label="Price (PKR)" hint={<SimilarPrices {...values} />} error={form.errorOf('price')}>
        <PriceInput control={form.control('price')} value={values.price} />
      </Field>
      <Choices
        legend="Is the price negotiable?"
        options={YES_NO}
        control={form.control('laptopDetails.negotiable')}
        error={form.errorOf('laptopDetails.negotiable')}
      />
      <div className={pair}>
        <Field label="Location (city)" error={form.errorOf('location')}>
          <Input
            {...form.control('location')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="address-level2"
            enterKeyHint="next"
            list={cities}
          />
        </Field>
        <datalist id={cities}>
          {CITIES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field label="Contact info" error={form.errorOf('laptopDetails.contactInfo')}>
          <Input
            {...form.control('laptopDetails.contactInfo')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            type="tel"
            autoComplete="tel"
            enterKeyHint="done"
          />
        </Field>
      </div>
      <PhotoSlots form={photos} error={form.errorOf('images')} />
    </>
  );
}

/** What each step asks for, in the order of WIZARD_STEPS. */
export const STEP_FIELDS = [
  BasicInformation,
  LaptopDetails,
  ConditionAndUsage,
  OtherInformation,
  ListingInfo,
] as const;

type OptionField =
  | 'brand'
  | 'category'
  | 'laptopDetails.screenSize'
  | 'laptopDetails.graphicsType'
  | 'laptopDetails.operatingSystem';

function Options({
  form,
  name,
  options,
}: {
  form: ListingForm;
  name: OptionField;
  options: readonly string[];
}) {
  return (
    <Select {...form.control(name)}>
      <option value="">Choose</option>
      {withOwn(options, form.watch(name)).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
