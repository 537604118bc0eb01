import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOG_HEADS_STREAM, type ReactorName, UnknownSigner, verifyHead } from '@parkho/contracts';
import { abortableDelay, Lease, runUnderLease } from '@parkho/projections';
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
import { writeAtomically } from '../operations/files.js';
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

/** Number of unsigned events that get a head at once. */
const EVENTS_PER_HEAD = 10_000;
/** Longest time that the first event of a log waits for a head, in minutes: nothing can be proven before. */
const FIRST_HEAD_AFTER_MINUTES = 1;
/** Events hashed at a time: some milliseconds. */
const BATCH = 500;
/** Interval of checks for new events, in milliseconds. */
const POLL_MS = 1_000;
/** Pauses as a multiple of the time worked, so that requests are not slowed. */
const PAUSE_RATIO = 39;
/** Longest pause, even after a machine was busy or suspended. */
const MAX_PAUSE_MS = 5_000;

/** The reactor that sends heads to the auditor. */
export const LOG_HEAD_MAIL = 'log-head-mail' satisfies ReactorName;

/** Whether an event needs a head. Events that follow from a head do not, as that would never end. */
const countsTowardsHead = ({ type, data }: StoredEvent): boolean =>
  type !== 'LogHeadSigned' && (data as { reactor?: unknown }).reactor !== LOG_HEAD_MAIL;

/**
 * Hashes new events of the log and signs its heads: when an event has waited for the time of the settings, the first
 * one sooner, or when there are 10,000 of them. Each head is written to the log and to DATA_DIR/checkpoints, for
 * auditors. A head is signed only if the log extends that of the last one. Of several processes, the holder of the
 * lease works.
 */
@Injectable()
export class LogSigner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LogSigner');
  private readonly abort = new AbortController();
  private readonly lease: Lease;
  private working: Promise<void> = Promise.resolve();
  /** The reaction to a log that does not match its last head. */
  private misfit: 'none' | 'tree rebuilt' | 'reported' = 'none';

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'dataDir' | 'logKeys' | 'logHeadMinutes'>,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly tree: LogTree,
  ) {
    this.lease = new Lease(readStore, 'log-tree');
  }

  onApplicationBootstrap(): void {
    this.working = runUnderLease(this.lease, this.abort.signal, {
      work: (leaseSignal, onProgress) =>
        this.updateTree(leaseSignal, onProgress).catch((error) => this.repair(error)),
      onFailure: (error, failures) => failures === 0 && this.logger.warn(reasonOf(error)),
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
    await writeAtomically(join(folder, `${String(head.size).padStart(12, '0')}.txt`), checkpoint);
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

  private async updateTree(signal: AbortSignal, onProgress: () => void): Promise<void> {
    await this.warnIfKeyMissing();
    const withoutHead = await this.countUnsigned();
    while (!signal.aborted) {
      const start = performance.now();
      const events = await this.tree.appendNext(BATCH);
      onProgress();
      withoutHead.add(events, await this.tree.size());
      // While the tree catches up with a long log, heads are signed only at large intervals.
      const isDue =
        events.length < BATCH ? withoutHead.isDue(this.config.logHeadMinutes) : withoutHead.areMany();
      if (isDue && (await this.matchesTree())) {
        await this.sign();
        withoutHead.clear();
      }
      const pause = Math.min((performance.now() - start) * PAUSE_RATIO, MAX_PAUSE_MS);
      await abortableDelay(events.length < BATCH ? Math.max(pause, POLL_MS) : pause, signal);
    }
  }

  /** Rebuilds a tree with missing hashes. */
  private async repair(error: unknown): Promise<never> {
    if (error instanceof TreeDamaged) await this.tree.clear();
    throw error;
  }

  /** Logs an error if the key of the last head is missing: the head cannot be verified without it. */
  private async warnIfKeyMissing(): Promise<void> {
    const last = await lastHead(this.log);
    if (!last) return;
    const keys = publicKeysOf(this.config.logKeys, originIn(last.checkpoint));
    await verifyHead(last.checkpoint, keys, cryptography).catch((error: unknown) => {
      if (!(error instanceof UnknownSigner)) return;
      this.logger.error(
        'The last head of the log was signed by a key that is missing in LOG_KEYS, or log-keys.json: add it, ' +
          'after the signing key (docs/operations/keys-and-proofs.md)',
      );
    });
  }

  /** Whether the log matches the last signed head. If not, the stored hashes may be wrong: they are rebuilt once. */
  private async matchesTree(): Promise<boolean> {
    const last = await lastHead(this.log);
    const isLonger = !last || (await this.tree.size()) >= last.size;
    if (isLonger && (!last || (await this.tree.headAt(last.size)).root === last.root)) {
      this.misfit = 'none';
      return true;
    }
    if (this.misfit === 'none') {
      this.misfit = 'tree rebuilt';
      throw new TreeDamaged();
    }
    if (this.misfit === 'tree rebuilt')
      this.logger.error(
        'The log does not match its last signed head, and no new one is signed: run npm run audit -- verify',
      );
    this.misfit = 'reported';
    return false;
  }

  /** The hashed events that no signed head covers. */
  private async countUnsigned(): Promise<EventsWithoutHead> {
    const last = await lastHead(this.log);
    const waiting = new EventsWithoutHead(last?.size ?? 0);
    let remaining = (await this.tree.size()) - (last?.size ?? 0);
    let position: Position = START;
    if (last && remaining > 0) position = (await this.tree.eventAt(last.size - 1))!.position;
    while (remaining > 0) {
      const events = await this.log.readAll(position, Math.min(remaining, 1_000));
      waiting.add(events, (await this.tree.size()) - remaining + events.length);
      remaining -= events.length;
      position = events.at(-1)!.position;
    }
    return waiting;
  }
}

/** Events that no signed head covers yet. */
export class EventsWithoutHead {
  private count = 0;
  private hasHead: boolean;
  /** The time of the first of these events, ISO 8601. */
  private since: string | undefined;

  /** @param signed the number of events under the last head; 0 without one */
  constructor(private readonly signed: number) {
    this.hasHead = signed > 0;
  }

  /** @param size of the log with them; signed ones, as when the tree is rebuilt, do not wait */
  add(events: readonly StoredEvent[], size: number): void {
    const first = size - events.length;
    for (const event of events.slice(Math.max(0, this.signed - first))) {
      if (!countsTowardsHead(event)) continue;
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
    const longest = this.hasHead ? minutes : Math.min(minutes, FIRST_HEAD_AFTER_MINUTES);
    return this.count >= EVENTS_PER_HEAD || Date.now() - Date.parse(this.since) >= longest * 60_000;
  }
}

/**
 * An error's message for the log; of foreign errors only the class, because their messages may contain personal data.
 */
const reasonOf = (error: unknown): string =>
  error instanceof StoreUnavailable ? error.message : (error as Error).name;
