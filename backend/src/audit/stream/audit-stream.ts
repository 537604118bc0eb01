import { Logger } from '@nestjs/common';
import { EVENT_TYPES, SYSTEM_EVENTS } from '@parkho/contracts';
import {
  abortableDelay,
  allCategories,
  backoffDelay,
  type Lease,
  type ReadSide,
  runUnderLease,
} from '@parkho/projections';
import { type EventLocation, type EventStore, type Position, START, UnreadableEvent } from '@parkho/stores';
import type { ReadModels } from '../../platform/engines/read-models.js';
import { Markers } from '../../platform/reactions/markers.js';
import type { ReactorHealth } from '../../platform/reactions/reactor.js';
import type { BackgroundJob } from '../../platform/reactions/reactors.js';
import type { SharedLog } from '../../platform/reactions/shared-log.js';
import { LogScan } from '../export/log-scan.js';
import { toOcsf } from '../export/ocsf.js';
import { type AuditSink, type OutgoingAuditEvent, SinkUnavailable } from './audit-sink.js';

interface Timing {
  /** Events that are read and sent at a time. */
  page: number;
  /** Pause between two pages of the history, in milliseconds: requests come first. */
  pause: number;
  /** How often the position is recorded, in milliseconds, and after how many events at the latest. */
  markEvery: number;
  markAfter: number;
  /** How long to wait for names, in milliseconds. */
  namesWithin: number;
}
const TIMING: Timing = { page: 100, pause: 20, markEvery: 60_000, markAfter: 10_000, namesWithin: 2_000 };

const NAME = 'audit-stream';
/** The read models that name listings and categories. */
const NAMES = ['products', 'categories'] as const;
/** The most records whose state is kept in memory. */
const MAX_RECORDS = 500;
const TYPES = EVENT_TYPES.filter((type) => !SYSTEM_EVENTS.has(type));

interface AuditStreamOptions {
  /** The decrypted log; personal data is withheld from what is sent. */
  events: EventStore;
  /** The log as it is stored. */
  log: EventStore;
  shared: SharedLog;
  lease: Pick<Lease, 'acquire' | 'release'>;
  models: Pick<ReadModels, 'products' | 'audit' | 'categories'>;
  /** Names come from the read models, which may be behind. */
  readSide: Pick<ReadSide, 'waitFor'>;
  sink: AuditSink;
  timing?: Partial<Timing>;
}

/**
 * Sends the audit to an external receiver as OCSF events without personal data: all events but system events, in log
 * order, each at least once. Events that the receiver does not accept are sent again, and later ones wait. The position
 * is in the log. Of several processes, the holder of the lease sends.
 */
export class AuditStream implements BackgroundJob {
  private readonly abort = new AbortController();
  private readonly logger = new Logger('Audit stream');
  private readonly timing: Timing;
  private readonly markers: Markers;
  private readonly counts = { done: 0, failed: 0, dead_letter: 0 };
  private working: Promise<void> = Promise.resolve();
  private leaseSignal: AbortSignal | undefined;
  private position: Position = START;
  private trouble: { since: string; failure: string } | undefined;
  /** Sent events whose position is not recorded yet. */
  private unmarked: { last: EventLocation; count: number; since: number } | undefined;

  constructor(private readonly options: AuditStreamOptions) {
    this.timing = { ...TIMING, ...options.timing };
    this.markers = new Markers(options.log, NAME);
  }

  start(): void {
    this.working = runUnderLease(this.options.lease, this.abort.signal, {
      work: (leaseSignal, onProgress) => {
        this.leaseSignal = leaseSignal;
        return this.follow(leaseSignal, onProgress);
      },
      onStandby: () => {
        this.trouble = undefined;
      },
      onFailure: (error) => this.recordFailure((error as Error).name),
    });
  }

  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
    this.options.sink.close();
  }

  health(): ReactorHealth {
    const isHolder = this.leaseSignal?.aborted === false;
    const { position, counts, trouble } = this;
    return {
      name: NAME,
      state: trouble ? 'waiting' : isHolder ? 'working' : 'standing-by',
      position,
      head: isHolder && this.options.shared.head > position ? this.options.shared.head : position,
      deadLetters: 0,
      counts: { ...counts },
      ...(trouble && { waitingSince: trouble.since, failure: trouble.failure }),
    };
  }

  private async follow(leaseSignal: AbortSignal, onProgress: () => void): Promise<void> {
    const { events, models } = this.options;
    this.position = await this.markers.begin(true);
    this.unmarked = undefined;
    let names = await this.categoryNames();
    const scan = new LogScan(events, models, (id) => names.get(id), { types: TYPES }, MAX_RECORDS);
    try {
      while (!leaseSignal.aborted) {
        const next = await scan.after(this.position, this.timing.page);
        if (!next) {
          await this.writeMarkerIfDue();
          await this.waitForEvents(leaseSignal);
          names = await this.categoryNames();
          continue;
        }
        const lines = next.entries.map(
          (entry): OutgoingAuditEvent => ({
            at: entry.at,
            type: entry.type,
            json: JSON.stringify(toOcsf(entry)),
          }),
        );
        if (lines.length > 0 && !(await this.send(lines, leaseSignal))) return;
        this.position = next.last.position;
        this.counts.done += lines.length;
        this.recordSent(next.last, lines.length);
        await this.writeMarkerIfDue();
        onProgress();
        await abortableDelay(this.timing.pause, leaseSignal);
      }
    } finally {
      // Also at the end of the process, so that the next start sends nothing twice.
      if (this.unmarked) await this.writeMarker().catch(() => undefined);
    }
  }

  /** False when the signal aborts before the receiver has accepted them. */
  private async send(lines: readonly OutgoingAuditEvent[], leaseSignal: AbortSignal): Promise<boolean> {
    for (let failures = 0; !leaseSignal.aborted; failures++)
      try {
        await this.options.sink.send(lines, leaseSignal);
        this.trouble = undefined;
        return true;
      } catch (error) {
        if (!(error instanceof SinkUnavailable)) throw error;
        if (leaseSignal.aborted) return false;
        this.recordFailure(error.message);
        await abortableDelay(error.retryAfter ?? backoffDelay(failures), leaseSignal);
      }
    return false;
  }

  private recordSent(last: EventLocation, count: number): void {
    // Passed system events need not be recorded.
    if (count === 0 && !this.unmarked) return;
    this.unmarked = {
      last,
      count: (this.unmarked?.count ?? 0) + count,
      since: this.unmarked?.since ?? performance.now(),
    };
  }

  private async writeMarkerIfDue(): Promise<void> {
    if (!this.unmarked) return;
    const { count, since } = this.unmarked;
    if (count >= this.timing.markAfter || performance.now() - since >= this.timing.markEvery)
      await this.writeMarker();
  }

  private async writeMarker(): Promise<void> {
    const { last } = this.unmarked!;
    this.unmarked = undefined;
    await this.markers.advance(last);
  }

  /** Waits for new events, or until the position is to be recorded. */
  private async waitForEvents(leaseSignal: AbortSignal): Promise<void> {
    const markTimeout = this.unmarked && AbortSignal.timeout(this.timing.markEvery);
    try {
      await this.options.shared.after(
        this.position,
        markTimeout ? AbortSignal.any([leaseSignal, markTimeout]) : leaseSignal,
      );
    } catch (error) {
      // It is sent as an unreadable event.
      if (!(error instanceof UnreadableEvent)) throw error;
    }
    await this.options.readSide.waitFor(this.options.shared.head, NAMES, this.timing.namesWithin);
  }

  private async categoryNames(): Promise<ReadonlyMap<string, string>> {
    const categories = await allCategories(this.options.models.categories);
    return new Map(categories.map(({ _id, name }) => [_id, name]));
  }

  private recordFailure(failure: string): void {
    this.counts.failed++;
    if (this.trouble?.failure !== failure) this.logger.warn(failure);
    this.trouble = { since: this.trouble?.since ?? new Date().toISOString(), failure };
  }
}
