import type { OpenAPIObject, OperationObject, ResponseObject } from '@nestjs/swagger';
import { startTestApp, type TestApp } from '../../../testing.js';

let app: TestApp;
let api: OpenAPIObject;
const operations: Record<string, OperationObject> = {};
beforeAll(async () => {
  app = await startTestApp();
  api = (await app.send<OpenAPIObject>('GET', '/docs-json')).body;
  for (const [path, item] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(item as Record<string, OperationObject>))
      operations[`${method.toUpperCase()} ${path.replace('/api', '')}`] = operation;
});
afterAll(() => app.close());

const failuresOf = (route: string): number[] =>
  Object.keys(operations[route]!.responses)
    .map(Number)
    .filter((status) => status >= 400);

test('every operation describes its answers', () => {
  const silent = Object.entries(operations).filter(
    // A redirect has no answer of its own.
    ([, { responses }]) =>
      !('303' in responses) &&
      !Object.entries(responses).some(
        ([status, response]) =>
          status.startsWith('2') &&
          Object.values((response as ResponseObject).content ?? {}).some(({ schema }) => schema),
      ),
  );
  expect(silent.map(([route]) => route)).toEqual([]);
  expect(Object.keys(operations).length).toBeGreaterThan(160);
});

test('no body, query or answer has an undescribed part', () => {
  const unknown: string[] = [];
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Object.keys(value).length === 0 && !/\/parameters$|\/security\//.test(at)) unknown.push(at);
    for (const [key, part] of Object.entries(value)) look(part, `${at}/${key}`);
  };
  look(operations, '');
  look(api.components?.schemas, '/schemas');
  expect(unknown).toEqual([]);
});

test('a body has types, limits and required fields', () => {
  const { requestBody } = operations['POST /auth/login']!;
  expect(requestBody).toEqual({
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            email: { type: 'string', minLength: 1, maxLength: 254 },
            password: { type: 'string', minLength: 1, maxLength: 128 },
            code: { type: ['string', 'null'], maxLength: 50 },
          },
          required: ['email', 'password'],
        },
      },
    },
  });
});

test('a form with pictures is multipart', () => {
  const { requestBody } = operations['POST /products/products']!;
  expect(requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            name: { minLength: 1, maxLength: 150 },
            'specifications.ram': { maxLength: 200 },
            front: { type: 'string', format: 'binary' },
          },
          required: expect.arrayContaining(['name', 'price', 'category']),
        },
      },
    },
  });
});

test('an admin sets the seller of a listing', () => {
  const objectWith = (name: string) => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
    required: [name],
  });
  const schema = {
    allOf: expect.arrayContaining([{ anyOf: [objectWith('sellerId'), objectWith('seller')] }]),
  };
  expect(operations['POST /admin/products']!.requestBody).toMatchObject({
    content: { 'application/json': { schema } },
  });
});

test('a query has the rules of its class', () => {
  expect(operations['GET /products/my-products']!.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  });
});

test('a query with two classes has the fields of both', () => {
  expect(operations['GET /admin/feature-requests']!.parameters).toContainEqual({
    name: 'category',
    in: 'query',
    required: false,
    schema: {
      anyOf: [
        { type: 'string', enum: expect.arrayContaining(['Enhancement']) },
        { type: 'string', enum: ['Product Featuring'] },
      ],
    },
  });
});

test('error answers are derived from a route’s access and input', () => {
  expect(failuresOf('GET /categories')).toEqual([429, 503]);
  expect(failuresOf('GET /auth/me')).toEqual([401, 503]);
  expect(failuresOf('GET /console/products/{id}')).toEqual([401, 403, 404, 503]);
  expect(failuresOf('PATCH /admin/products/{id}/approve')).toEqual([
    400, 401, 403, 404, 409, 412, 415, 422, 429, 503,
  ]);
  expect(Object.values(api.components?.responses ?? {})).toHaveLength(12);
});
