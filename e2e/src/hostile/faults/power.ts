import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '@parkho/stores';
import { runCommand, startCommand } from '../../support/command.js';
import { settledLogStateOf } from '../../support/log.js';
import { ADMIN, Server, WorkerProcess } from '../../support/server.js';
import type { Part } from '../base/part.js';
import { PASSWORD, Shop } from '../base/shop.js';
import { Disk } from '../input/disk.js';
import { pictureForm } from '../input/picture.js';
import { Random } from '../input/random.js';
import { faultsIn, writesThrough } from './kills.js';
import { MigrationTarget } from './migration-target.js';

interface PowerOptions {
  seed: number;
  /** Power cuts of the server during writes, and of each command. */
  cuts: number;
}

/**
 * Cuts the disk's power during writes of every kind, and during each command that changes or copies a data folder:
 * every acknowledged write exists, and the command completes when it is run again.
 */
export const cutPower = async ({ seed, cuts }: PowerOptions): Promise<Part> => {
  if (Disk.unavailableReason)
    return { checks: 0, figures: `not run: ${Disk.unavailableReason}`, failures: [] };
  const disk = new Disk();
  const target = await MigrationTarget.start();
  try {
    const random = new Random(seed);
    const writes = await writesThroughCuts(disk, { seed, cuts });
    const rows = [['power is cut in the middle of', 'cuts', 'after its end', 'failures']];
    const failures: string[] = [];
    const record = (name: string, afterEnd: string, faults: readonly string[]): void => {
      rows.push([name, `${cuts}`, afterEnd, `${faults.length}`]);
      failures.push(...faults.map((failure) => `${name}: ${failure}`));
    };
    record('writes of every kind', '', writes.failures);
    const shop = await ShopOnDisk.on(disk);
    const commands = { ...commandsOn(shop), ...(target && { 'migrate-store': migrationOf(shop, target) }) };
    for (const [name, command] of Object.entries(commands)) {
      const { afterEnd, failures: faults } = await commandThroughCuts(shop, command, { random, cuts });
      record(name, `${afterEnd}`, faults);
    }
    return {
      checks: writes.checks + (rows.length - 2) * cuts,
      figures: `seed ${seed}; ${writes.figures}${target ? '' : '; migrate-store not run: it needs engines'}`,
      failures,
      rows,
    };
  } finally {
    await target?.remove();
    await disk.remove();
  }
};

const writesThroughCuts = async (disk: Disk, { seed, cuts }: PowerOptions): Promise<Part> => {
  const shop = await Shop.open(1, { DATA_DIR: join(disk.folder, 'shop') });
  try {
    return await writesThrough(shop, { seed, incidents: cuts }, async () => {
      shop.server.freeze();
      await disk.cut(() => shop.server.kill());
      await shop.server.start();
    });
  } finally {
    await shop.server.remove();
  }
};

const SELLER = { email: 'power@hostile.test', password: PASSWORD };

const IMPORT_COUNT = 40;
const CSV = [
  'name,description,price,category,brand,condition,location',
  ...Array.from(
    { length: IMPORT_COUNT },
    (_, index) => `Device ${index},From a file,50000,Laptop,HP,Good,Lahore`,
  ),
].join('\n');

const WRAPPING_SETTINGS = { KEYS_WRAPPING_KEY: '5a'.repeat(32) };

interface Folder {
  /** The folder's name; by default the shop's. */
  folder?: string;
  settings?: Record<string, string>;
  /** The first events of its log. */
  events?: readonly StoredEvent[];
  /** The number of listings after them. */
  listings?: number;
}

/**
 * A data folder, a backup of an earlier state of it and a file to import, on a disk that restores them for each cut.
 */
class ShopOnDisk {
  private constructor(
    readonly disk: Disk,
    private readonly events: readonly StoredEvent[],
  ) {}

  static async on(disk: Disk): Promise<ShopOnDisk> {
    // Every event is covered by a signed checkpoint at once.
    const shop = await Shop.open(1, { DATA_DIR: join(disk.folder, 'shop'), LOG_HEAD_MINUTES: '0' });
    const { token } = await shop.server.registerWithDevices('Power', SELLER, 3);
    const backup = await runCommand('backend/dist/cli/backup.js', shop.server.dataDir, [
      join(disk.folder, 'backup'),
    ]);
    if (backup.code !== 0) throw new Error(`backup: ${backup.stderr}`);
    const as = { id: '', email: '', token };
    for (let number = 0; number < 10; number++)
      await shop.call('POST', '/products/pictures', { as, body: pictureForm('picture', number) });
    await shop.signed();
    const { events } = await settledLogStateOf(shop.server);
    await shop.server.stop();
    writeFileSync(join(disk.folder, 'devices.csv'), CSV);
    await disk.copyImage();
    return new ShopOnDisk(disk, events);
  }

  path(name = 'shop'): string {
    return join(this.disk.folder, name);
  }

  /** The faults of a data folder. It must serve, its log must verify, and its read models must equal a rebuild. */
  async faults({ folder, settings = {}, events = this.events, listings }: Folder = {}): Promise<string[]> {
    const dataDir = this.path(folder);
    const server = new Server({ DATA_DIR: dataDir, ...settings });
    const worker = settings.MONGODB_URL ? new WorkerProcess(settings) : undefined;
    try {
      await Promise.all([server.start(), worker?.start()]);
      await server.settled(await server.logIn(ADMIN));
      const evidence = await settledLogStateOf({
        dataDir,
        keysWrappingKey: settings.KEYS_WRAPPING_KEY,
        eventStoreUrl: settings.EVENTSTORE_URL,
        mongodbUrl: settings.MONGODB_URL,
      });
      const firstEvents = evidence.events.slice(0, events.length);
      const isComplete = isDeepStrictEqual(firstEvents.map(withoutPosition), events.map(withoutPosition));
      const addedListings = evidence.events
        .slice(events.length)
        .filter(({ type }) => type === 'ProductListed').length;
      return [
        ...(listings === undefined || addedListings === listings
          ? []
          : [`${addedListings} of ${listings} devices are listed`]),
        ...(isComplete ? [] : ['the log lacks events, or has others']),
        ...(await faultsIn(dataDir, evidence, settings)),
      ];
    } catch (error) {
      return [(error as Error).message];
    } finally {
      await Promise.all([server.stop(), worker?.stop()]);
    }
  }
}

/** A migrated event has another position. */
const withoutPosition = ({ position: _, ...event }: StoredEvent) => event;

interface Command {
  program: string;
  args: readonly string[];
  /** Name of its data folder. Default: the shop's. */
  folder?: string;
  settings?: Record<string, string>;
  /** Whether it runs until it is stopped. */
  isServer?: boolean;
  /** The faults after it was run again. */
  faults: () => Promise<string[]>;
  /** Removes its data outside the disk. */
  reset?: () => Promise<void>;
}

const RESTORE = 'backend/dist/cli/restore.js';
/** A restore's message for a folder that it has completed. */
const ALREADY_RESTORED = 'already contains a log';

const commandsOn = (shop: ShopOnDisk): Record<string, Command> => {
  const [backup, csv] = [shop.path('backup'), shop.path('devices.csv')];
  const keys = { program: 'backend/dist/cli/keys.js', faults: () => shop.faults() };
  return {
    'the first start': {
      program: 'backend/dist/main.js',
      args: [],
      folder: 'new',
      isServer: true,
      faults: () => shop.faults({ folder: 'new', events: [] }),
    },
    backup: {
      program: 'backend/dist/cli/backup.js',
      args: [backup],
      faults: async () => {
        const { code, stderr } = await runCommand(RESTORE, shop.path('restored'), [backup]);
        return code === 0 ? shop.faults({ folder: 'restored' }) : [`restore: ${stderr}`];
      },
    },
    restore: {
      program: RESTORE,
      args: [backup],
      folder: 'restored',
      // The backup is older than the last events.
      faults: () => shop.faults({ folder: 'restored', events: [] }),
    },
    'keys -- rotate log': { ...keys, args: ['rotate', 'log'] },
    'keys -- rotate reports': { ...keys, args: ['rotate', 'reports'] },
    'keys -- wrap': {
      ...keys,
      args: ['wrap'],
      settings: WRAPPING_SETTINGS,
      faults: () => shop.faults({ settings: WRAPPING_SETTINGS }),
    },
    'projections -- rebuild all': {
      program: 'projections/dist/main.js',
      args: ['rebuild', 'all'],
      faults: () => shop.faults(),
    },
    import: {
      program: 'backend/dist/cli/import.js',
      args: [csv, '--seller', SELLER.email, '--approve'],
      faults: () => shop.faults({ listings: IMPORT_COUNT }),
    },
  };
};

/** The power of the data folder's machine is cut; the servers continue. */
const migrationOf = (shop: ShopOnDisk, target: MigrationTarget): Command => ({
  program: 'backend/dist/cli/migrate-store.js',
  args: [],
  settings: target.settings,
  faults: () => shop.faults({ settings: target.settings }),
  reset: () => target.reset(),
});

const commandThroughCuts = async (
  shop: ShopOnDisk,
  command: Command,
  { random, cuts }: { random: Random; cuts: number },
): Promise<{ afterEnd: number; failures: string[] }> => {
  const [from, to] = await timeOfWrites(shop, command);
  const failures: string[] = [];
  let afterEnd = 0;
  for (let cut = 1; cut <= cuts; cut++) {
    const { child, ended } = startOn(shop, command);
    await Promise.race([sleep(from + random.next() * (to - from)), ended]);
    if (child.exitCode === null) child.kill('SIGSTOP');
    else afterEnd++;
    await shop.disk.cut(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    failures.push(...(await faultsAfter(shop, command)).map((failure) => `cut ${cut}: ${failure}`));
    await reset(shop, command);
  }
  return { afterEnd, failures };
};

const startOn = (shop: ShopOnDisk, { program, args, folder, settings }: Command) => {
  const defaults = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DEMO: '0', PORT: '0' };
  return startCommand(program, shop.path(folder), args, { ...defaults, ...settings });
};

/** When an undisturbed run makes its first and last writes, in milliseconds from its start. */
const timeOfWrites = async (shop: ShopOnDisk, command: Command): Promise<[from: number, to: number]> => {
  const start = performance.now();
  const times: number[] = [];
  const watcher = watch(shop.disk.folder, { recursive: true }, () => times.push(performance.now() - start));
  const { child, ended } = startOn(shop, command);
  await (command.isServer ? Promise.race([sleep(5_000), ended]) : ended);
  child.kill('SIGKILL');
  await ended;
  watcher.close();
  await reset(shop, command);
  if (times.length === 0) throw new Error(`${command.program} writes nothing`);
  return [times[0]!, times.at(-1)!];
};

const reset = async (shop: ShopOnDisk, command: Command): Promise<void> => {
  await shop.disk.restore();
  await command.reset?.();
};

const faultsAfter = async (shop: ShopOnDisk, command: Command): Promise<string[]> => {
  if (!command.isServer) {
    const { code, stderr } = await startOn(shop, command).ended;
    if (code !== 0 && !stderr.includes(ALREADY_RESTORED))
      return [`the next run ends with ${code}: ${stderr}`];
  }
  return command.faults();
};
