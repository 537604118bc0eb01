// Writes the responses of all routes, as JSON Schema, into backend/dist/answers.json: the return types of the
// controllers' methods, by operation id. The server reads it when its API's description is opened; part of `npm run
// build`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from './prepare.mjs';

const TARGET = join(root, 'backend/dist/answers.json');
const ROUTES = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);
/** Wrappers of a response's type: Json is a serialised text (backend/src/platform/http/response/response-types.ts). */
const WRAPPERS = new Set(['Promise', 'Json']);
/** Responses that are not JSON, or that the method sends itself. */
const NO_JSON = new Set(['void', 'StreamableFile']);

/** Whether no source is newer than the description of its responses. */
function isCurrent() {
  const described = existsSync(TARGET) ? statSync(TARGET).mtimeMs : 0;
  const sources = ['contracts', 'stores', 'projections', 'backend'].flatMap((workspace) =>
    globSync(`${workspace}/src/**/*.ts`, { cwd: root }),
  );
  return sources.every((file) => statSync(join(root, file)).mtimeMs < described);
}

/** Describes the responses from the types of the last build. */
function describeAnswers() {
  const described = JSON.stringify(answers());
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, described);
}

/** Before the server's tests: they compare responses with the description of the current sources. */
export default function describeForTests() {
  if (isCurrent()) return;
  // Despite a type error it emits the others.
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'projections'], { cwd: root });
  describeAnswers();
}

/** `operations` by operation id, and the named types that they reference. */
function answers() {
  const require = createRequire(import.meta.url);
  const { createGenerator, DEFAULT_CONFIG } = require('ts-json-schema-generator');
  // The generator's own compiler: this project's has another interface.
  const ts = createRequire(require.resolve('ts-json-schema-generator'))('typescript');
  const backend = join(root, 'backend');
  const { config } = ts.readConfigFile(join(backend, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, backend);
  const isController = (file) => file.endsWith('.controller.ts');
  const program = ts.createProgram({
    rootNames: fileNames.filter(isController),
    options: { ...options, noEmit: true, composite: false, types: [] },
  });
  const generator = createGenerator({
    ...DEFAULT_CONFIG,
    tsProgram: program,
    topRef: false,
    sortProps: false,
    skipTypeCheck: true,
  });

  const operations = {};
  const schemas = { Success: SUCCESS };
  const add = (name, schema) => {
    const earlier = JSON.stringify(schemas[name] ?? schema);
    if (earlier !== JSON.stringify(schema)) throw new Error(`Two types are called ${name}`);
    schemas[name] = schema;
  };
  /** A type without its definitions, which are collected separately. */
  const described = ({ $schema: _, definitions, ...schema }) => {
    for (const [name, definition] of Object.entries(definitions))
      if (isName(name)) add(name, withNames(definition, definitions));
    return withNames(schema, definitions);
  };
  add('Failure', described(generator.createSchema('Failure')));
  for (const source of program.getSourceFiles().filter(({ fileName }) => isController(fileName)))
    for (const controller of source.statements.filter(ts.isClassDeclaration))
      for (const method of controller.members.filter((member) => isRoute(ts, member))) {
        const type = answerOf(ts, method.type);
        if (!type || NO_JSON.has(type.getText())) continue;
        const operation = `${controller.name.text}_${method.name.getText()}`;
        const schema = described(generator.createSchemaFromNodes([type]));
        if (schema.type === 'string')
          throw new Error(`${operation} returns a text: declare its type as Json<T>`);
        operations[operation] = enveloped(schema);
      }
  return { operations, schemas };
}

const isRoute = (ts, member) =>
  ts.isMethodDeclaration(member) &&
  (ts.getDecorators(member) ?? []).some(
    ({ expression }) => ts.isCallExpression(expression) && ROUTES.has(expression.expression.getText()),
  );

const answerOf = (ts, type) =>
  type && ts.isTypeReferenceNode(type) && WRAPPERS.has(type.typeName.getText())
    ? answerOf(ts, type.typeArguments[0])
    : type;

/** The fields of every successful envelope (contracts/src/values/envelope.ts). */
const SUCCESS = {
  type: 'object',
  properties: { success: { type: 'boolean', const: true }, message: { type: 'string' } },
  required: ['success'],
};

/** The named envelope with the content of this response. */
function enveloped(schema) {
  const { success, message, ...properties } = schema.properties ?? {};
  if (success?.const !== true) return schema;
  const required = schema.required.filter((name) => name in properties);
  return {
    allOf: [{ $ref: '#/components/schemas/Success' }, { type: 'object', properties, required }],
    unevaluatedProperties: false,
  };
}

/** With OpenAPI names; an instantiated generic has none, and is inlined. */
function withNames(schema, definitions) {
  if (Array.isArray(schema)) return schema.map((item) => withNames(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema;
  const others = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withNames(value, definitions)]),
  );
  if ($ref === undefined) return others;
  const name = decodeURIComponent($ref.replace('#/definitions/', ''));
  return isName(name)
    ? { $ref: `#/components/schemas/${name}`, ...others }
    : { ...withNames(definitions[name], definitions), ...others };
}

const isName = (name) => /^\w+$/.test(name);

if (process.argv[1] === import.meta.filename) describeAnswers();
