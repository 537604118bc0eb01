import { Inject, Injectable } from '@nestjs/common';
import {
  type Attention,
  type DataOf,
  DEAD_LETTERS_SHOWN,
  type DeadLetterPage,
  type DeadLetterView,
  type EventMetadata,
  eventDefinitionOf,
  hasStopped,
  LOG_HEADS_STREAM,
  type Pagination,
  PROJECTION_COUNT_LIMIT,
  REACTORS,
  type ReactionView,
  type ReactorName,
  type SystemView,
} from '@parkho/contracts';
import { countBetween } from '@parkho/projections';
import {
  diskSpaceOf,
  type EventStore,
  LogTree,
  type Storage,
  StoreUnavailable,
  storageOf,
  UnreadableEvent,
} from '@parkho/stores';
import type { Config } from '../config.js';
import { CONFIG, EVENT_LOG, MAIL_TRANSPORT } from '../platform/engines/tokens.js';
import { EngineHealth, type EngineState } from '../platform/health/engine-health.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import type { MailTransport } from '../platform/mail/mail.js';
import { DeadLetterStream, locationAt } from '../platform/reactions/dead-letter-stream.js';
import type { DeadLetter } from '../platform/reactions/dead-letters.js';
import type { ReactorHealth } from '../platform/reactions/reactor.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { ProjectionOperations } from './projection-operations.js';

/** How long the size on disk is cached, in milliseconds. */
const STORAGE_MS = 60_000;

/** The state of a running process for operators, even while engines are unavailable. */
@Injectable()
export class SystemReport {
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  private storage: { at: number; used: Promise<Storage[]> } | undefined;
  private readonly deadLetters: ReadonlyMap<ReactorName, DeadLetterStream>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    @Inject(MAIL_TRANSPORT) private readonly mail: MailTransport,
    private readonly health: EngineHealth,
    private readonly reactors: Reactors,
    private readonly operations: ProjectionOperations,
    private readonly tree: LogTree,
  ) {
    this.deadLetters = new Map(REACTORS.map((name) => [name, new DeadLetterStream(log, name)]));
  }

  async view(): Promise<SystemView> {
    const { program } = this.config;
    const [states, used, room, reactions, evidence, storedMails] = await Promise.all([
      this.health.states(),
      this.storageUse(),
      diskSpaceOf(this.config),
      ifThere(() => Promise.all(this.jobs().map((name) => this.reaction(name)))),
      ifThere(() => this.evidence()),
      this.mail.storedCount(),
    ]);
    const stateOf = (name: EngineState['name'] | undefined) => states.find((state) => state.name === name);
    return {
      program: { ...program, node: process.version, startedAt: this.startedAt },
      engines: used.map((storage) => ({ ...storage, ...upOrDown(stateOf(ENGINES[storage.name])) })),
      disk: room && { ...room, isFull: stateOf('disk')?.state === 'down' },
      reactions,
      evidence,
      mail: storedMails === undefined ? { way: 'smtp' } : { way: 'files', kept: storedMails },
      settings: settingsOf(this.config),
    };
  }

  /** Items that need an operator's action. */
  async attention(): Promise<Attention> {
    const [states, projections, deadLetters] = await Promise.all([
      this.health.states(),
      ifThere(() => this.operations.view()),
      ifThere(() => Promise.all([...this.deadLetters.values()].map((stream) => stream.load()))),
    ]);
    const down = states.filter(({ state }) => state === 'down').length;
    const stopped = projections?.projections.filter(({ state }) => hasStopped(state)).length ?? 0;
    return { count: down + stopped + (deadLetters?.flat().length ?? 0) };
  }

  private storageUse(): Promise<Storage[]> {
    const now = performance.now();
    if (!this.storage || now - this.storage.at > STORAGE_MS)
      this.storage = { at: now, used: storageOf(this.config) };
    return this.storage.used;
  }

  private async evidence(): Promise<SystemView['evidence']> {
    const [last, hashed] = await Promise.all([this.log.readLast(LOG_HEADS_STREAM), this.tree.size()]);
    if (!last) return { head: null, waiting: hashed };
    const { size } = last.data as DataOf<'LogHeadSigned'>;
    const { at } = last.metadata as EventMetadata;
    // The hashes may be being rebuilt.
    return { head: { size, signedAt: at }, waiting: Math.max(0, hashed - size) };
  }

  /** The dead letters of a reactor, the earliest failure first. */
  async deadLettersOf(
    reactor: ReactorName,
    { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  ): Promise<DeadLetterPage> {
    const stream = this.deadLetters.get(reactor)!;
    const all = await stream.load();
    const { version } = stream;
    const pageItems = all.slice((page - 1) * limit, page * limit);
    return {
      deadLetters: await Promise.all(pageItems.map((letter) => this.deadLetter(letter))),
      version,
      pagination: paginationOf({ page, limit }, all.length),
    };
  }

  /** Those of this shop, in this or another process. */
  private jobs(): ReactorName[] {
    return REACTORS.filter((name) => name !== 'audit-stream' || this.config.auditStream);
  }

  private async reaction(name: ReactorName): Promise<ReactionView> {
    const localHealth = this.reactors.health().find((reactor) => reactor.name === name);
    const first = { page: 1, limit: DEAD_LETTERS_SHOWN };
    const { deadLetters, version, pagination } = await this.deadLettersOf(name, first);
    return {
      name,
      ...(localHealth && (await this.progressOf(localHealth))),
      deadLetters,
      deadLetterCount: pagination.total,
      version,
    };
  }

  private async progressOf({
    state,
    waitingSince,
    failure,
    position,
    head,
    counts: { done, failed },
  }: ReactorHealth): Promise<Partial<ReactionView>> {
    const { count } = await countBetween(this.log, position, head, PROJECTION_COUNT_LIMIT);
    return {
      state,
      ...(waitingSince && { waitingSince }),
      ...(failure && { failure }),
      ...(state !== 'standing-by' && { position, behind: count, counts: { done, failed } }),
    };
  }

  private async deadLetter(deadLetter: DeadLetter): Promise<DeadLetterView> {
    const { type } = await locationAt(this.log, deadLetter.stream, deadLetter.revision);
    const label = eventDefinitionOf(type)?.label;
    return { ...deadLetter, type, ...(label && { label }) };
  }
}

/** The monitored engine of each kind of data; keys are checked with the events that they open. */
const ENGINES: Readonly<Record<Storage['name'], EngineState['name'] | undefined>> = {
  log: 'events',
  readModels: 'readModels',
  images: 'images',
  keys: undefined,
};

const upOrDown = (
  state: EngineState | undefined,
): Pick<SystemView['engines'][number], 'state' | 'message'> =>
  state ? { state: state.state, ...(state.message && { message: state.message }) } : {};

/** Null if it cannot be read: an engine is unavailable or an event is damaged. */
const ifThere = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof UnreadableEvent) return null;
    throw error;
  }
};

/** Without a user, a password or a path with a secret. */
const auditStreamOf = ({ auditStream }: Config): string =>
  auditStream ? `${auditStream.url.protocol}//${auditStream.url.host}` : 'not set';

const set = (value: unknown): string => (value ? 'set' : 'not set');

/** An allowlist: a new setting is hidden until its author decides that it is no secret. */
const settingsOf = (config: Config): SystemView['settings'] =>
  Object.entries({
    PUBLIC_URL: config.publicUrl ?? 'not set',
    ALLOWED_HOSTS: config.allowedHosts?.join(', ') ?? 'any',
    TRUSTED_PROXIES: config.trustedProxies.join(', '),
    EDGE_SECONDS: String(config.edgeSeconds),
    SMTP_URL: set(config.smtpUrl),
    MAIL_FROM: config.mailFrom,
    NOTIFICATION_MAIL_MINUTES: String(config.notificationMailMinutes),
    AUDITOR_EMAIL: set(config.auditorEmail),
    LOG_HEAD_MINUTES: String(config.logHeadMinutes),
    AUDIT_STREAM_URL: auditStreamOf(config),
    METRICS_TOKEN: set(config.metricsToken),
    DEMO: config.demo ? '1' : '0',
  }).map(([name, value]) => ({ name, value }));
