import {
  createMapper,
  IMPORT_ROWS_MAX,
  type ImportedRow,
  type ImportResult,
  type TableRow,
} from '@parkho/contracts';
import { ApiError } from '../../../lib/http/api';
import { ImportRun, type RunState } from './import-run';

const device = (name: string, price = '50000', description = 'A laptop') => ({ name, price, description });
const mapping = {
  name: '{name}',
  description: '{description}',
  price: '{price}',
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Used',
  location: 'Lahore',
};

const EMPTY_RESULT: ImportResult = {
  accepted: 0,
  updated: 0,
  already: 0,
  sold: 0,
  refused: [],
  changed: [],
  known: [],
};

/** A run over rows, and a server that lists each content once. */
const runOf = (values: readonly Record<string, string>[], { dryRun = false } = {}) => {
  const listedContents = new Set<unknown>();
  const calls: (readonly ImportedRow[])[] = [];
  const answer = async ({ rows }: { rows: readonly ImportedRow[] }): Promise<ImportResult> => {
    calls.push(rows);
    const invalidRows = rows.filter(({ price }) => price === 'call me');
    const newRows = rows.filter((row) => !listedContents.has(row.content) && !invalidRows.includes(row));
    for (const { content } of dryRun ? [] : newRows) listedContents.add(content);
    return {
      ...EMPTY_RESULT,
      accepted: newRows.length,
      already: rows.length - newRows.length - invalidRows.length,
      refused: invalidRows.map(({ row }) => ({ row, field: 'price', message: 'Invalid' })),
    };
  };
  const server = { answer };
  let state: RunState;
  const run = new ImportRun({
    rows: (async function* () {
      for (const [index, row] of values.entries())
        yield { row: index + 2, progress: (index + 1) / values.length, values: row } satisfies TableRow;
    })(),
    mapper: createMapper(mapping, '.'),
    dryRun,
    send: (call) => server.answer(call),
    onChange: (newState) => {
      state = newState;
    },
  });
  return { run, server, calls, state: () => state };
};
const names = (count: number) => Array.from({ length: count }, (_, index) => device(`Device ${index}`));

test('rows are sent in chunks limited by number and size; errors are kept by row', async () => {
  const { run, calls, state } = runOf([...names(450), device('Bad', 'call me')]);
  await run.start();
  expect(calls.map((rows) => rows.length)).toEqual([IMPORT_ROWS_MAX, IMPORT_ROWS_MAX, 51]);
  expect(state()).toMatchObject({ phase: 'done', progress: 1, accepted: 450, refused: 1 });
  expect(state().errors).toMatchObject([{ row: 452, column: 'price', value: 'call me' }]);
  expect(state().groups).toMatchObject([{ count: 1 }]);
  expect(state().reasons.get(452)).toEqual(['Price (PKR): Invalid']);

  const large = runOf(Array.from({ length: 100 }, (_, index) => device(`D ${index}`, '5', 'ب'.repeat(4000))));
  await large.run.start();
  for (const rows of large.calls) expect(Buffer.byteLength(JSON.stringify(rows))).toBeLessThan(300 * 1024);
  expect(large.calls.flat()).toHaveLength(100);
});

test('after a failure the same rows are retried, and the remaining rows follow', async () => {
  const { run, server, calls, state } = runOf(names(250));
  const { answer } = server;
  server.answer = () => Promise.reject(new ApiError(0, 'No connection'));
  await run.start();
  expect(state()).toMatchObject({ phase: 'failed', failure: 'No connection', accepted: 0 });
  server.answer = answer;
  await run.start();
  expect(calls.map((rows) => rows[0]!.row)).toEqual([2, 202]);
  expect(state()).toMatchObject({ phase: 'done', accepted: 250 });
});

test('a run can be paused, and continued before the pending answer arrives', async () => {
  const { run, calls, state } = runOf(names(450));
  const first = run.start();
  run.pause();
  expect(state().phase).toBe('paused');
  const second = run.start();
  await Promise.all([first, second]);
  expect(calls.map((rows) => rows.length)).toEqual([200, 200, 50]);
  expect(state()).toMatchObject({ phase: 'done', accepted: 450 });
});

test('a pause takes effect after the current chunk', async () => {
  const { run, server, calls, state } = runOf(names(450));
  const { answer } = server;
  server.answer = (call) => {
    run.pause();
    return answer(call);
  };
  await run.start();
  expect(calls).toHaveLength(1);
  expect(state()).toMatchObject({ phase: 'paused', accepted: 200 });
});

test('a dry run counts a device repeated in a later chunk like the import', async () => {
  const rows = [...names(200), device('Device 0')];
  const dry = runOf(rows, { dryRun: true });
  await dry.run.start();
  const real = runOf(rows);
  await real.run.start();
  for (const { state } of [dry, real]) expect(state()).toMatchObject({ accepted: 200, already: 1 });
});

test('empty cells, unusual prices and changes are collected across chunks', async () => {
  const { run, server, state } = runOf([
    ...names(200),
    device('N/A', '60', 'not found'),
    device('Cheap', '60'),
  ]);
  server.answer = async ({ rows }) => ({
    ...EMPTY_RESULT,
    updated: 1,
    sold: 1,
    changed: [{ row: rows[0]!.row, id: 'p', name: 'P', changes: [] }],
    known: [`p${rows[0]!.row}`],
  });
  await run.start();
  expect(state()).toMatchObject({
    updated: 2,
    sold: 2,
    changed: [{ row: 2 }, { row: 202 }],
    emptied: {
      name: { count: 1, cells: ['N/A'] },
      description: { count: 1, cells: ['not found'] },
    },
    questions: [{ row: 202 }, { row: 203 }],
  });
  expect([...state().matchedIds]).toEqual(['p2', 'p202']);
});
