import {
  ACCESSORIES,
  allBrands,
  type Category,
  CITIES,
  type Fact,
  factOf,
  GPU_OPTIONS,
  inputLabel,
  type KnownModel,
  LAPTOP_INPUTS,
  type LaptopKey,
  PRODUCT_LIMITS,
  SPECIFICATION_INPUTS,
  WIZARD_OPTIONS,
  YES_NO,
} from '@parkho/contracts';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { get } from 'react-hook-form';
import { useReferenceList } from '../../../../lib/devices/reference-lists';
import type { useForm } from '../../../../lib/forms/use-form';
import { Button } from '../../../../ui/button';
import { Field, Input, Select, Textarea } from '../../../../ui/field';
import { PriceInput } from '../../../../ui/form/price-input';
import { ReferenceInput } from '../../../../ui/form/reference-input';
import { Choices } from '../choices';
import type { ListingValues } from '../listing-values';
import { PhotoSlots } from '../photos/photo-slots';
import type { PhotoForm } from '../photos/use-photos';
import { withCurrentOption } from '../with-current-option';
import { ModelSearch } from './model-search';
import { SimilarPrices } from './similar-prices';

type ListingForm = ReturnType<typeof useForm<ListingValues, object>>;

interface StepProps {
  form: ListingForm;
  categories: readonly Category[];
  photos: PhotoForm;
}

const pair = 'grid gap-5 sm:grid-cols-2';

const SPECIFIED_BRANDS = allBrands();
const isSpecified = (brand: string): boolean => SPECIFIED_BRANDS.some(({ name }) => name === brand);

/** The wizard's own brands that the shop still has, then those added by admins. */
const brandOptions = (brands: readonly { name: string }[]): string[] => {
  const names = brands.map(({ name }) => name);
  const [otherOption] = WIZARD_OPTIONS.brand.slice(-1);
  return [
    ...WIZARD_OPTIONS.brand.filter((name) => names.includes(name)),
    ...names.filter((name) => !isSpecified(name)),
    otherOption!,
  ];
};

/** Values typed by the seller stay, except the model itself. */
const fillIn = (form: ListingForm, { name, category, brand, modelName, ...details }: KnownModel): void => {
  const values = form.values();
  form.set('category', category);
  form.set('brand', brand);
  form.set('laptopDetails.modelName', modelName);
  if (!values.name.trim()) form.set('name', name);
  for (const group of ['specifications', 'laptopDetails'] as const)
    for (const [key, value] of Object.entries(details[group])) {
      const path = `${group}.${key}` as OptionField;
      if (!get(values, path)) form.set(path, value);
    }
};

function BasicInformation({ form, categories }: StepProps) {
  const [isUsed, setUsed] = useState(false);
  const brands = useReferenceList('brands', SPECIFIED_BRANDS, isUsed);
  return (
    <>
      <ModelSearch onChoose={(model) => fillIn(form, model)} />
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
          <Options form={form} name="brand" options={brandOptions(brands)} onFocus={() => setUsed(true)} />
        </Field>
        <Field label={inputLabel('modelName')} error={form.errorOf('laptopDetails.modelName')}>
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
      <FurtherFacts form={form} step={0} />
    </>
  );
}

function LaptopDetails({ form }: StepProps) {
  return (
    <>
      <Field label={factOf('processor').label} error={form.errorOf('specifications.processor')}>
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
        legend={factOf('ram').label}
        options={withCurrentOption(WIZARD_OPTIONS.ram, form.watch('specifications.ram'))}
        control={form.control('specifications.ram')}
        error={form.errorOf('specifications.ram')}
      />
      <Choices
        legend={factOf('storage').label}
        options={withCurrentOption(WIZARD_OPTIONS.storage, form.watch('specifications.storage'))}
        control={form.control('specifications.storage')}
        error={form.errorOf('specifications.storage')}
      />
      <Choices
        legend={inputLabel('storageType')}
        options={withCurrentOption(WIZARD_OPTIONS.storageType, form.watch('laptopDetails.storageType'))}
        control={form.control('laptopDetails.storageType')}
        error={form.errorOf('laptopDetails.storageType')}
      />
      <FactField form={form} name="screenSize" />
      <div className={pair}>
        <FactField form={form} name="graphicsType" />
        <Field
          label={`${SPECIFICATION_INPUTS.gpu.label} (optional)`}
          error={form.errorOf('specifications.gpu')}
        >
          <ReferenceInput
            {...form.control('specifications.gpu')}
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="off"
            enterKeyHint="done"
            entries="gpu-options"
            specified={GPU_OPTIONS}
          />
        </Field>
      </div>
      <FurtherFacts form={form} step={1} />
    </>
  );
}

function ConditionAndUsage({ form }: StepProps) {
  return (
    <>
      <Choices
        legend="Condition"
        options={withCurrentOption(WIZARD_OPTIONS.condition, form.watch('condition'))}
        control={form.control('condition')}
        error={form.errorOf('condition')}
      />
      <FurtherFacts form={form} step={2} />
    </>
  );
}

function OtherInformation({ form }: StepProps) {
  return <FurtherFacts form={form} step={3} />;
}

/** The fields that steps place beside others. */
const FIELDS_BESIDE_OTHERS: ReadonlySet<string> = new Set<LaptopKey>([
  'modelName',
  'storageType',
  'screenSize',
  'graphicsType',
  'negotiable',
  'contactInfo',
]);
const OTHER_FIELDS = (Object.keys(LAPTOP_INPUTS) as LaptopKey[]).filter(
  (key) => !FIELDS_BESIDE_OTHERS.has(key),
);

/** All other facts of a step, in the order of the table. */
function FurtherFacts({ form, step }: { form: ListingForm; step: number }) {
  return OTHER_FIELDS.filter((key) => LAPTOP_INPUTS[key].step === step).map((key) => (
    <FactField key={key} form={form} name={key} />
  ));
}

/** A laptop field by its kind. */
function FactField({ form, name }: { form: ListingForm; name: LaptopKey }) {
  const fact = factOf(name);
  const { wizardOptions, options = wizardOptions, missing, question, hint } = LAPTOP_INPUTS[name];
  const path = `laptopDetails.${name}` as const;
  const label = missing ? inputLabel(name) : `${inputLabel(name)} (optional)`;
  const [control, error] = [form.control(path), form.errorOf(path)];
  if (fact.kind === 'amount')
    return (
      <AmountField
        form={form}
        path={path}
        label={label}
        hint={hint}
        fact={fact}
        isRequired={missing !== undefined}
      />
    );
  if (fact.kind === 'yes-no')
    return <Choices legend={question ?? label} options={YES_NO} control={control} error={error} />;
  if (fact.kind === 'list')
    return <Choices legend={label} type="checkbox" options={ACCESSORIES} control={control} error={error} />;
  return (
    <Field label={label} error={error}>
      {options ? (
        <Options form={form} name={path as OptionField} options={wizardOptions ?? options} />
      ) : (
        <Input
          {...control}
          required={missing !== undefined}
          maxLength={PRODUCT_LIMITS.shortText}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

interface AmountFieldProps {
  form: ListingForm;
  path: `laptopDetails.${LaptopKey}`;
  label: string;
  hint: string | undefined;
  fact: Extract<Fact, { kind: 'amount' }>;
  isRequired: boolean;
}

/** An amount with buttons that decrease and increase it by one step. */
function AmountField({ form, path, label, hint, fact, isRequired }: AmountFieldProps) {
  const { step, stepWords, max } = fact;
  const amount = Number(form.watch(path)) || 0;
  const change = (delta: number) =>
    form.set(path, String(Math.min(Math.max(Math.round(amount / step) * step + delta, 0), max)));
  const button = stepWords.charAt(0).toUpperCase() + stepWords.slice(1);
  return (
    <Field label={label} hint={hint ?? `In steps of ${stepWords}.`} error={form.errorOf(path)}>
      <div className="flex max-w-60 gap-2">
        <Button
          variant="secondary"
          aria-label={`${button} less`}
          onClick={() => change(-step)}
          className="px-3"
        >
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <Input
          {...form.control(path)}
          required={isRequired}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          className="text-center"
        />
        <Button
          variant="secondary"
          aria-label={`${button} more`}
          onClick={() => change(step)}
          className="px-3"
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
      </div>
    </Field>
  );
}

function ListingInfo({ form, photos }: StepProps) {
  const values = form.watch();
  return (
    <>
      <Field
        label="Price (PKR)"
        hint={<SimilarPrices values={values} onChoose={(price) => form.set('price', price)} />}
        error={form.errorOf('price')}
      >
        <PriceInput control={form.control('price')} value={values.price} category={values.category} />
      </Field>
      <FactField form={form} name="negotiable" />
      <div className={pair}>
        <Field label="Location (city)" error={form.errorOf('location')}>
          <ReferenceInput
            {...form.control('location')}
            required
            maxLength={PRODUCT_LIMITS.shortText}
            autoComplete="address-level2"
            enterKeyHint="next"
            entries="cities"
            specified={CITIES}
          />
        </Field>
        <Field label={inputLabel('contactInfo')} error={form.errorOf('laptopDetails.contactInfo')}>
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
      <FurtherFacts form={form} step={4} />
      <PhotoSlots form={photos} error={form.errorOf('images')} />
    </>
  );
}

/** The fields of each step, in the order of WIZARD_STEPS. */
export const STEP_FIELDS = [
  BasicInformation,
  LaptopDetails,
  ConditionAndUsage,
  OtherInformation,
  ListingInfo,
] as const;

type OptionField = 'brand' | 'category' | `laptopDetails.${Exclude<LaptopKey, 'accessoriesIncluded'>}`;

function Options({
  form,
  name,
  options,
  onFocus,
}: {
  form: ListingForm;
  name: OptionField;
  options: readonly string[];
  onFocus?: () => void;
}) {
  return (
    <Select {...form.control(name)} onFocus={onFocus}>
      <option value="">Choose</option>
      {withCurrentOption(options, form.watch(name)).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
