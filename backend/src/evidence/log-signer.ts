import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOG_HEADS_STREAM, type ReactorName, readHead, UnknownSigner } from '@parkho/contracts';
import { Lease, pause, underLease } from '@parkho/projections';
import {
  type EventStore,
  LogTree,
  type Position,
  type ReadStore,
  START,
  type StoredEvent,
  StoreUnavailable,
  TreeDamaged,
} from '@parkho/stores';
import type { Config } from '../config.js';
import { writeWhole } from '../operations/files.js';
import { systemContext } from '../platform/commands/command-context.js';
import { metadataOf } from '../platform/commands/command-runner.js';
import { CONFIG, EVENT_LOG, READ_STORE } from '../platform/engines/tokens.js';
import { cryptography } from './cryptography.js';
import {
  lastHead,
  originIn,
  originOf,
  publicKeysOf,
  type SignedHead,
  signedCheckpoint,
} from './log-heads.js';

/** So many events without a signed head get one, however short a time they wait. */
const EVENTS_PER_HEAD = 10_000;
/**
 * How long the first event of a log waits for a head at most, in minutes: before there is one nothing can be proven.
 */
const FIRST_HEAD_MINUTES = 1;
/** Events that are hashed at a time: some milliseconds. */
const BATCH = 500;
/** How often it is looked for new events, in milliseconds. */
const POLL_MS = 1_000;
/** For each time that it has worked it rests so often as long: requests shall not notice it. */
const REST = 39;
/** A busy machine, or one that slept, does not make it rest for minutes. */
const LONGEST_REST_MS = 5_000;

/** The reactor that sends heads to the auditor. */
export const HEAD_MAIL = 'log-head-mail' satisfies ReactorName;

/** Whether an event asks for a head. What comes of a head does not, or there would be no end. */
const needsHead = ({ type, data }: StoredEvent): boolean =>
  type !== 'LogHeadSigned' && (data as { reactor?: unknown }).reactor !== HEAD_MAIL;

/**
 * Keeps the hashes of the log's tree, and signs its heads: a head is due when an event has waited for one as long as
 * the settings say, the first one sooner, or when there are 10,000 of them. Each is written to the log and to
 * DATA_DIR/checkpoints, from where auditors take it. No head is signed over a log that has not grown out of the last
 * one. Of several processes, the one that holds the lease works.
 */
@Injectable()
export class LogSigner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LogSigner');
  private readonly abort = new AbortController();
  private readonly lease: Lease;
  private working: Promise<void> = Promise.resolve();
  /** What has been done about a log that does not fit its last head. */
  private misfit: 'none' | 'tree made anew' | 'reported' = 'none';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'logKeys' | 'logHeadMinutes'>,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly tree: LogTree,
  ) {
    this.lease = new Lease(readStore, 'log-tree');
  }

  onApplicationBootstrap(): void {
    this.working = underLease(this.lease, this.abort.signal, {
      work: (held, onProgress) => this.keep(held, onProgress).catch((error) => this.mend(error)),
      failed: (error, failures) => failures === 0 && this.logger.warn(reasonOf(error)),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  /** Signs a head over all hashed events, and appends it to the log. */
  async sign(): Promise<SignedHead> {
    const last = await lastHead(this.log);
    const origin = last ? originIn(last.checkpoint) : await originOf(this.log);
    if (origin === undefined) throw new StoreUnavailable('The first event of the log');
    const head = await this.tree.headAt(await this.tree.size());
    const checkpoint = await signedCheckpoint(this.config.logKeys, origin, head);
    const folder = join(this.config.dataDir, 'checkpoints');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(join(folder, `${String(head.size).padStart(12, '0')}.txt`), checkpoint);
    const revision = last ? last.revision + 1 : 0;
    const context = systemContext(`${LOG_HEADS_STREAM} ${revision}`);
    await this.log.append(LOG_HEADS_STREAM, last ? last.revision : 'no-stream', [
      {
        id: context.commandId,
        type: 'LogHeadSigned',
        data: { ...head, checkpoint },
        metadata: metadataOf(context, 'LogHeadSigned'),
      },
    ]);
    return { ...head, checkpoint, signedAt: context.at, revision };
  }

  private async keep(signal: AbortSignal, onProgress: () => void): Promise<void> {
    await this.lookAtKeys();
    const waiting = await this.unsigned();
    while (!signal.aborted) {
      const began = performance.now();
      const events = await this.tree.grow(BATCH);
      onProgress();
      waiting.add(events, await this.tree.size());
      // While it catches up with a long log, its past needs no heads.
      const isDue = events.length < BATCH ? waiting.isDue(this.config.logHeadMinutes) : waiting.areMany();
      if (isDue && (await this.fits())) {
        await this.sign();
        waiting.clear();
      }
      const rest = Math.min((performance.now() - began) * REST, LONGEST_REST_MS);
      await pause(events.length < BATCH ? Math.max(rest, POLL_MS) : rest, signal);
    }
  }

  /** A tree of which something is gone is made anew. */
  private async mend(error: unknown): Promise<never> {
    if (error instanceof TreeDamaged) await this.tree.forget();
    throw error;
  }

  /** Without the key of the last head it cannot be verified, and its owner may not know. */
  private async lookAtKeys(): Promise<void> {
    const last = await lastHead(this.log);
    if (!last) return;
    const keys = publicKeysOf(this.config.logKeys, originIn(last.checkpoint));
    await readHead(last.checkpoint, keys, cryptography).catch((error: unknown) => {
      if (!(error instanceof UnknownSigner)) return;
      this.logger.error(
        'The last head of the log was signed by a key that is not among LOG_KEYS, or in log-keys.json: put it there, ' +
          'after the one that is to sign (docs/operations.md)',
      );
    });
  }

  /**
   * Whether the log still is what the last head was signed over. Where it does not seem so, it may be the kept hashes
   * that
   * are wrong: they are made anew once.
   */
  private async fits(): Promise<boolean> {
    const last = await lastHead(this.log);
    const isLonger = !last || (await this.tree.size()) >= last.size;
    if (isLonger && (!last || (await this.tree.headAt(last.size)).root === last.root)) {
      this.misfit = 'none';
      return true;
    }
    if (this.misfit === 'none') {
      this.misfit = 'tree made anew';
      throw new TreeDamaged();
    }
    if (this.misfit === 'tree made anew')
      this.logger.error(
        'The log is not what its last head was signed over, and no other is signed: npm run audit -- verify says more',
      );
    this.misfit = 'reported';
    return false;
  }

  /** The events that are hashed and that no head has been signed over. */
  private async unsigned(): Promise<EventsWithoutHead> {
    const last = await lastHead(this.log);
    const waiting = new EventsWithoutHead(last?.size ?? 0);
    let left = (await this.tree.size()) - (last?.size ?? 0);
    let position: Position = START;
    if (last && left > 0) position = (await this.tree.eventAt(last.size - 1))!.position;
    while (left > 0) {
      const events = await this.log.readAll(position, Math.min(left, 1_000));
      waiting.add(events, (await this.tree.size()) - left + events.length);
      left -= events.length;
      position = events.at(-1)!.position;
    }
    return waiting;
  }
}

/** What asks for a head. */
export class EventsWithoutHead {
  private count = 0;
  private hasHead: boolean;
  /** When the first of them happened, ISO 8601. */
  private since: string | undefined;

  /** @param signed how many events the last head is over; none: there is no head */
  constructor(private readonly signed: number) {
    this.hasHead = signed > 0;
  }

  /** @param size of the log with them; those that have a head, as when the tree is made anew, do not wait */
  add(events: readonly StoredEvent[], size: number): void {
    const first = size - events.length;
    for (const event of events.slice(Math.max(0, this.signed - first))) {
      if (!needsHead(event)) continue;
      this.count++;
      this.since ??= (event.metadata as { at?: string }).at;
    }
  }

  clear(): void {
    this.count = 0;
    this.since = undefined;
    this.hasHead = true;
  }

  areMany(): boolean {
    return this.hasHead && this.count >= EVENTS_PER_HEAD;
  }

  isDue(minutes: number): boolean {
    if (this.since === undefined) return false;
    const longest = this.hasHead ? minutes : Math.min(minutes, FIRST_HEAD_MINUTES);
    return this.count >= EVENTS_PER_HEAD || Date.now() - Date.parse(this.since) >= longest * 60_000;
  }
}

/** The loggable text of an error: of foreign errors only their class, because their messages may quote personal data. */
const reasonOf = (error: unknown): string =>
  error instanceof StoreUnavailable ? error.message : (error as Error).name;
