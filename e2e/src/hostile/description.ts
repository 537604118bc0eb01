/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  minLength?: number;
  minimum?: number;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  allOf?: readonly Schema[];
  anyOf?: readonly Schema[];
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface ApiDescription {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
    >
  >;
}

export interface Operation {
  /** 'PATCH /admin/products/{id}/approve'. */
  name: string;
  method: string;
  /** Relative to /api, except for what is published beside it. */
  path: string;
  /** The query parameters. */
  queries: readonly { name: string; required: boolean; schema: Schema }[];
  /** The body's schema by media type. */
  bodies: Readonly<Record<string, Schema>>;
}

/** Every operation in the running program's own description. */
export const operationsOf = async (url: string): Promise<Operation[]> => {
  const description = (await (await fetch(`${url}/api/docs-json`)).json()) as ApiDescription;
  return Object.entries(description.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const path = address.replace(/^\/api(?=\/)/, '');
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        queries: parameters
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, required = false, schema }) => ({ name, required, schema })),
        bodies: Object.fromEntries(
          Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
        ),
      };
    }),
  );
};

/** A complete value of a schema: every property, the first of several alternatives. */
export const sampleOf = (schema: Schema): unknown => {
  const { allOf, anyOf, type, properties, items } = schema;
  if (allOf) return Object.assign({}, ...allOf.map(sampleOf));
  if (anyOf) return sampleOf(anyOf[0]!);
  if (schema.enum) return schema.enum.find((value) => value !== '');
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, sampleOf(property)]),
    );
  switch ([type].flat()[0]) {
    case 'object':
      return {};
    case 'array':
      return items ? [sampleOf(items)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return 'sample'.padEnd(schema.minLength ?? 0, 's');
  }
};
