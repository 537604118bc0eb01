import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATEGORY_MESSAGES, categoryStream } from '@parkho/contracts';
import { type EventStore, openEventStore } from '@parkho/stores';
import { type CommandContext, systemContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Reservations } from '../platform/commands/reservations.js';
import type { ReadModels } from '../platform/engines/read-models.js';
import { category, nameOf } from './category.js';
import { CategoryNames } from './category-names.js';
import type { CategoryUses } from './category-uses.js';
import { CreateCategory, CreateCategoryHandler } from './commands/create-category.js';
import { DeleteCategory, DeleteCategoryHandler } from './commands/delete-category.js';
import { MergeCategory, MergeCategoryHandler } from './commands/merge-category.js';
import { RenameCategory, RenameCategoryHandler } from './commands/rename-category.js';

/** Empty read models: uniqueness must be ensured by the log alone. */
const blind = { categories: { find: async () => [] } } as unknown as ReadModels;
const unused = { requireUnused: async () => {} } as unknown as CategoryUses;

let number = 0;
/** Another command, a number of seconds after the first. */
const at = (seconds: number): CommandContext => ({
  ...systemContext(`command ${++number}`),
  at: new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString(),
});

describe('the names of categories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-categories-'));
  let events: EventStore;
  let runner: CommandRunner;
  let names: CategoryNames;
  beforeAll(async () => {
    events = await openEventStore({ dataDir: folder });
    runner = new CommandRunner(events);
    names = new CategoryNames(new Reservations(events), runner, blind);
  });
  afterAll(async () => {
    await events.close();
    rmSync(folder, { recursive: true });
  });

  const create = async (name: string, context = at(0)) =>
    nameOf((await new CreateCategoryHandler(runner, names).execute(new CreateCategory(name, context))).state);
  const rename = async (id: string, name: string, context = at(0)) =>
    nameOf(
      (await new RenameCategoryHandler(runner, names).execute(new RenameCategory(id, name, context))).state,
    );
  const remove = (id: string) =>
    new DeleteCategoryHandler(runner, names, unused).execute(new DeleteCategory(id, at(0)));
  const merge = (id: string, intoId: string, context = at(0)) =>
    new MergeCategoryHandler(runner, names).execute(new MergeCategory(id, intoId, context));
  const nameTaken = { kind: 'conflict', message: CATEGORY_MESSAGES.exists };

  it('are unique under concurrent requests', async () => {
    await Promise.all([create('Tablet'), create('Phone'), create('Watch')]);
    const attempts = await Promise.allSettled([
      rename('tablet', 'Gadget'),
      rename('phone', 'gadget'),
      rename('watch', ' GADGET '),
      create('Ｇadget'),
    ]);
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toEqual(
      refused.map(() => ({ status: 'rejected', reason: expect.objectContaining(nameTaken) })),
    );
  });

  it('are free immediately after a rename or deletion', async () => {
    await create('Old');
    await rename('old', 'New');
    await expect(create('new')).rejects.toMatchObject(nameTaken);
    expect(await create('OLD')).toBe('OLD');
    await remove('old');
    expect(await create('New')).toBe('New');
  });

  it('are free immediately after a merge, except for its id', async () => {
    await create('Netbook');
    await create('Notebook');
    const context = at(0);
    await merge('netbook', 'notebook', context);
    expect((await merge('netbook', 'notebook', context)).state).toMatchObject({ intoId: 'notebook' });
    expect(await create('Netbook')).toBe('Netbook');
    expect((await runner.load(category, categoryStream('netbook'))).state.status).toBe('merged');
    expect((await runner.load(category, categoryStream('netbook-2'))).state.status).toBe('current');
  });

  it('are free even if the process died before releasing one', async () => {
    await create('Drone');
    await create('Robot');
    await runner.run(category, categoryStream('drone'), { type: 'merge', intoId: 'robot' }, at(0));
    expect(await create('Drone', at(1))).toBe('Drone');
  });

  it('never form a cycle of merges', async () => {
    const ids = ['ring-a', 'ring-b', 'ring-c'];
    for (const id of ids) await create(id);
    const outcomes = await Promise.allSettled(
      ids.map((id, index) => merge(id, ids[(index + 1) % ids.length]!)),
    );
    const states = await Promise.all(ids.map((id) => runner.load(category, categoryStream(id))));
    expect(states.some(({ state }) => state.status === 'current')).toBe(true);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      states.filter(({ state }) => state.status === 'merged').length,
    );
  });

  it('never merge into a category that is being deleted', async () => {
    await create('Typewriter');
    await create('Printer');
    /** Another process, which is slow after it has announced the merge. */
    const slow: Pick<EventStore, 'readStream' | 'append'> = {
      readStream: (stream, from) => events.readStream(stream, from),
      append: async (stream, expected, appended) => {
        const result = await events.append(stream, expected, appended);
        if (appended[0]!.type === 'CategoryMergeAnnounced') await remove('printer');
        return result;
      },
    };
    const merging = new MergeCategoryHandler(new CommandRunner(slow as EventStore), names);
    await expect(merging.execute(new MergeCategory('typewriter', 'printer', at(0)))).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect((await runner.load(category, categoryStream('typewriter'))).state).toMatchObject({
      status: 'current',
    });
  });

  it('survive a crash between the two appends: none is lost or shared', async () => {
    await create('Camera');
    // Reserved, and the process is dead or suspended.
    expect(await names.reserve('Lens', 'camera', at(0))).toBe(true);
    const asleep = (await runner.load(category, categoryStream('camera'))).revision;
    await expect(create('Lens', at(5))).rejects.toMatchObject(nameTaken);
    expect(await create('Lens', at(60))).toBe('Lens');
    const late = { ...at(61), expectedRevision: asleep };
    await expect(
      runner.run(category, categoryStream('camera'), { type: 'rename', name: 'Lens' }, late),
    ).rejects.toMatchObject({ kind: 'version-mismatch' });
  });

  it('stay with their category however long ago they were reserved', async () => {
    await create('Server');
    await create('Scanner');
    await expect(rename('scanner', 'server', at(1e6))).rejects.toMatchObject(nameTaken);
    expect(await rename('server', 'SERVER', at(1e6))).toBe('SERVER');
    await expect(create('Server', at(2e6))).rejects.toMatchObject(nameTaken);
  });

  it('a repeated request has the same answer after others have reserved the name', async () => {
    const context = at(0);
    await create('Router', context);
    await rename('router', 'Switch');
    expect(await create('Router')).toBe('Router');
    expect(await create('Router', context)).toBe('Router');

    const sharp = at(0);
    await create('C');
    await create('C#', sharp);
    await remove('c');
    await rename('c-2', 'C sharp');
    await create('C#', sharp);
    expect((await runner.load(category, categoryStream('c'))).state).toMatchObject({ status: 'deleted' });
  });
});
