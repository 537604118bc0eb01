import { Alert, Grid } from '@mui/material';
import {
  allBrands,
  type Category,
  CITIES,
  COMPONENTS,
  CONDITIONS,
  type ConsoleListing,
  check,
  FACT_COLUMNS,
  type Form,
  factOf,
  LAPTOP_INPUTS,
  LAPTOP_KEYS,
  type LaptopKey,
  RAM_BUCKETS,
  SPECIFICATION_KEYS,
  type SpecificationKey,
  STORAGE_BUCKETS,
  slotsOf,
  YES_NO,
} from '@parkho/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BooleanInput, type HttpError, type RaRecord, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { type FieldValues, type Resolver, set, useWatch } from 'react-hook-form';
import { useReferenceList } from '../../../lib/devices/reference-lists';
import { LeavePrompt } from '../../parts/actions/leave-prompt';
import { CollapsibleFields } from './collapsible-fields';
import { PictureRows } from './picture-rows';
import { SaveBar } from './save-bar';
import SellerInput from './seller-input';

/** Where a form shows the errors of a picture: the API names slots, the form has rows. */
const formPathOf = (path: string, { pictures }: ConsoleListing): string => {
  if (path === 'images') return 'pictures.0.url';
  const [group, slot] = path.split('.');
  if (group !== 'images') return path === 'seller' ? 'sellerId' : path;
  return `pictures.${(slotsOf(pictures) as string[]).indexOf(slot ?? '')}.url`;
};
const atFormPaths = (fields: Readonly<Record<string, string>>, listing: ConsoleListing) =>
  Object.entries(fields).map(([path, message]) => [formPathOf(path, listing), message] as const);

const resolverFor =
  (form: Form<unknown>): Resolver<FieldValues> =>
  (values) => {
    const checked = check(form, values);
    if (checked.ok) return { values, errors: {} };
    const errors = {};
    for (const [path, message] of atFormPaths(checked.fields, values as ConsoleListing))
      set(errors, path, { type: 'form', message });
    return { values: {}, errors };
  };

const choices = (values: readonly string[]) => values.map((value) => ({ id: value, name: value }));
const halfWidth = { xs: 12, sm: 6 };
const fullWidth = { xs: 12 };

interface TextProps {
  source: string;
  label: string;
  isRequired?: boolean;
  /** Suggestions; other values may be typed. */
  suggestions?: readonly string[];
  inputMode?: 'decimal';
  hint?: string | undefined;
}

/** Half the width; the full width on a phone. */
const Text = ({ source, label, isRequired = false, suggestions, inputMode, hint }: TextProps) => (
  <Grid size={halfWidth}>
    <TextInput
      source={source}
      label={label}
      isRequired={isRequired}
      {...(hint && { helperText: hint })}
      slotProps={{ htmlInput: { inputMode, list: suggestions && `offered-${source}` } }}
    />
    {suggestions && (
      <datalist id={`offered-${source}`}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    )}
  </Grid>
);

/** A field that applies to all computers. */
const ComputerText = (props: TextProps) => {
  const category = useWatch<ConsoleListing, 'category'>({ name: 'category' });
  return <Text {...props} isRequired={category !== COMPONENTS} />;
};

/** The fields that every computer has, with their suggestions. */
const SUGGESTIONS: Partial<Record<SpecificationKey, readonly string[]>> = {
  ram: RAM_BUCKETS,
  storage: STORAGE_BUCKETS,
};

/** A laptop field by its kind; every computer has an operating system. */
const LaptopField = ({ name }: { name: LaptopKey }) => {
  const { kind, label } = factOf(name);
  const source = `laptopDetails.${name}`;
  if (kind === 'yes-no')
    return (
      <Grid size={halfWidth}>
        <SelectInput source={source} label={label} choices={yesNo} />
      </Grid>
    );
  if (kind === 'list') return <Text source={source} label={`${label}, separated by commas`} />;
  if (kind === 'amount')
    return (
      <Text
        source={source}
        label={FACT_COLUMNS[source]!.label}
        hint={LAPTOP_INPUTS[name].hint}
        inputMode="decimal"
      />
    );
  const Field = name === 'operatingSystem' ? ComputerText : Text;
  return <Field source={source} label={label} suggestions={LAPTOP_INPUTS[name].options} />;
};

const SPECIFIED_BRANDS = allBrands();
const namesOf = (entries: readonly { name: string }[]): string[] => entries.map(({ name }) => name);
const conditions = choices(CONDITIONS);
const yesNo = choices(YES_NO);

interface ProductFormProps {
  form: Form<unknown>;
  values: ConsoleListing;
  categories: readonly Category[];
  /** Shown instead of the seller field. */
  seller?: ReactNode;
  label: string;
  busy: boolean;
  /** The reason why the form is shown again, above the fields. */
  notice?: string;
  /** The server's last error. */
  refusal: string | undefined;
  /** Rejects with the server's error. */
  send: (listing: ConsoleListing) => Promise<unknown>;
}

/** The fields of both variants of the admins' form (specification 2, section 5). */
export const ProductForm = (props: ProductFormProps) => {
  const { form, values, categories, seller, label, busy, notice, refusal, send } = props;
  const [isUsed, setUsed] = useState(false);
  const brands = namesOf(useReferenceList('brands', SPECIFIED_BRANDS, isUsed));
  const cities = namesOf(useReferenceList('cities', CITIES, isUsed));
  const [formError, setFormError] = useState<string>();
  const resolver = resolverFor(form);
  /** All errors at once, in addition to those at the fields. */
  const validate: Resolver<FieldValues> = (input, context, options) => {
    const checked = check(form, input);
    setFormError(checked.ok ? undefined : [...new Set(Object.values(checked.fields))].join(', '));
    return resolver(input, context, options);
  };
  /** Hands the server's errors to react-admin, by field. */
  const save = (input: object) => {
    const listing = input as ConsoleListing;
    return send(listing).then(
      () => undefined,
      ({ body }: HttpError) => {
        const errors = {};
        for (const [path, message] of atFormPaths(body?.fields ?? {}, listing)) set(errors, path, message);
        return errors;
      },
    );
  };
  const top = useRef<HTMLDivElement>(null);
  // Scrolled into view: it must be read first, and the form may be scrolled to its end.
  useEffect(() => top.current?.focus(), []);
  return (
    <SimpleForm
      defaultValues={values}
      record={{} as RaRecord}
      resolver={validate}
      onSubmit={save}
      noValidate
      disableInvalidFormNotification
      toolbar={<SaveBar label={label} busy={busy} message={refusal ?? formError} />}
    >
      <LeavePrompt isUnsaved={notice !== undefined} />
      <Grid container columnSpacing={2} sx={{ maxWidth: 800, width: '100%' }} onFocus={() => setUsed(true)}>
        {notice && (
          <Grid size={fullWidth}>
            <Alert ref={top} tabIndex={-1} severity="warning" sx={{ mb: 2, scrollMarginTop: 80 }}>
              {notice}
            </Alert>
          </Grid>
        )}
        <Grid size={fullWidth} sx={{ mb: seller ? 2 : 0 }}>
          {seller ?? <SellerInput source="sellerId" isRequired />}
        </Grid>
        <Text source="name" label="Product name" isRequired />
        <Grid size={halfWidth}>
          <SelectInput source="category" choices={choices(categories.map(({ name }) => name))} isRequired />
        </Grid>
        <Text source="brand" label="Brand" isRequired suggestions={brands} />
        <ComputerText source="model" label="Model" />
        <Grid size={halfWidth}>
          <SelectInput source="condition" choices={conditions} isRequired />
        </Grid>
        <Text source="price" label="Price (PKR)" isRequired inputMode="decimal" />
        <Text source="location" label="Location" isRequired suggestions={cities} />
        <Grid size={halfWidth} sx={{ alignSelf: 'center' }}>
          <BooleanInput source="isFeatured" label="Featured" helperText={false} />
        </Grid>
        <Grid size={fullWidth}>
          <TextInput source="description" multiline minRows={4} isRequired />
        </Grid>
        <CollapsibleFields title="Images" fields={['pictures']}>
          <Grid size={fullWidth}>
            <PictureRows />
          </Grid>
        </CollapsibleFields>
        <CollapsibleFields title="Specifications" fields={['specifications', 'laptopDetails']}>
          {SPECIFICATION_KEYS.map((key) => {
            const Field = key in SUGGESTIONS ? ComputerText : Text;
            return (
              <Field
                key={key}
                source={`specifications.${key}`}
                label={factOf(key).label}
                suggestions={SUGGESTIONS[key]}
              />
            );
          })}
          <LaptopField name="operatingSystem" />
        </CollapsibleFields>
        <CollapsibleFields title="Laptop details" fields={['laptopDetails']}>
          {LAPTOP_KEYS.filter((name) => name !== 'operatingSystem').map((name) => (
            <LaptopField key={name} name={name} />
          ))}
        </CollapsibleFields>
      </Grid>
    </SimpleForm>
  );
};
