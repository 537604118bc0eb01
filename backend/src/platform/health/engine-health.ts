import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadSide } from '@parkho/projections';
import { type EventStore, type ImageStore, StoreMisconfigured } from '@parkho/stores';
import type { Config } from '../../config.js';
import { CONFIG, EVENT_STORE, IMAGE_STORE, READ_SIDE } from '../engines/tokens.js';

export interface EngineState {
  name: 'events' | 'readModels' | 'images' | 'disk';
  state: 'up' | 'down';
  /** Why it is down, without its address. */
  message?: string;
}

/** Timeout of an engine's response, and how long a response is reused, in milliseconds. */
const PING_TIMEOUT_MS = 1_000;
const CACHE_MS = 1_000;
/** Free space below which a disk counts as full, in bytes: one upload would fill it. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Checks whether the engines answer, with at most one small read a second for each. */
@Injectable()
export class EngineHealth {
  private readonly logger = new Logger('Engines');
  /** What operators must fix, from the last response of each engine, also one after the timeout. */
  private readonly advice = new Map<EngineState['name'], string>();
  private latest?: { at: number; states: Promise<EngineState[]> };
  private readonly pings: Record<EngineState['name'], () => Promise<unknown>>;

  constructor(
    @Inject(EVENT_STORE) events: EventStore,
    @Inject(READ_SIDE) { readStore }: ReadSide,
    @Inject(IMAGE_STORE) images: ImageStore,
    @Inject(CONFIG) { dataDir }: Pick<Config, 'dataDir'>,
  ) {
    this.pings = {
      events: () => events.head(),
      readModels: () => readStore.active('health'),
      // A key that does not exist. Reading it opens a file, which a process without file descriptors cannot do.
      images: () => images.get('health-probe'),
      disk: () => requireDiskSpace(dataDir),
    };
  }

  states(): Promise<EngineState[]> {
    const now = performance.now();
    if (!this.latest || now - this.latest.at >= CACHE_MS) this.latest = { at: now, states: this.pingAll() };
    return this.latest.states;
  }

  private pingAll(): Promise<EngineState[]> {
    return Promise.all(
      (Object.keys(this.pings) as EngineState['name'][]).map(async (name) => {
        const message = await Promise.race([
          this.ping(name),
          sleep(PING_TIMEOUT_MS, undefined, { ref: false }).then(
            () => this.advice.get(name) ?? 'No answer within a second',
          ),
        ]);
        return message === undefined ? { name, state: 'up' } : { name, state: 'down', message };
      }),
    );
  }

  /** Why an engine is down; undefined when it is up. */
  private async ping(name: EngineState['name']): Promise<string | undefined> {
    try {
      await this.pings[name]();
    } catch (error) {
      if (error instanceof DiskFull) return error.message;
      if (!(error instanceof StoreMisconfigured)) return 'Not available';
      if (this.advice.get(name) !== error.message) this.logger.error(error.message);
      this.advice.set(name, error.message);
      return error.message;
    }
    this.advice.delete(name);
    return undefined;
  }
}

class DiskFull extends Error {
  override readonly message = 'No room left';
}

/** @throws DiskFull when the disk of a folder is full; a missing folder is not used */
const requireDiskSpace = async (folder: string): Promise<void> => {
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < MIN_FREE_BYTES) throw new DiskFull();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};
