import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  AppendReq,
  BatchAppendReq,
  ReadReq,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type ConnectionInjector,
  Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerWritableStream,
  type sendUnaryData,
  status as statusCode,
} from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import protobufAny from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import {
  type Expected,
  InMemoryLog,
  type Outcome,
  type ProposedEvent,
  type RecordedEvent,
} from '../in-memory-log.js';

/** The maximum bytes of one append's events in EventStoreDB's default configuration. */
const MAX_APPEND_SIZE = 1_048_576;
const MAX_MESSAGE_SIZE = 17 * 1_048_576;
/** A port range outside that of client connections, so that the ports are still free when the server restarts. */
const PORTS = [20_000, 30_000] as const;
const TICKS_PER_MILLISECOND = 10_000n;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const SYSTEM_EVENT: ProposedEvent = {
  id: '00000000-0000-4000-8000-000000000000',
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.alloc(0),
};

/** The outcome of an append; `lost` is never sent to the client. */
type Answer = Outcome | 'too-big' | 'too-late' | 'invalid' | 'lost';

interface PendingAppend {
  stream: string;
  expected: Expected;
  /** Milliseconds since the epoch. */
  deadline: number;
  events: ProposedEvent[];
}

/** The events of a read or a subscription. */
interface Walk {
  /** Grows while a subscription waits at its end. */
  events(): readonly RecordedEvent[];
  index: number;
  step: 1 | -1;
  matches(event: RecordedEvent): boolean;
}

/**
 * An EventStoreDB in this process, for tests: the gRPC services that the client calls, over an in-memory log. It
 * answers like the genuine server (eventstore-answers.json), except for deletions and stream metadata, and can be
 * stopped and restarted.
 */
export class EventStoreDouble {
  /** Events sent to connections so far. */
  eventsSent = 0;

  readonly #log = new InMemoryLog();
  readonly #appended = new EventEmitter().setMaxListeners(0);
  readonly #grpc = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_SIZE });
  readonly #injector: ConnectionInjector;
  readonly #sockets = new Set<Socket>();
  #acceptor: NetServer | undefined;
  #port = 0;
  #refusal: { code: statusCode; details: string } | undefined;
  /** Set when the next append is to be lost. */
  #lose: (() => void) | undefined;

  /** Starts on the given port, or on a free one, with a few system events in its log. */
  static async start({ port }: { port?: number } = {}): Promise<EventStoreDouble> {
    const double = new EventStoreDouble();
    double.appendSystemEvents(3);
    if (port !== undefined) await double.#listen(port);
    while (double.#acceptor === undefined)
      await double.#listen(randomInt(...PORTS)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
      });
    return double;
  }

  private constructor() {
    this.#grpc.addService(StreamsService, {
      read: (call: ServerWritableStream<ReadReq, ReadResp>) => this.#read(call),
      append: (
        call: ServerReadableStream<AppendReq, unknown>,
        answer: sendUnaryData<InstanceType<typeof streams.AppendResp>>,
      ) => this.#append(call, answer),
      batchAppend: (call: ServerDuplexStream<BatchAppendReq, unknown>) => this.#batchAppend(call),
    });
    this.#grpc.addService(ServerFeaturesService, {
      getSupportedMethods: (
        _: unknown,
        answer: sendUnaryData<InstanceType<typeof features.SupportedMethods>>,
      ) => answer(null, supportedMethods()),
    });
    this.#grpc.addService(GossipService, {
      read: (_: unknown, answer: sendUnaryData<InstanceType<typeof gossip.ClusterInfo>>) =>
        answer(null, clusterOf(this.#port)),
    });
    this.#injector = this.#grpc.createConnectionInjector(ServerCredentials.createInsecure());
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`;
  }

  /** Breaks every connection and refuses new ones, as when the server's process is killed. */
  async shutDown(): Promise<void> {
    const closed = this.#acceptor && once(this.#acceptor, 'close');
    this.#acceptor?.close();
    this.#acceptor = undefined;
    this.#breakConnections();
    await closed;
  }

  /** Restarts on the same port with the same events. */
  async restart(): Promise<void> {
    await this.#listen(this.#port);
  }

  async stop(): Promise<void> {
    await this.shutDown();
    this.#injector.destroy();
    this.#grpc.forceShutdown();
  }

  /** Stores the next append, but breaks every connection instead of answering it. Resolves when that has happened. */
  loseNextAnswer(): Promise<void> {
    return new Promise((resolve) => {
      this.#lose = resolve;
    });
  }

  /** Answers every call like a server that does not know the user, or denies permission; `null` ends that. */
  refuse(code: 'UNAUTHENTICATED' | 'PERMISSION_DENIED' | null): void {
    this.#refusal = code === null ? undefined : { code: statusCode[code], details: code };
  }

  /** Adds system events to $all, as a server does. */
  appendSystemEvents(count: number): void {
    const stream = '$stats-127.0.0.1:2113';
    const last = (this.#log.stream(stream)?.length ?? 0) - 1;
    this.#log.append(stream, last, Array<ProposedEvent>(count).fill(SYSTEM_EVENT));
    this.#appended.emit('events');
  }

  async #listen(port: number): Promise<void> {
    const acceptor = createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
      this.#injector.injectConnection(socket);
    });
    acceptor.listen(port, '127.0.0.1');
    await once(acceptor, 'listening');
    this.#acceptor = acceptor;
    this.#port = port;
  }

  #breakConnections(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  #store({ stream, expected, deadline, events }: PendingAppend): Answer {
    if (deadline <= Date.now()) return 'too-late';
    if (events.some(({ id, type }) => !UUID.test(id) || type === '')) return 'invalid';
    const size = events.reduce(
      (sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length,
      0,
    );
    if (size > MAX_APPEND_SIZE) return 'too-big';
    const outcome = this.#log.append(stream, expected, events);
    this.#appended.emit('events');
    if (!this.#lose) return outcome;
    this.#breakConnections();
    this.#lose();
    this.#lose = undefined;
    return 'lost';
  }

  /** One append in one call. */
  #append(
    call: ServerReadableStream<AppendReq, unknown>,
    answer: sendUnaryData<InstanceType<typeof streams.AppendResp>>,
  ): void {
    const pending: PendingAppend = {
      stream: '',
      expected: 'any',
      deadline: Number.POSITIVE_INFINITY,
      events: [],
    };
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options) {
        pending.stream = textOf(options.getStreamIdentifier()!.getStreamName_asU8());
        pending.expected = options.hasNoStream()
          ? 'no-stream'
          : options.hasStreamExists()
            ? 'stream-exists'
            : options.hasAny()
              ? 'any'
              : Number(options.getRevision());
      } else {
        pending.events.push(proposedOf(request.getProposedMessage()!));
      }
    });
    call.on('error', () => {});
    call.on('end', () => {
      if (this.#refusal) return answer(this.#refusal);
      const outcome = this.#store(pending);
      if (outcome === 'lost') return;
      if (typeof outcome === 'string') answer({ ...APPEND_ERRORS[outcome] });
      else answer(null, appendResponse(outcome, pending.expected));
    });
  }

  /** Many appends over one call, each in one message or several, answered by correlation id. */
  #batchAppend(call: ServerDuplexStream<BatchAppendReq, unknown>): void {
    const appends = new Map<string, PendingAppend>();
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId()!.getString();
      const options = request.getOptions();
      if (options)
        appends.set(correlation, {
          stream: textOf(options.getStreamIdentifier()!.getStreamName_asU8()),
          expected: options.hasNoStream()
            ? 'no-stream'
            : options.hasStreamExists()
              ? 'stream-exists'
              : options.hasAny()
                ? 'any'
                : Number(options.getStreamPosition()),
          deadline: options.getDeadline()!.toDate().getTime(),
          events: [],
        });
      const pending = appends.get(correlation)!;
      pending.events.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      appends.delete(correlation);
      const outcome = this.#store(pending);
      if (outcome !== 'lost') call.write(batchAppendResponse(correlation, pending, outcome));
    });
    call.on('error', () => {});
    call.on('end', () => call.end());
  }

  /** Reads and subscriptions, of one stream and of $all. */
  async #read(call: ServerWritableStream<ReadReq, ReadResp>): Promise<void> {
    const options = call.request.getOptions()!;
    if (this.#refusal) {
      call.emit('error', this.#refusal);
      return;
    }
    const disconnected = new AbortController();
    call.on('cancelled', () => disconnected.abort()).on('error', () => {});
    const send = async (response: ReadResp) => {
      if (!call.write(response)) await once(call, 'drain', { signal: disconnected.signal });
    };
    try {
      if (options.hasSubscription()) {
        const { signal } = disconnected;
        const walk = this.#walk(options);
        await send(confirmation());
        await this.#send(walk, Number.POSITIVE_INFINITY, send);
        await send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
        while (!signal.aborted) {
          if (walk.index >= walk.events().length) await once(this.#appended, 'events', { signal });
          await this.#send(walk, Number.POSITIVE_INFINITY, send);
        }
      } else {
        const stream = options.getStream()?.getStreamIdentifier();
        if (stream && !this.#log.stream(textOf(stream.getStreamName_asU8())))
          await send(
            new streams.ReadResp().setStreamNotFound(
              new streams.ReadResp.StreamNotFound().setStreamIdentifier(stream),
            ),
          );
        else await this.#send(this.#walk(options), Number(options.getCount()), send);
        call.end();
      }
    } catch (error) {
      if (!disconnected.signal.aborted) call.destroy(error as Error);
    }
  }

  /** Sends at most `count` matching events, at the connection's rate. */
  async #send(walk: Walk, count: number, send: (response: ReadResp) => Promise<void>): Promise<void> {
    for (let sent = 0; sent < count; walk.index += walk.step) {
      const event = walk.events()[walk.index];
      if (!event) return;
      if (!walk.matches(event)) continue;
      sent++;
      this.eventsSent++;
      await send(eventResponse(event));
    }
  }

  /** A subscription starts after its position, a forward read at it; $all is read backwards from before it. */
  #walk(options: ReadReq.Options): Walk {
    const forwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS;
    const step = forwards ? 1 : -1;
    const skipped = options.hasSubscription() ? 1 : 0;
    const all = options.getAll();
    if (all) {
      const { events } = this.#log;
      const at = Number(all.getPosition()?.getCommitPosition() ?? 0);
      const start = all.hasPosition() ? this.#log.indexAt(at + skipped) : all.hasEnd() ? events.length : 0;
      return { events: () => events, index: forwards ? start : start - 1, step, matches: matcher(options) };
    }
    const stream = options.getStream()!;
    const name = textOf(stream.getStreamIdentifier()!.getStreamName_asU8());
    const events = () => this.#log.stream(name) ?? [];
    const end = forwards ? events().length : events().length - 1;
    const index = stream.hasRevision() ? Number(stream.getRevision()) + skipped : stream.hasEnd() ? end : 0;
    return { events, index: forwards ? index : Math.min(index, end), step, matches: () => true };
  }
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

const streamIdentifier = (name: string) =>
  new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(name)));

/** Ids are returned in lower case, like GUIDs. */
function proposedOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent {
  return {
    id: message.getId()!.getString().toLowerCase(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function matcher(options: ReadReq.Options): Walk['matches'] {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!expression) return () => true;
  const field = filter?.hasStreamIdentifier() ? 'stream' : 'type';
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => event[field].startsWith(prefix));
  const pattern = new RegExp(expression.getRegex(), 'u');
  return (event) => pattern.test(event[field]);
}

const confirmation = () =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('00000000-0000-4000-8000-000000000001'),
  );

function eventResponse({
  id,
  stream,
  revision,
  position,
  type,
  contentType,
  data,
  metadata,
  created,
}: RecordedEvent) {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(streamIdentifier(stream))
    .setStreamRevision(String(revision))
    .setPreparePosition(String(position))
    .setCommitPosition(String(position))
    .setData(data)
    .setCustomMetadata(metadata);
  recorded
    .getMetadataMap()
    .set('type', type)
    .set('content-type', contentType)
    .set('created', String(BigInt(created) * TICKS_PER_MILLISECOND));
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position)),
  );
}

const trailer = (entries: Record<string, string>): Metadata => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return metadata;
};

const APPEND_ERRORS = {
  'too-big': {
    code: statusCode.INVALID_ARGUMENT,
    details: 'Maximum append size exceeded',
    metadata: trailer({
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(MAX_APPEND_SIZE),
    }),
  },
  'too-late': { code: statusCode.DEADLINE_EXCEEDED, details: 'Deadline exceeded' },
  invalid: { code: statusCode.UNKNOWN, details: 'Exception was thrown by handler' },
};

function appendResponse(outcome: Outcome, expected: Expected) {
  const response = new streams.AppendResp();
  if (outcome.appended)
    return response.setSuccess(
      new streams.AppendResp.Success()
        .setCurrentRevision(String(outcome.revision))
        .setPosition(
          new streams.AppendResp.Position()
            .setCommitPosition(String(outcome.position))
            .setPreparePosition(String(outcome.position)),
        ),
    );
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === -1) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return response.setWrongExpectedVersion(wrong);
}

function batchAppendResponse(
  correlation: string,
  { stream, expected }: PendingAppend,
  answer: Exclude<Answer, 'lost'>,
) {
  const response = new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(correlation))
    .setStreamIdentifier(streamIdentifier(stream));
  if (typeof answer === 'object' && answer.appended)
    return response.setSuccess(
      new streams.BatchAppendResp.Success()
        .setCurrentRevision(String(answer.revision))
        .setPosition(
          new shared.AllStreamPosition()
            .setCommitPosition(String(answer.position))
            .setPreparePosition(String(answer.position)),
        ),
    );
  if (answer === 'too-late') return response.setError(failure('Timeout', new shared.Timeout()));
  if (answer === 'invalid') return response.setError(failure('Unknown', new shared.Unknown()));
  if (answer === 'too-big')
    return response.setError(
      failure(
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_SIZE),
      ),
    );
  const wrong = new shared.WrongExpectedVersion();
  if (answer.current === -1) wrong.setCurrentNoStream(new protobufEmpty.Empty());
  else wrong.setCurrentStreamRevision(String(answer.current));
  if (expected === 'no-stream') wrong.setExpectedNoStream(new protobufEmpty.Empty());
  else if (expected === 'stream-exists') wrong.setExpectedStreamExists(new protobufEmpty.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new protobufEmpty.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return response.setError(failure('WrongExpectedVersion', wrong));
}

function failure(name: string, details: Message) {
  const any = new protobufAny.Any();
  any.pack(details.serializeBinary(), `event_store.client.${name}`);
  return new status.Status().setMessage(name).setDetails(any);
}

/** Makes the client append through one shared call, as with the genuine server. */
const supportedMethods = () =>
  new features.SupportedMethods()
    .setEventStoreServerVersion('23.10.6')
    .setMethodsList([
      new features.SupportedMethod()
        .setServiceName('event_store.client.streams.Streams')
        .setMethodName('batchappend'),
    ]);

/** A cluster of one, whose leader listens here. */
const clusterOf = (port: number) =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000002'))
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ]);
