import type { RequestBodyObject } from '@nestjs/swagger';
import { schemaOfClass } from './class-schema.js';
import { isRefusedBy, schemaOfForm } from './form-schema.js';
import type { Route } from './routes.js';
import { type Schema, toSchemaObject } from './schema.js';

/** The body of a route in the description; undefined without one. Required where a form refuses an empty body. */
export const bodyOf = ({ forms, bodyClasses, files }: Route): RequestBodyObject | undefined => {
  const schemas = forms.length > 0 ? forms.map(schemaOfForm) : bodyClasses.map(schemaOfClass);
  const schema = schemas.length > 1 ? { anyOf: schemas } : schemas[0];
  if (!schema && !files) return undefined;
  return {
    required: schema ? forms.some((form) => isRefusedBy(form, {})) : true,
    content: {
      ...(schema && { 'application/json': { schema: toSchemaObject(schema) } }),
      ...(files && { 'multipart/form-data': { schema: toSchemaObject(withFiles(schema ?? {}, files)) } }),
    },
  };
};

type Properties = Readonly<Record<string, Schema>>;

/** In multipart forms, the fields of a group have names with dots. */
const withFiles = ({ properties = {}, ...schema }: Schema, files: readonly string[]): Schema => ({
  ...schema,
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(properties as Properties).flatMap(
        ([name, property]) =>
          fieldsOf(property)?.map(([key, field]) => [`${name}.${key}`, field]) ?? [[name, property]],
      ),
    ),
    ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
  },
});

/** Undefined if it is no group, or has nested groups: then it is sent as JSON text. */
const fieldsOf = ({ properties }: Schema): [string, Schema][] | undefined => {
  const fields = Object.entries((properties ?? {}) as Properties);
  return fields.length > 0 && fields.every(([, field]) => !field.properties) ? fields : undefined;
};
