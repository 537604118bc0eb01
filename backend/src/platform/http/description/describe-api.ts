import { readFileSync } from 'node:fs';
import type { INestApplication, Type } from '@nestjs/common';
import { PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import {
  type ContentObject,
  DocumentBuilder,
  type OpenAPIObject,
  type OperationObject,
  type ParameterObject,
  SwaggerModule,
} from '@nestjs/swagger';
import type { Form } from '@parkho/contracts';
import { PERMISSION, type Permission } from '../access/allow.js';
import { ANSWER_TYPES } from '../answer/answer-types.js';
import { BODY_FORMS } from '../body/form.js';
import { FILE_FIELDS } from '../body/multipart.js';
import { QUERY_CLASS } from '../query/query-fields.js';
import { schemaOfClass } from './class-schema.js';
import { FAILURE_RESPONSES, failuresOf } from './failures.js';
import { schemaOfForm } from './form-schema.js';
import { type Schema, toSchemaObject } from './schema.js';

/** What the build has found in the types of the controllers' methods (scripts/describe-answers.mjs). */
interface Answers {
  /** By operation id; absent where the answer is no JSON. */
  operations: Readonly<Record<string, Schema>>;
  /** By the name of the type. */
  schemas: Readonly<Record<string, Schema>>;
}
const ANSWERS = new URL('../../../../dist/answers.json', import.meta.url);

/** A method of a controller. */
interface Route {
  controller: Type;
  method: string;
  handler: () => unknown;
}

const WRITE_HEADERS: Readonly<Record<string, ParameterObject>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same request again with the same key is done once and gets the first answer',
    schema: { type: 'string', minLength: 1 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version that the change is based on, in quotation marks',
    schema: { type: 'string' },
  },
};

/**
 * The API as OpenAPI 3.1: paths from the routes, bodies from the forms, queries from the rules of their classes, answers
 * from the return types, failures from what a route needs and takes.
 */
export const describeApi = (app: INestApplication): OpenAPIObject => {
  const { operations, schemas } = JSON.parse(readFileSync(ANSWERS, 'utf8')) as Answers;
  const base = new DocumentBuilder().setTitle('Parkho').setOpenAPIVersion('3.1.0').addBearerAuth().build();
  const api = SwaggerModule.createDocument(app, base);
  const routes = routesOf(app);
  const reflector = app.get(Reflector);
  for (const path of Object.values(api.paths))
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = path[method];
      const id = operation?.operationId ?? '';
      const route = routes.get(id);
      if (operation && route)
        describe(operation, { route, reflector, isWrite: method !== 'get', answer: operations[id] });
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

/** The methods of the controllers, by the ids that operations get. */
const routesOf = (app: INestApplication): Map<string, Route> => {
  const routes = new Map<string, Route>();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values()) {
      const controller = metatype as Type;
      for (const method of Object.getOwnPropertyNames(controller.prototype))
        routes.set(`${controller.name}_${method}`, {
          controller,
          method,
          handler: controller.prototype[method],
        });
    }
  return routes;
};

interface Description {
  route: Route;
  reflector: Reflector;
  isWrite: boolean;
  answer: Schema | undefined;
}

const describe = (operation: OperationObject, { route, reflector, isWrite, answer }: Description): void => {
  const { handler, controller } = route;
  const permission = reflector.getAllAndOverride<Permission>(PERMISSION, [handler, controller]);
  const query = reflector.get<Type | undefined>(QUERY_CLASS, handler);
  const queries = query ? [query] : classesOf(route, RouteParamtypes.QUERY);
  const content = contentOf(route, reflector);
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...queries.flatMap(parametersOf),
    ...(isWrite
      ? Object.keys(WRITE_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }))
      : []),
  ];
  if (content) operation.requestBody = { required: true, content };
  if (permission !== 'public') operation.security = [{ bearer: [] }];
  const success = answerContent(answer, reflector.get<string[] | undefined>(ANSWER_TYPES, handler));
  const declared = Object.keys(operation.responses).map(Number);
  const failures = failuresOf({
    permission,
    isWrite,
    hasBody: content !== undefined,
    hasQuery: isIn(operation, 'query'),
    isOfThing: isIn(operation, 'path'),
  });
  operation.responses = Object.fromEntries(
    [...new Set([...declared, ...failures])].map((status) => [
      status,
      status in FAILURE_RESPONSES
        ? { $ref: `#/components/responses/${status}` }
        : { description: 'Done', ...(success && { content: success }) },
    ]),
  );
};

const isIn = ({ parameters = [] }: OperationObject, place: ParameterObject['in']): boolean =>
  parameters.some((parameter) => 'in' in parameter && parameter.in === place);

const answerContent = (
  answer: Schema | undefined,
  types: string[] | undefined,
): ContentObject | undefined => {
  if (types)
    return Object.fromEntries(
      types.map((type) => [
        type,
        { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } },
      ]),
    );
  return answer && { 'application/json': { schema: toSchemaObject(answer) } };
};

/** The classes of a handler's query or body that have rules. */
const classesOf = ({ controller, method }: Route, kind: RouteParamtypes): Type[] => {
  const args: Record<string, { index: number }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  const types: Type[] = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype, method) ?? [];
  return Object.entries(args).flatMap(([key, { index }]) =>
    key.startsWith(`${kind}:`) && types[index] !== (Object as unknown) ? (types[index] ?? []) : [],
  );
};

const parametersOf = (query: Type): ParameterObject[] => {
  const { properties, required } = schemaOfClass(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: toSchemaObject(schema),
    // Lists are joined by commas.
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  }));
};

const contentOf = (route: Route, reflector: Reflector): ContentObject | undefined => {
  const forms = reflector.get<Form<unknown>[] | undefined>(BODY_FORMS, route.handler);
  const files = reflector.get<string[] | undefined>(FILE_FIELDS, route.handler);
  const schemas = forms?.map(schemaOfForm) ?? classesOf(route, RouteParamtypes.BODY).map(schemaOfClass);
  const [schema] = schemas.length > 1 ? [{ anyOf: schemas }] : schemas;
  if (!schema && !files) return undefined;
  return {
    ...(schema && { 'application/json': { schema: toSchemaObject(schema) } }),
    ...(files && { 'multipart/form-data': { schema: toSchemaObject(withFiles(schema ?? {}, files)) } }),
  };
};

/** Forms of texts and files have their groups of fields as names with dots. */
const withFiles = ({ properties = {}, ...schema }: Schema, files: readonly string[]): Schema => ({
  ...schema,
  type: 'object',
  properties: {
    ...Object.fromEntries(
      Object.entries(properties as Record<string, Schema>).flatMap(([name, property]) =>
        isGroup(property)
          ? Object.entries(property.properties as Record<string, Schema>).map(([key, inner]) => [
              `${name}.${key}`,
              inner,
            ])
          : [[name, property]],
      ),
    ),
    ...Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }])),
  },
});

const isGroup = ({ properties }: Schema): boolean =>
  properties !== undefined &&
  Object.values(properties as Record<string, Schema>).every(({ properties }) => !properties);
