import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_LIMITS,
  type AuditComparison,
  type AuditEntry,
  type AuditedKind,
  type AuditFieldName,
  type AuditHistory,
  type AuditMoment,
  auditFieldOf,
  auditSubjectOf,
  type CausedEntry,
  DomainError,
  type DomainEventType,
  EVENTS,
  type EventMetadata,
  isAuditedKind,
  AUDIT_MESSAGES as MESSAGES,
  type Recorded,
} from '@parkho/contracts';
import {
  type AuditDocument,
  allCategories,
  auditDocument,
  auditPage,
  auditPageAscending,
  cursorOf,
  productsByIds,
} from '@parkho/projections';
import { type EventStore, type StoredEvent, UnreadableEvent } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import type { AuditLine } from './audit-lines.js';
import {
  auditEntryOf,
  type EntrySource,
  type FoldedEvent,
  NAME_IN,
  type NameOf,
  nameAmong,
  referencedIds,
} from './entry.js';
import { comparedFields, EMPTY_STATE, type Fields, fieldsOf, shownFields } from './fields.js';
import { displayedAfter, displayedByRevision, HISTORIES, RECORD_TYPES } from './record-types.js';
import { Redaction, type Visibility } from './redaction.js';

const placeOf = ({ stream, revision }: Pick<AuditDocument, 'stream' | 'revision'>): string =>
  `${revision}@${stream}`;

/** The content of the audit, folded from the log on each request. */
@Injectable()
export class AuditRecords {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly models: ReadModels,
  ) {}

  /** The events of the documents, in their order. `inFile`: without names of people, and without resulting events. */
  async entries(
    documents: readonly AuditDocument[],
    visibility: Visibility,
    { inFile }: { inFile: boolean } = { inFile: false },
  ): Promise<AuditEntry[]> {
    const redaction = new Redaction(visibility);
    const [readings, caused] = await Promise.all([
      this.readings(documents, redaction),
      Promise.all(documents.map((document) => (inFile ? [] : this.causedBy(document)))),
    ]);
    const nameOf = await this.namesIn(documents, readings, inFile);
    return documents.map((document, index) => ({
      ...auditEntryOf(document, readings.get(placeOf(document))!, { nameOf, redaction, inFile }),
      caused: caused[index]!,
    }));
  }

  /**
   * The entries of lines. With `field`, only those that have changed it: the index also has edits of contact data among
   * other fields, which may have.
   */
  async lines(
    lines: readonly AuditLine[],
    field: AuditFieldName | undefined,
    visibility: Visibility,
  ): Promise<AuditEntry[]> {
    const documents = lines.map(({ document }) => document);
    const entries = await this.entries(documents, visibility);
    return entries.flatMap((entry, index) => {
      const { group } = lines[index]!;
      const isOther =
        field === 'contactInfo' && !entry.changes.some((change) => auditFieldOf(change.field) === field);
      return isOther ? [] : [{ ...entry, ...(group && { group }) }];
    });
  }

  /**
   * The history of a record before a revision, the latest first.
   * @throws DomainError 'not-found'
   */
  async history(
    kind: AuditedKind,
    id: string,
    before: number | undefined,
    visibility: Visibility,
  ): Promise<AuditHistory> {
    const events = await this.eventsOf(kind, id);
    const all = await this.withDisclosures(id, documentsOf(events));
    const end = Math.min(before ?? all.length, all.length);
    const start = Math.max(0, end - AUDIT_LIMITS.history);
    const documents = all.slice(start, end).reverse();
    const name = nameOf(kind, events, new Redaction(visibility));
    const moments = momentsOf(events);
    return {
      entries: await this.entries(documents, visibility),
      ...(name && { name }),
      ...(start > 0 && { next: start }),
      first: moments[0]!,
      last: moments.at(-1)!,
      moments: moments.slice(-AUDIT_LIMITS.moments),
    };
  }

  /** @throws DomainError 'not-found' */
  async moment(kind: AuditedKind, id: string, at: string, visibility: Visibility): Promise<AuditMoment> {
    const redaction = new Redaction(visibility);
    const events = await this.eventsOf(kind, id);
    const { fields, revision } = stateAt(kind, events, at, redaction);
    return {
      at,
      revision,
      fields: shownFields(fields, redaction),
      happened: await this.entries(documentsOf(eventsOfMoment(events, revision)), visibility),
    };
  }

  /** @throws DomainError 'not-found' */
  async comparison(
    kind: AuditedKind,
    id: string,
    { at, and }: { at: string; and: string },
    visibility: Visibility,
  ): Promise<AuditComparison> {
    const redaction = new Redaction(visibility);
    const events = await this.eventsOf(kind, id);
    const [first, second] = [stateAt(kind, events, at, redaction), stateAt(kind, events, and, redaction)];
    return {
      at: { at, revision: first.revision },
      and: { at: and, revision: second.revision },
      fields: comparedFields(first.fields, second.fields, redaction),
    };
  }

  /**
   * All events of a record, in log order.
   * @throws DomainError 'not-found'; 'conflict' where one of its events cannot be read
   */
  private async eventsOf(kind: AuditedKind, id: string): Promise<StoredEvent[]> {
    const streams = HISTORIES[kind].streamsOf(id).map((stream) => this.events.readStream(stream));
    const [recordEvents, ...parts] = (await Promise.all(streams).catch((error: unknown) => {
      // A retry does not help, and the auditor must know.
      throw error instanceof UnreadableEvent ? new DomainError('conflict', error.message) : error;
    })) as [StoredEvent[], ...StoredEvent[][]];
    const exists =
      recordEvents[0] && auditSubjectOf(recordEvents[0].stream, recordEvents[0].type).kind === kind;
    // Streams of reactors have names that begin like those of records.
    if (!exists) throw new DomainError('not-found', MESSAGES.notFound);
    return [...recordEvents, ...parts.flat()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }

  /** The documents with the latest disclosures of the record's personal data. */
  private async withDisclosures(id: string, documents: readonly AuditDocument[]): Promise<AuditDocument[]> {
    const disclosures = await auditPage(
      this.models,
      { things: [id], kind: 'disclosure' },
      { limit: AUDIT_LIMITS.disclosures },
    );
    return [...documents, ...disclosures].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  private async readings(
    documents: readonly AuditDocument[],
    redaction: Redaction,
  ): Promise<Map<string, EntrySource>> {
    const readings = new Map<string, EntrySource>();
    for (const stream of new Set(documents.map((document) => document.stream))) {
      const streamDocuments = documents.filter((document) => document.stream === stream);
      try {
        for (const foldedEvent of await this.foldedEvents(stream, streamDocuments, redaction))
          readings.set(placeOf(foldedEvent.event), foldedEvent);
      } catch (error) {
        // A damaged event must not hide the others.
        if (!(error instanceof UnreadableEvent)) throw error;
        for (const document of streamDocuments) readings.set(placeOf(document), { unreadable: error.reason });
      }
    }
    return readings;
  }

  /** The recorded events of one stream; those of folded records need their earlier events. */
  private async foldedEvents(
    stream: string,
    documents: readonly AuditDocument[],
    redaction: Redaction,
  ): Promise<FoldedEvent[]> {
    const [{ kind, thing }] = documents as [AuditDocument];
    const recordType =
      isAuditedKind(kind) && RECORD_TYPES[kind].streamOf(thing) === stream ? RECORD_TYPES[kind] : undefined;
    if (!recordType) {
      const read = await Promise.all(
        documents.map(({ revision }) =>
          this.events.readStreamBackwards(stream, { limit: 1, before: revision + 1 }),
        ),
      );
      return read.flat().map((event) => ({
        event: redaction.redact(event),
        before: EMPTY_STATE,
        after: EMPTY_STATE,
      }));
    }
    const events = (await this.events.readStream(stream)).map((event) => redaction.redact(event));
    const steps = displayedByRevision(recordType, events, new Set(documents.map(({ revision }) => revision)));
    return Array.from(steps, ([revision, step]) => ({ event: events[revision]!, ...step }));
  }

  /** The current names of accounts, listings and categories whose ids are in the events. */
  private async namesIn(
    documents: readonly AuditDocument[],
    readings: ReadonlyMap<string, EntrySource>,
    inFile: boolean,
  ): Promise<NameOf> {
    const ids = [
      ...new Set([
        ...documents.flatMap(({ actor, thing }) => [actor, thing]),
        ...[...readings.values()].flatMap((reading) =>
          'event' in reading ? referencedIds(reading.event.data) : [],
        ),
      ]),
    ];
    const [people, products, categories] = await Promise.all([
      inFile ? [] : this.models.users.getMany(ids),
      productsByIds(this.models.products, ids),
      allCategories(this.models.categories),
    ]);
    const names = new Map(
      [
        ...categories,
        ...products,
        ...people.map(({ _id, name, businessName }) => ({ _id, name: businessName || name })),
      ].map(({ _id, name }) => [_id, name]),
    );
    return (id) => names.get(id);
  }

  private async causedBy(document: AuditDocument): Promise<CausedEntry[]> {
    const { correlation } = document;
    const later = await auditPageAscending(
      this.models,
      { correlation },
      { after: cursorOf(document), limit: AUDIT_LIMITS.caused },
    );
    return later.map(({ event, type, kind, thing }) => ({
      id: event,
      type,
      label: EVENTS[type as DomainEventType].label,
      kind,
      thing,
    }));
  }
}

const documentsOf = (events: readonly StoredEvent[]): AuditDocument[] =>
  events.map((event) => auditDocument(event as unknown as Recorded));

const nameOf = (
  kind: AuditedKind,
  events: readonly StoredEvent[],
  redaction: Redaction,
): string | undefined =>
  NAME_IN[kind] &&
  nameAmong(
    kind,
    displayedAfter(
      HISTORIES[kind],
      events.map((event) => redaction.redact(event)),
    ),
  );

const atOf = ({ metadata }: StoredEvent): string => (metadata as EventMetadata).at;

/**
 * The moments at which a record changed, the earliest first; an event that was accepted before its predecessor belongs
 * to the same moment.
 */
const momentsOf = (events: readonly StoredEvent[]): string[] => {
  let latest = '';
  const moments = events.map((event) => {
    latest = atOf(event) > latest ? atOf(event) : latest;
    return latest;
  });
  return [...new Set(moments)];
};

/** The event at a revision, and those right before it of the same moment. */
const eventsOfMoment = (events: readonly StoredEvent[], revision: number): StoredEvent[] => {
  const last = events[revision];
  if (!last) return [];
  const before = events.findLastIndex((event, index) => index < revision && atOf(event) !== atOf(last));
  return events.slice(before + 1, revision + 1);
};

/** The state after the last event that was accepted by a moment. */
const stateAt = (
  kind: AuditedKind,
  events: readonly StoredEvent[],
  moment: string,
  redaction: Redaction,
): { fields: Fields; revision: number } => {
  const at = Date.parse(moment);
  const revision = events.findLastIndex((event) => Date.parse(atOf(event)) <= at);
  const eventsUntil = events.slice(0, revision + 1).map((event) => redaction.redact(event));
  return { fields: fieldsOf(displayedAfter(HISTORIES[kind], eventsUntil)), revision };
};
