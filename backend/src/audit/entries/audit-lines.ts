import { Injectable } from '@nestjs/common';
import {
  type AuditGroup,
  type DomainEventType,
  dayInPakistan,
  AUDIT_LIMITS as LIMITS,
  plusDays,
  startOfDay,
} from '@parkho/contracts';
import {
  type AuditCursor,
  type AuditDocument,
  type AuditSelection,
  auditCount,
  auditPage,
  auditPageAscending,
  cursorOf,
} from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';

/** A line of the audit: an event, and the group of events that it represents. */
export interface AuditLine {
  document: AuditDocument;
  group?: AuditGroup;
}
interface Page {
  lines: AuditLine[];
  /** Where the next page begins; absent on the last one. */
  next?: AuditCursor;
}

/** Types of frequent counts: those of a day are one line. */
const COUNT_TYPES: readonly DomainEventType[] = ['ProductViewsCounted', 'ProductContactsCounted'];
/** Entries read at a time, at first for each line: most requests have one event or few. */
const ENTRY_BATCH = 200;
const ENTRIES_PER_LINE = 2;

/** The audit as lines: of single events, or of requests and days. */
@Injectable()
export class AuditLines {
  constructor(private readonly models: ReadModels) {}

  /** One line for each event, the latest first, before a cursor. */
  async single(selection: AuditSelection, before: AuditCursor | undefined, limit: number): Promise<Page> {
    const entries = await auditPage(this.models, selection, { before, limit: limit + 1 });
    return {
      lines: entries.slice(0, limit).map((document) => ({ document })),
      ...(entries.length > limit && { next: cursorOf(entries[limit - 1]!) }),
    };
  }

  /**
   * One line for the events of a request, at the place of its first selected one, and one for the counts of a day; each
   * event is in exactly one line, whatever its page. A page may have fewer lines than its limit, even none, while there
   * is a next one: large requests have many entries.
   */
  async grouped(selection: AuditSelection, before: AuditCursor | undefined, limit: number): Promise<Page> {
    const firstEntries = new Map<string, string | undefined>();
    const leading: AuditDocument[] = [];
    let place = before;
    for (
      let looked = 0, step = ENTRIES_PER_LINE * limit;
      looked < LIMITS.looked;
      looked += step, step = ENTRY_BATCH
    ) {
      const page = await auditPage(this.models, selection, { before: place, limit: step });
      await Promise.all(
        page.map(async (document) => {
          const { key, selects } = groupOf(document);
          if (firstEntries.has(key)) return;
          firstEntries.set(key, undefined);
          const [first] = await auditPageAscending(this.models, intersectGroup(selection, selects), {
            limit: 1,
          });
          firstEntries.set(key, first?._id);
        }),
      );
      for (const [index, document] of page.entries()) {
        place = cursorOf(document);
        if (firstEntries.get(groupOf(document).key) !== document._id) continue;
        leading.push(document);
        const isLast = index === page.length - 1 && page.length < step;
        if (leading.length === limit)
          return { lines: await this.withCounts(selection, leading), ...(!isLast && { next: place }) };
      }
      if (page.length < step) return { lines: await this.withCounts(selection, leading) };
    }
    return { lines: await this.withCounts(selection, leading), ...(place && { next: place }) };
  }

  private withCounts(selection: AuditSelection, documents: readonly AuditDocument[]): Promise<AuditLine[]> {
    return Promise.all(
      documents.map(async (document) => {
        const groupSelection = intersectGroup(selection, groupOf(document).selects);
        const count = await auditCount(this.models, groupSelection);
        return {
          document,
          ...(count > 1 && { group: { count, filter: filterOf(groupSelection, document) } }),
        };
      }),
    );
  }
}

/** The common selection of the entries of one line. */
const groupOf = ({
  type,
  at,
  correlation,
}: AuditDocument): {
  key: string;
  selects: Pick<AuditSelection, 'types' | 'from' | 'to' | 'correlation'>;
} => {
  if (!COUNT_TYPES.includes(type)) return { key: correlation, selects: { correlation } };
  const day = dayInPakistan(new Date(at).toISOString());
  return {
    key: `${type} ${day}`,
    selects: { types: [type], from: startOfDay(day), to: startOfDay(plusDays(day, 1)) - 1 },
  };
};

/** The part of a group that is selected. */
const intersectGroup = (
  selection: AuditSelection,
  selects: ReturnType<typeof groupOf>['selects'],
): AuditSelection => ({
  ...selection,
  ...selects,
  ...(selects.from !== undefined && { from: Math.max(selects.from, selection.from ?? selects.from) }),
  ...(selects.to !== undefined && { to: Math.min(selects.to, selection.to ?? selects.to) }),
});

const filterOf = (
  { from, to, types }: AuditSelection,
  { correlation, type }: AuditDocument,
): AuditGroup['filter'] =>
  COUNT_TYPES.includes(type)
    ? { type: [...types!], from: new Date(from!).toISOString(), to: new Date(to!).toISOString() }
    : { correlation };
