import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@parkho/stores';
import { startParkho } from './servers.js';
import { history } from './shop/history.js';

/** Appends passed to the store at once; they share one commit. */
const CHUNK = 2_000;

/** Temporary folders of one run, and their shops, each created on first use. */
export class Workspace {
  readonly #shops = new Map<number, Promise<string>>();

  readonly root = mkdtempSync(join(tmpdir(), 'parkho-bench-'));

  /** `log` is called before steps that take long. The folders are removed when this process exits. */
  constructor(readonly log: (message: string) => void) {
    process.once('exit', () => rmSync(this.root, { recursive: true, force: true }));
  }

  /** An empty folder. A repeated part gets the folder of its last run, emptied. */
  async folder(name: string): Promise<string> {
    const path = join(this.root, name);
    await rm(path, { recursive: true, force: true });
    await mkdir(path);
    return path;
  }

  /** The data folder of a shop with a number of devices on sale, its read models built by Parkho itself. */
  shop(devices: number): Promise<string> {
    const shop = this.#shops.get(devices) ?? this.#build(devices);
    this.#shops.set(devices, shop);
    return shop;
  }

  /** A copy of such a folder, for measurements that change it. */
  async copy(devices: number, name: string): Promise<string> {
    const [shop, copy] = [await this.shop(devices), await this.folder(name)];
    await cp(shop, copy, { recursive: true });
    return copy;
  }

  async #build(devices: number): Promise<string> {
    const folder = await this.folder(`shop-${devices}`);
    const events = await fillStore(folder, devices);
    this.log(
      `projecting the ${events.toLocaleString('en-US')} events of ${devices.toLocaleString('en-US')} devices`,
    );
    // A shop has accounts: without one, each start searches the whole log for them.
    const parkho = await startParkho(folder, {
      ADMIN_EMAIL: 'admin@parkho.test',
      ADMIN_PASSWORD: 'Admin123pass',
    });
    await parkho.stop();
    return folder;
  }
}

/** Adds devices on sale, with their history, to the log of a data folder. Resolves to the number of their events. */
export async function fillStore(dataDir: string, devices: number): Promise<number> {
  const store = await openEventStore({ dataDir });
  let events = 0;
  let chunk: Promise<unknown>[] = [];
  for (const { stream, expectedRevision, event } of history(devices)) {
    // A shop that has been started has its categories.
    if (event.type === 'CategoryCreated' && (await store.readLast(stream))) continue;
    chunk.push(store.append(stream, expectedRevision, [event]));
    events++;
    if (chunk.length < CHUNK) continue;
    await Promise.all(chunk);
    chunk = [];
  }
  await Promise.all(chunk);
  await store.close();
  return events;
}
