import type { SchemaObject } from '@nestjs/swagger';

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>;

/** Converts to the types of @nestjs/swagger, which are those of OpenAPI 3.0. */
export const toSchemaObject = (schema: Schema): SchemaObject => schema as SchemaObject;
