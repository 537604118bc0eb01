import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { INestApplication, Type } from '@nestjs/common';
import {
  type ContentObject,
  DocumentBuilder,
  type OpenAPIObject,
  type OperationObject,
  type ParameterObject,
  SwaggerModule,
} from '@nestjs/swagger';
import { bodyOf } from './body.js';
import { schemaOfClass } from './class-schema.js';
import { FAILURE_RESPONSES, failuresOf } from './failures.js';
import { type Route, routesOf } from './routes.js';
import { type Schema, toSchemaObject } from './schema.js';

/** The return types of the controllers' methods, found by the build (scripts/describe-answers.mjs). */
interface Answers {
  /** The schema of each response by operation id; absent if the response is not JSON. */
  operations: Readonly<Record<string, Schema>>;
  /** The schemas of types, by their names. */
  schemas: Readonly<Record<string, Schema>>;
}
const ANSWERS = new URL('../../../../dist/answers.json', import.meta.url);

const WRITE_HEADERS: Readonly<Record<string, ParameterObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A repeated request with the same key returns the first answer',
    schema: { type: 'string', minLength: 1 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'Version that the change is based on, in quotation marks',
    schema: { type: 'string' },
  },
};

/**
 * The API as OpenAPI 3.1: paths from routes, bodies from forms, queries from the rules of their classes, answers from
 * return types, errors from the route's permission and input.
 */
export const describeApi = (app: INestApplication): OpenAPIObject => {
  const { operations, schemas } = JSON.parse(readFileSync(ANSWERS, 'utf8')) as Answers;
  const base = new DocumentBuilder().setTitle('Parkho').setOpenAPIVersion('3.1.0').addBearerAuth().build();
  const api = SwaggerModule.createDocument(app, base);
  const routes = routesOf(app);
  for (const path of Object.values(api.paths))
    for (const [method, operation] of Object.entries(path as Record<string, OperationObject>)) {
      const id = operation.operationId!;
      describe(operation, routes.get(id)!, { isWrite: method !== 'get', response: operations[id] });
    }
  api.components = {
    ...api.components,
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, toSchemaObject(schema)]),
    ),
    responses: FAILURE_RESPONSES,
    parameters: WRITE_HEADERS,
  };
  return api;
};

const describe = (
  operation: OperationObject,
  route: Route,
  { isWrite, response }: { isWrite: boolean; response: Schema | undefined },
): void => {
  const { permission, queryClasses, responseStatuses } = route;
  const body = bodyOf(route);
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...parametersOf(queryClasses),
    ...(isWrite
      ? Object.keys(WRITE_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }))
      : []),
  ];
  if (body) operation.requestBody = body;
  operation.security = [...(permission === 'public' ? [{}] : []), { bearer: [] }];
  const success = responseContent(response, route);
  const declared = [...Object.keys(operation.responses).map(Number), ...responseStatuses];
  const failures = failuresOf({
    permission,
    isWrite,
    hasBody: body !== undefined,
    hasQuery: isIn(operation, 'query'),
    hasRecordId: isIn(operation, 'path'),
  });
  operation.responses = Object.fromEntries(
    [...new Set([...declared, ...failures])].map((status) => [
      status,
      status in FAILURE_RESPONSES && !responseStatuses.includes(status)
        ? { $ref: `#/components/responses/${status}` }
        : { description: status === 303 ? 'See other' : 'Success', ...(success && { content: success }) },
    ]),
  );
};

const isIn = ({ parameters = [] }: OperationObject, place: ParameterObject['in']): boolean =>
  parameters.some((parameter) => 'in' in parameter && parameter.in === place);

const responseContent = (
  response: Schema | undefined,
  { responseTypes }: Route,
): ContentObject | undefined =>
  responseTypes
    ? Object.fromEntries(
        responseTypes.map((type) => [
          type,
          { schema: toSchemaObject(type.endsWith('+json') && response ? response : fileOf(type)) },
        ]),
      )
    : response && { 'application/json': { schema: toSchemaObject(response) } };

const fileOf = (type: string): Schema => ({
  type: 'string',
  ...(!type.startsWith('text/') && { format: 'binary' }),
});

/** The query parameters; of several classes, any one applies. */
const parametersOf = (queries: readonly Type[]): ParameterObject[] => {
  const schemas = queries.map(schemaOfClass);
  const names = new Set(schemas.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => {
    const rules = schemas.map(({ properties }) => properties[name]).filter((schema) => schema !== undefined);
    const [rule, ...others] = rules.filter(
      (schema, index) => !rules.slice(0, index).some((earlier) => isDeepStrictEqual(schema, earlier)),
    );
    return {
      name,
      in: 'query',
      required: schemas.every(({ required = [] }) => required.includes(name)),
      schema: toSchemaObject(others.length > 0 ? { anyOf: [rule, ...others] } : rule!),
      // Lists are joined by commas.
      ...(rule!.type === 'array' && { style: 'form', explode: false }),
    };
  });
};
