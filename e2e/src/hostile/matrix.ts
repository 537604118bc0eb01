import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, type CreatedRecord, newPeople, ROLES, type Role, statesOf } from './base/fixtures.js';
import type { Part } from './base/part.js';
import { type Person, Shop } from './base/shop.js';
import { bodyOf, pathOf, queryOf } from './bodies.js';
import { type Operation, operationsOf } from './description.js';

/** The expected statuses, as reviewed. */
const FILE = join(import.meta.dirname, '../../src/hostile/matrix.txt');
const HEAD = `The status of every operation, by role and by the state of its record. seller owns the record, and buyer made the
request or question that it is about. Written by npm run siege -- --write-matrix; read its difference before you commit.
`;

/** Status by state, by role. */
type Statuses = Record<string, Partial<Record<Role, number>>>;

export interface MatrixOptions {
  /** Only the first state of each operation, and a missing record. */
  isBrief?: boolean;
  /** Replaces the expected statuses with the actual ones. */
  writes?: boolean;
}

/** Every operation by every role in every state of its record. */
export const checkMatrix = async ({ isBrief = false, writes = false }: MatrixOptions = {}): Promise<Part> => {
  const shop = await Shop.open(BUYERS);
  try {
    const operations = await operationsOf(shop.server.url);
    // Records created from here on are in no checkpoint.
    if (!isBrief) await shop.signed();
    const expectedStatuses = writes ? {} : readExpected();
    const actualStatuses: Record<string, Statuses> = {};
    const failures: string[] = [];
    let cells = 0;
    const remaining = operations.toReversed();
    let turn: Promise<unknown> = Promise.resolve();
    const serialized = <T>(work: () => Promise<T>): Promise<T> => {
      const result = turn.then(work);
      turn = result.catch(() => undefined);
      return result;
    };
    const worker = async (): Promise<void> => {
      let people = await newPeople(shop);
      let count = 0;
      for (let operation = remaining.pop(); operation; operation = remaining.pop()) {
        // The rate limit of writes applies to each person.
        if (++count % OPERATIONS_PER_PERSON === 0) people = await newPeople(shop);
        const statuses: Statuses = {};
        for (const [stateIndex, [state, build]] of Object.entries(statesOf(operation.name)).entries()) {
          if (isBrief && stateIndex > 0 && state !== 'unknown') continue;
          const ofState = () => row(operation, build, { shop, people });
          statuses[state] = await (SHARED.test(operation.name) ? serialized(ofState) : ofState());
          for (const role of ROLES) {
            cells++;
            const cell = `${operation.name}, ${state}, ${role}`;
            const status = statuses[state][role]!;
            const expectedStatus = expectedStatuses[operation.name]?.[state]?.[role];
            if (status >= 500) failures.push(`${cell}: ${status}`);
            else if (!writes && status !== expectedStatus)
              failures.push(`${cell}: ${status}, expected ${expectedStatus ?? 'nothing'}`);
          }
        }
        actualStatuses[operation.name] = statuses;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, worker));
    if (writes) writeFileSync(FILE, textOf(operations.map(({ name }) => [name, actualStatuses[name]!])));
    else
      for (const name of Object.keys(expectedStatuses))
        if (!(name in actualStatuses)) failures.push(`${name} is expected, and the API has it no more`);
    return {
      checks: cells,
      figures: `${operations.length} operations`,
      failures:
        failures.length > 0 && !writes
          ? [...failures, 'To expect what comes: npm run siege -- --write-matrix']
          : failures,
    };
  } finally {
    await shop.server.remove();
  }
};

/** Concurrent operations. */
const WORKERS = 3;
/** Operations on records that all workers share: retrying all dead letters would affect another worker's. */
const SHARED = /\/reactions\//;
const OPERATIONS_PER_PERSON = 20;
/** The number of buyers: one for each set of people, and for each cell with a separate account. */
const BUYERS = 70;

/** The statuses of all roles; a record stays in use while roles are rejected. */
const row = async (
  operation: Operation,
  build: (context: Context) => Promise<CreatedRecord>,
  { shop, people }: Pick<Context, 'shop' | 'people'>,
): Promise<Partial<Record<Role, number>>> => {
  const statuses: Partial<Record<Role, number>> = {};
  let record: CreatedRecord | undefined;
  for (const role of ROLES) {
    const context = { shop, people, role };
    if (!record) {
      record = await build(context);
      if (operation.method === 'GET') await shop.settled();
    }
    const status = await statusOf(operation, record, context);
    statuses[role] = status;
    if (record.actor || (operation.method !== 'GET' && status < 300)) record = undefined;
  }
  return statuses;
};

const statusOf = async (
  operation: Operation,
  { values, actor }: CreatedRecord,
  context: Context,
): Promise<number> => {
  const { shop, people, role } = context;
  const as = role === 'visitor' ? undefined : ((actor as Person | undefined) ?? people[role]);
  const path = pathOf(operation, values) + queryOf(operation);
  const body = bodyOf(operation, values, context);
  return (await shop.send(operation.method, path, { as, body })).status;
};

const textOf = (entries: readonly (readonly [string, Statuses])[]): string => {
  const blocks = entries.map(([name, statuses]) => {
    const states = Object.keys(statuses);
    const line = (title: string, cells: readonly (string | number)[]): string =>
      `${title.padEnd(14)}${cells.map((cell, index) => String(cell).padEnd(states[index]!.length + 2)).join('')}`.trimEnd();
    const rows = ROLES.map((role) =>
      line(
        role,
        states.map((state) => statuses[state]![role]!),
      ),
    );
    return [name, line('', states), ...rows].join('\n');
  });
  return `${HEAD}\n${blocks.join('\n\n')}\n`;
};

const readExpected = (): Record<string, Statuses> => {
  const [, ...blocks] = readFileSync(FILE, 'utf8').trim().split('\n\n');
  return Object.fromEntries(
    blocks.map((block) => {
      const [name, ...lines] = block.split('\n');
      const [states, ...rows] = lines.map((line) => line.trim().split(/ +/));
      const statuses: Statuses = Object.fromEntries(states!.map((state) => [state, {}]));
      for (const [role, ...cells] of rows)
        for (const [index, cell] of cells.entries()) statuses[states![index]!]![role as Role] = Number(cell);
      return [name, statuses];
    }),
  );
};
