import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditEntry, AuditExport } from '@parkho/contracts';
import {
  type AuditDocument,
  type AuditSelection,
  allCategories,
  auditCount,
  auditPageAscending,
  cursorOf,
} from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { lastHead } from '../../evidence/log-heads.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { EVENT_LOG, EVENT_STORE } from '../../platform/engines/tokens.js';
import { AuditRecords } from '../entries/audit-records.js';
import { NOTHING_VISIBLE } from '../entries/redaction.js';
import { type ExportCheckpoint, FORMATS } from './audit-formats.js';
import { LogScan } from './log-scan.js';

/** From this many events on, the whole log is read; fewer are looked up. */
const FULL_SCAN_THRESHOLD = 5_000;
/** Events that are looked up, and written, before other requests get a turn. */
const PAGE = 100;

type Pages = AsyncGenerator<readonly Omit<AuditEntry, 'caused'>[], void, undefined>;

interface AuditFile {
  stream: Readable;
  /** Number of events. */
  total: number;
  checkpoint?: ExportCheckpoint;
}

/** The audit as a file, in log order. */
@Injectable()
export class AuditExports {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(EVENT_LOG) private readonly log: EventStore,
    private readonly models: ReadModels,
    private readonly records: AuditRecords,
  ) {}

  /** @throws StoreUnavailable before anything is sent */
  async file(format: AuditExport, selection: AuditSelection | undefined): Promise<AuditFile> {
    const [head, total] = await Promise.all([
      lastHead(this.log),
      selection ? auditCount(this.models, selection) : 0,
    ]);
    const checkpoint = head ? { size: head.size, root: head.root } : undefined;
    // Events after the count are in the file, too, and counted in it.
    const selected = total < FULL_SCAN_THRESHOLD ? await this.documentsByIndex(selection) : undefined;
    const pages = selected ? this.paged(selected) : await this.scanPages(selection!);
    const writing = FORMATS[format].begin(checkpoint);
    const generateParts = async function* () {
      yield writing.head;
      for await (const page of pages) {
        const part = writing.add(page);
        if (part.length > 0) yield part;
        // Neither the store nor a fast client would otherwise yield to other requests.
        await nextTurn();
      }
      yield writing.end();
    };
    return {
      stream: Readable.from(generateParts(), { objectMode: false }),
      total: selected?.length ?? total,
      ...(checkpoint && { checkpoint }),
    };
  }

  /** Found by the index, then sorted in log order. */
  private async documentsByIndex(selection: AuditSelection | undefined): Promise<AuditDocument[]> {
    const documents: AuditDocument[] = [];
    for (let last: AuditDocument | undefined; selection; last = documents.at(-1)) {
      const page = await auditPageAscending(this.models, selection, {
        after: last && cursorOf(last),
        limit: FULL_SCAN_THRESHOLD,
      });
      documents.push(...page);
      if (page.length < FULL_SCAN_THRESHOLD) break;
    }
    return documents.sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  private async *paged(documents: readonly AuditDocument[]): Pages {
    for (let from = 0; from < documents.length; from += PAGE)
      yield this.records.entries(documents.slice(from, from + PAGE), NOTHING_VISIBLE, { inFile: true });
  }

  private async scanPages(selection: AuditSelection): Promise<Pages> {
    const [head, categories] = await Promise.all([this.events.head(), allCategories(this.models.categories)]);
    const names = new Map(categories.map(({ _id, name }) => [_id, name]));
    return new LogScan(this.events, this.models, (id) => names.get(id), selection).entries(head);
  }
}
