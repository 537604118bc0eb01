import type { Form } from '@parkho/contracts';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { Schema } from './schema.js';

/**
 * A form's input as JSON Schema 2020-12. Rules without an equivalent, such as those about two fields, are left out. A
 * field is required where the form refuses its absence. Rules after a conversion are described for the text before it;
 * trimming is not described.
 */
export const schemaOfForm = (form: Form<unknown>): Schema => {
  const { $schema: _, ...schema } = toJsonSchema(form as Parameters<typeof toJsonSchema>[0], {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    overrideSchema,
    overrideAction,
  });
  return { ...schema };
};

/** The parts of valibot's schemas that are used here. */
interface FormDefinition {
  type: string;
  entries?: Readonly<Record<string, Form<unknown>>>;
}

const overrideSchema: ConversionConfig['overrideSchema'] = ({ valibotSchema, jsonSchema }) => {
  const { type, entries } = valibotSchema as FormDefinition;
  if (entries) return withEntries(jsonSchema, entries);
  if (type === 'union' || type === 'nullish' || type === 'nullable') return mergeAlternatives(jsonSchema);
  return jsonSchema;
};

const withEntries = (
  { default: _, ...schema }: JsonSchema,
  entries: Readonly<Record<string, Form<unknown>>>,
): JsonSchema => {
  const names = Object.keys(entries);
  const isRequired = (name: string) => isRefusedBy(entries[name]!, undefined);
  const required = names.filter(isRequired);
  const properties = Object.fromEntries(
    names.map((name) => {
      const { default: value, ...property } = (schema.properties?.[name] ?? {}) as JsonSchema;
      const isShown = value && typeof value !== 'object' && !isRequired(name);
      return [
        name,
        {
          ...(isRefusedBy(entries[name]!, null) ? withoutNull(property) : property),
          ...(isShown && { default: value }),
        },
      ];
    }),
  );
  const { required: __, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 && { required }) };
};

/** Whether a form, or a field of one, refuses a value. */
export const isRefusedBy = (form: Form<unknown>, value: unknown): boolean => {
  const result = form['~standard'].validate(value);
  return 'issues' in result && result.issues !== undefined;
};

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat();
const toTypeKeyword = (types: readonly string[]) =>
  (types.length === 1 ? types[0] : types) as JsonSchema['type'];

const withoutNull = (schema: JsonSchema): JsonSchema => {
  const types = typesOf(schema).filter((type) => type !== 'null');
  return types.length > 0 ? { ...schema, type: toTypeKeyword(types) } : schema;
};

/**
 * Alternatives of different types as one schema: keywords apply only to their own type. If one accepts anything, so
 * does the result.
 */
const mergeAlternatives = ({ anyOf = [], ...schema }: JsonSchema): JsonSchema => {
  const options = anyOf as JsonSchema[];
  if (options.some((option) => Object.keys(option).length === 0)) return schema;
  const types = options.flatMap(typesOf);
  const areDisjoint =
    options.every((option) => option.type && !option.enum) && new Set(types).size === types.length;
  return areDisjoint
    ? Object.assign({ ...schema }, ...options, { type: toTypeKeyword(types) })
    : { ...schema, anyOf };
};

/** The converter counts characters unless a schema is only of lists; here it may be of lists and null. */
const overrideAction: ConversionConfig['overrideAction'] = ({ valibotAction, jsonSchema }) => {
  const { requirement } = valibotAction as { requirement?: unknown };
  if (requirement instanceof RegExp && requirement.flags.replace('u', '')) {
    const { pattern: _, ...schema } = jsonSchema;
    return schema;
  }
  const types = typesOf(jsonSchema);
  if (!Array.isArray(jsonSchema.type) || !types.includes('array')) return jsonSchema;
  const { minLength, maxLength, ...schema } = jsonSchema;
  if (types.includes('string')) return schema;
  return {
    ...schema,
    ...(minLength !== undefined && { minItems: minLength }),
    ...(maxLength !== undefined && { maxItems: maxLength }),
  };
};
