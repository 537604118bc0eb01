import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import {
  type AffectedScreens,
  affectedBy,
  DomainError,
  GENERAL_MESSAGES,
  LIVE_RESET,
  productStream,
} from '@parkho/contracts';
import {
  abortableDelay,
  backoffDelay,
  type ProjectionName,
  projections,
  type ReadSide,
} from '@parkho/projections';
import {
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  StoreUnavailable,
  UnreadableEvent,
} from '@parkho/stores';
import { Gauge } from 'prom-client';
import type { Dated } from '../platform/commands/decider.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_LOG, READ_SIDE } from '../platform/engines/tokens.js';
import { Metrics } from '../platform/health/metrics.js';
import { SharedLog } from '../platform/reactions/shared-log.js';
import { type ProductStreamEvent, product } from '../products/product.js';
import { Changes } from './changes.js';
import { Connections, idLine, type Listener, messageOf, type Stream } from './connections.js';
import { RecentChanges } from './recent-changes.js';

/**
 * Interval of messages, which combine changes. No shorter than API processes take to notice the workers' checkpoints
 * (follower.ts): any of them may answer the next read.
 */
const BATCH_MS = 400;
/** How long hints wait for read models that are stuck, in milliseconds. */
const TIMEOUT_MS = 30_000;
/**
 * Longest time between a page's first reads and its connection, in milliseconds: a new connection gets the hints of
 * that time.
 */
const LOG_WAIT_MS = 30_000;
/** Longest admission of a request, in milliseconds. */
const ADMISSION_MS = 60_000;

/** The read models that show the changes of an event. */
const projectionsShowing = (type: string): ProjectionName[] =>
  projections.flatMap(({ name, handles }) => ((handles as readonly string[]).includes(type) ? name : []));

interface AffectedEvent {
  event: StoredEvent;
  change: AffectedScreens;
}

/** Follows the log and sends hints about changes to open connections, as soon as the read models show them. */
@Injectable()
export class Live implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly abort = new AbortController();
  private readonly logger = new Logger('Live');
  private readonly connections = new Connections();
  /** Sessions that have just ended. */
  private ended: { person: string; session: string | undefined; at: number }[] = [];
  private recent: RecentChanges | undefined;
  private position: Position | undefined;
  private pending = new Changes();
  private broadcasting: Promise<void> | undefined;
  private following: Promise<void> = Promise.resolve();

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly shared: SharedLog,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
    private readonly models: ReadModels,
    { registry }: Metrics,
  ) {
    const { connections } = this;
    new Gauge({
      name: 'parkho_live_connections',
      help: 'Open connections for live updates',
      registers: [registry],
      collect() {
        this.set(connections.size);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.following = this.follow();
  }

  /** Ends all connections, before the server waits for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.abort.abort();
    this.connections.endAll();
    await this.following;
    await this.broadcasting;
  }

  /**
   * Admits a listener.
   * @param requestedAt when the request arrived, on the clock of `performance`
   * @throws DomainError 'unauthenticated' where the session has ended meanwhile, 'too-many'
   * @throws StoreUnavailable if there are too many connections, or Parkho stops
   */
  requireCapacity(listener: Listener, requestedAt: number): void {
    if (this.abort.signal.aborted) throw new StoreUnavailable('Parkho');
    const { audience, session } = listener;
    const hasEnded = this.ended.some(
      (end) => end.at >= requestedAt && end.person === audience?.id && (end.session ?? session) === session,
    );
    if (hasEnded) throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    this.connections.requireCapacity(listener);
  }

  /** @param last the position of the listener's last message, where it reconnects */
  join(listener: Listener, stream: Stream, last: Position | undefined): void {
    this.connections.add(listener, stream, this.missedMessage(listener, last));
    this.connections.watch(() => this.position);
  }

  private missedMessage({ audience }: Listener, last: Position | undefined): string {
    const { recent, position } = this;
    const missed = last ? this.changesSince(last) : recent?.addedSince(performance.now() - LOG_WAIT_MS);
    if (last && !missed) return `${idLine(position)}event: ${LIVE_RESET}\ndata: {}\n`;
    return (missed && messageOf(missed, audience, position)) || idLine(position);
  }

  /**
   * The changes after a position; undefined if they are no longer cached, or the position is in the future: that of
   * another log, or of a process ahead.
   */
  private changesSince(last: Position): Changes | undefined {
    const { recent, position } = this;
    return position !== undefined && last <= position ? recent?.since(last) : undefined;
  }

  private async follow(): Promise<void> {
    const { signal } = this.abort;
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (!this.recent) {
          this.position = await this.log.head();
          this.recent = new RecentChanges(this.position);
        }
        const batch = await this.shared.after(this.position ?? START, signal);
        if (batch.length > 0) await this.passToConnections(batch);
        failures = 0;
      } catch (error) {
        if (error instanceof UnreadableEvent && error.location.position > this.position!) {
          this.position = error.location.position;
          continue;
        }
        if (!(error instanceof StoreUnavailable))
          this.logger.error('Following the log failed', (error as Error).stack);
        await abortableDelay(backoffDelay(failures++), signal);
      }
    }
  }

  private async passToConnections(batch: readonly StoredEvent[]): Promise<void> {
    const affected = batch.flatMap((event): AffectedEvent[] =>
      affectedBy(event).map((change) => ({ event, change })),
    );
    for (const { change } of affected)
      if ('signedOutUser' in change) this.end(change.signedOutUser, change.session);
    const dataChanges = affected.filter(({ change }) => !('signedOutUser' in change));
    const { position } = batch.at(-1)!;
    if (dataChanges.length > 0) {
      await this.waitForReadModels(dataChanges.map(({ event }) => event));
      const changes = await this.changesOf(dataChanges);
      this.recent!.add(position, changes, performance.now());
      this.pending.merge(changes);
    }
    this.position = position;
    this.broadcastSoon();
  }

  private end(person: string, session: string | undefined): void {
    const now = performance.now();
    this.ended = [...this.ended.filter(({ at }) => at > now - ADMISSION_MS), { person, session, at: now }];
    this.connections.end(person, session);
  }

  /** Waits until the read models show these events, at most for the timeout. */
  private async waitForReadModels(events: readonly StoredEvent[]): Promise<void> {
    const { signal } = this.abort;
    const names = [...new Set(events.flatMap(({ type }) => projectionsShowing(type)))];
    const { position } = events.at(-1)!;
    const end = performance.now() + TIMEOUT_MS;
    for (let tries = 0; !signal.aborted && performance.now() < end; tries++) {
      if (await this.readSide.waitFor(position, names)) return;
      await abortableDelay(backoffDelay(tries), signal);
    }
  }

  private async changesOf(affected: readonly AffectedEvent[]): Promise<Changes> {
    const changes = new Changes();
    const devices = new Map<string, StoredEvent[]>();
    for (const { event, change } of affected) {
      if ('topic' in change) changes.add(change);
      else if ('device' in change)
        devices.set(change.device, [
          ...(devices.get(change.device) ?? []),
          ...(change.leaves ? [event] : []),
        ]);
    }
    const products = devices.size > 0 ? await this.models.products.getMany([...devices.keys()]) : [];
    const isPublic = new Set(products.flatMap((device) => (device.isPublic ? device._id : [])));
    for (const [id, events] of devices)
      if (isPublic.has(id) || (await this.wasPublic(id, events))) changes.addDevice(id);
    return changes;
  }

  /** Whether a device was public right before the event that made it private. */
  private async wasPublic(id: string, events: readonly StoredEvent[]): Promise<boolean> {
    if (events.length === 0) return false;
    const revisions = new Set(events.map(({ revision }) => revision));
    let state = product.initial;
    for (const event of await this.log.readStream(productStream(id))) {
      const isPublic = state.status === 'listed' && state.approvalStatus === 'approved' && state.isActive;
      if (isPublic && revisions.has(event.revision)) return true;
      state = product.evolve(state, event as unknown as Dated<ProductStreamEvent>);
    }
    return false;
  }

  private broadcastSoon(): void {
    if (this.pending.isEmpty) return;
    this.broadcasting ??= this.broadcast().finally(() => {
      this.broadcasting = undefined;
      this.broadcastSoon();
    });
  }

  private async broadcast(): Promise<void> {
    await abortableDelay(BATCH_MS, this.abort.signal);
    const { pending, position } = this;
    this.pending = new Changes();
    await this.connections.broadcast(pending, position);
  }
}
