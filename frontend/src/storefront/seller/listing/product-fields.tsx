import {
  type Category,
  factOf,
  type ListingTexts,
  PRODUCT_LIMITS,
  SPECIFICATION_INPUTS,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from '@parkho/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Input, Select, Textarea } from '../../../ui/field';
import { PriceInput } from '../../../ui/form/price-input';
import type { FormData } from './form-data';
import { ListedOrOther } from './listed-or-other';
import { withCurrentOption } from './with-current-option';

type Plain = Exclude<keyof ListingTexts, 'specifications' | 'own'>;
type TextPath = Plain | `specifications.${SpecificationKey}` | `own.${keyof ListingTexts['own']}`;

/** The form methods that the fields of a listing's texts use. */
interface TextsForm {
  control(name: TextPath): UseFormRegisterReturn;
  errorOf(name: TextPath): string | undefined;
}

interface FieldsProps {
  form: TextsForm;
  lists: FormData;
  /** The initial and the current values. */
  initial: ListingTexts;
  values: ListingTexts;
}

/** The fields that every listing needs (specification 2, section 5). */
export function ProductFields({
  form,
  lists,
  initial,
  values,
  conditions,
}: FieldsProps & { conditions: readonly string[] }) {
  return (
    <>
      <Field label="Product name" error={form.errorOf('name')}>
        <Input {...form.control('name')} required maxLength={PRODUCT_LIMITS.name} autoComplete="off" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Price (PKR)" error={form.errorOf('price')}>
          <PriceInput control={form.control('price')} value={values.price} category={values.category} />
        </Field>
        <Field label="Condition" error={form.errorOf('condition')}>
          <Select {...form.control('condition')} required>
            <option value="">Choose</option>
            {withCurrentOption(conditions, initial.condition).map((condition) => (
              <option key={condition}>{condition}</option>
            ))}
          </Select>
        </Field>
        <Field label="Category" error={form.errorOf('category')}>
          <Select {...form.control('category')} required>
            <option value="">Choose</option>
            {withCurrentOption(namesOf(lists.categories), initial.category).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <ListedOrOther
          label="Brand"
          options={lists.brands}
          initial={initial.brand}
          selected={values.brand}
          control={form.control('brand')}
          otherControl={form.control('own.brand')}
          required
          error={form.errorOf('brand')}
        />
        <div className="sm:col-span-2">
          <ListedOrOther
            label="Location (city)"
            options={lists.cities}
            initial={initial.location}
            selected={values.location}
            control={form.control('location')}
            otherControl={form.control('own.location')}
            required
            error={form.errorOf('location')}
          />
        </div>
      </div>
      <Field label="Description" error={form.errorOf('description')}>
        <Textarea {...form.control('description')} required rows={5} maxLength={PRODUCT_LIMITS.description} />
      </Field>
    </>
  );
}

const namesOf = (categories: readonly Category[]): readonly string[] => categories.map(({ name }) => name);

/** The components of a computer; all are optional. */
export function SpecificationFields({ form, lists, initial, values }: FieldsProps) {
  return (
    <fieldset className="grid gap-5 border-t border-hairline sm:grid-cols-2">
      <legend className="float-left w-full pt-5 font-semibold sm:col-span-2">Specifications</legend>
      {SPECIFICATION_KEYS.map((key) =>
        key === 'gpu' || key === 'ram' ? (
          <ListedOrOther
            key={key}
            label={SPECIFICATION_INPUTS[key].label ?? factOf(key).label}
            options={key === 'gpu' ? lists.gpus : lists.rams}
            initial={initial.specifications[key]}
            selected={values.specifications[key]}
            control={form.control(`specifications.${key}`)}
            otherControl={form.control(`own.${key}`)}
            error={form.errorOf(`specifications.${key}`)}
          />
        ) : (
          <Field
            key={key}
            label={`${factOf(key).label} (optional)`}
            error={form.errorOf(`specifications.${key}`)}
          >
            <Input
              {...form.control(`specifications.${key}`)}
              maxLength={PRODUCT_LIMITS.shortText}
              autoComplete="off"
            />
          </Field>
        ),
      )}
    </fieldset>
  );
}
