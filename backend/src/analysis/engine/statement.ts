import type { DuckDBConnection } from '@duckdb/node-api';
import { ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';

declare global {
  interface JSON {
    /** Node has it, TypeScript's library does not yet. */
    rawJSON(source: string): unknown;
  }
}

/** A statement that is not run, with the reason for its author. */
export class InvalidStatement extends Error {}

/** Table functions that a statement may use, besides tables and common table expressions. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest']);
const TABLE_REFERENCE_TYPES = new Set([
  'BASE_TABLE',
  'SUBQUERY',
  'JOIN',
  'EMPTY',
  'EXPRESSION_LIST',
  'TABLE_FUNCTION',
  'COLUMN_DATA',
  'PIVOT',
]);
/** Macros of the engine with the same result for the same arguments; the others depend on the process. */
const MACROS =
  /^(list_\w+|array_\w+|nullif|split_part|date_add|days_in_month|fdiv|fmod|geomean|geometric_mean|round_even|roundbankers|wavg|weighted_avg)$/;
/** Consistent by the engine's description, but sampling or dependent on settings. */
const NONDETERMINISTIC = new Set([
  'reservoir_quantile',
  'current_setting',
  'getvariable',
  'getenv',
  'version',
]);
/** Names that are functions where no column has them. */
const VALUE_KEYWORDS = new Set([
  'current_catalog',
  'current_date',
  'current_role',
  'current_schema',
  'current_time',
  'current_timestamp',
  'current_user',
  'localtime',
  'localtimestamp',
  'session_user',
  'user',
]);

/**
 * Functions that the engine describes as having the same result for the same arguments, independent of time, process
 * and chance.
 */
export const deterministicFunctions = async (connection: DuckDBConnection): Promise<ReadonlySet<string>> => {
  const reader = await connection.runAndReadAll(
    `SELECT function_name, bool_or(function_type = 'macro') FROM duckdb_functions()
    WHERE function_type IN ('scalar', 'aggregate', 'macro')
    GROUP BY function_name HAVING bool_and(function_type = 'macro' OR stability = 'CONSISTENT')`,
  );
  const consistent = reader
    .getRows()
    .map(([name, isMacro]) => ({ name: String(name), isMacro }))
    .filter(({ name, isMacro }) => !NONDETERMINISTIC.has(name) && (!isMacro || MACROS.test(name)));
  return new Set(consistent.map(({ name }) => name));
};

/** The names of the engine's own views, which describe the process. */
const engineViews = async (connection: DuckDBConnection): Promise<ReadonlySet<string>> => {
  const reader = await connection.runAndReadAll('SELECT view_name FROM duckdb_views() WHERE internal');
  return new Set(reader.getRows().map(([name]) => String(name)));
};

type Node = Readonly<Record<string, unknown>>;
interface ParsedStatements {
  error: boolean;
  error_message?: string;
  statements: { node: Node & { modifiers: Modifier[] } }[];
}
type Modifier = { type: string; orders?: unknown[] };

/**
 * The one SELECT of a text in the form that is run, made from the engine's own syntax tree: only tables of facts, only
 * deterministic functions, and a total order, so that the same facts give the same bytes.
 * @throws InvalidStatement if it is another statement, none, or several
 */
export const toDeterministicStatement = async (
  connection: DuckDBConnection,
  sql: string,
  tables: ReadonlySet<string>,
  functions: ReadonlySet<string>,
): Promise<string> => {
  const parsed = await parse(connection, sql);
  const [statement, ...others] = parsed.statements;
  if (statement === undefined || others.length > 0) throw new InvalidStatement(MESSAGES.oneSelect);
  requireAllowed(statement, tables, functions, await engineViews(connection));
  const prepared = await connection.prepare(sql);
  try {
    if (prepared.parameterCount > 0) throw new InvalidStatement(MESSAGES.noParameters);
    addTotalOrder(statement.node.modifiers, prepared.columnCount);
  } finally {
    prepared.destroySync();
  }
  const reader = await connection.runAndReadAll(
    `SELECT json_deserialize_sql(${quoted(JSON.stringify(parsed))})`,
  );
  return String(reader.getRows()[0]![0]);
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Numbers keep the engine's text: a double would lose digits or the decimal point. */
const keepNumberText = (_: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value;

const parse = async (connection: DuckDBConnection, sql: string): Promise<ParsedStatements> => {
  const reader = await connection.runAndReadAll(`SELECT json_serialize_sql(${quoted(sql)})`);
  const parsed = JSON.parse(String(reader.getRows()[0]![0]), keepNumberText) as ParsedStatements;
  if (!parsed.error) return parsed;
  throw new InvalidStatement(
    parsed.error_message?.includes('Only SELECT')
      ? MESSAGES.oneSelect
      : (parsed.error_message ?? MESSAGES.oneSelect),
  );
};

/** @throws InvalidStatement naming the first disallowed part */
const requireAllowed = (
  root: unknown,
  tables: ReadonlySet<string>,
  functions: ReadonlySet<string>,
  views: ReadonlySet<string>,
): void => {
  const allowedTables = new Set(tables);
  const nodes: Node[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) {
      const node = value as Node;
      nodes.push(node);
      const expressions = (node.cte_map as { map?: { key: string }[] } | undefined)?.map ?? [];
      // A view of the same name would be read outside the scope of the expression.
      for (const name of expressions.map(({ key }) => key.toLowerCase()))
        if (!views.has(name)) allowedTables.add(name);
    }
    for (const part of Object.values(value)) collect(part);
  };
  collect(root);
  for (const node of nodes) {
    if ('sample' in node && node.sample !== null) throw new InvalidStatement(MESSAGES.noSamples);
    // Only references to tables, and SELECT itself, can be sampled.
    if ('sample' in node && 'alias' in node && !TABLE_REFERENCE_TYPES.has(String(node.type)))
      throw new InvalidStatement(MESSAGES.oneSelect);
    if (node.type === 'BASE_TABLE') {
      const name = [node.catalog_name, node.schema_name, node.table_name].filter(Boolean).join('.');
      // The name of an expression may have dots, but no schema.
      if (name !== node.table_name || !allowedTables.has(name.toLowerCase()))
        throw new InvalidStatement(MESSAGES.tableUnknown(name));
    }
    if (node.type === 'TABLE_FUNCTION') {
      const { function_name: name } = node.function as { function_name: string };
      if (!TABLE_FUNCTIONS.has(name)) throw new InvalidStatement(MESSAGES.functionRefused(name));
    } else if (typeof node.function_name === 'string') {
      const { function_name: name } = node;
      if (!functions.has(name) && !TABLE_FUNCTIONS.has(name))
        throw new InvalidStatement(MESSAGES.functionRefused(name));
    }
    if (Array.isArray(node.column_names) && node.column_names.length === 1) {
      const name = String(node.column_names[0]).toLowerCase();
      if (VALUE_KEYWORDS.has(name)) throw new InvalidStatement(MESSAGES.functionRefused(name));
    }
  }
};

/** Rows that are equal in the statement's own order are ordered by all columns, the first column first. */
const addTotalOrder = (modifiers: Modifier[], columns: number): void => {
  const columnOrders = Array.from({ length: columns }, (_, index) => ({
    type: 'ORDER_DEFAULT',
    null_order: 'ORDER_DEFAULT',
    expression: {
      class: 'CONSTANT',
      type: 'VALUE_CONSTANT',
      alias: '',
      query_location: 0,
      value: { type: { id: 'INTEGER', type_info: null }, is_null: false, value: index + 1 },
    },
  }));
  const order = modifiers.find(({ type }) => type === 'ORDER_MODIFIER');
  if (order) {
    // ORDER BY ALL already names every column, and allows no others.
    const isAll = JSON.stringify(order.orders).includes('"class":"STAR"');
    if (!isAll) order.orders!.push(...columnOrders);
    return;
  }
  // Before LIMIT and after DISTINCT: the order in which they are applied.
  const at = modifiers.findIndex(({ type }) => type.startsWith('LIMIT'));
  modifiers.splice(at < 0 ? modifiers.length : at, 0, { type: 'ORDER_MODIFIER', orders: columnOrders });
};
