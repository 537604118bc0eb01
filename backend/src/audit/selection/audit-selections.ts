import { Injectable } from '@nestjs/common';
import {
  type AuditFilter,
  EVENT_TYPES,
  isDay,
  parseAuditWords,
  parseReportId,
  plusDays,
  SYSTEM_EVENTS,
  startOfDay,
} from '@parkho/contracts';
import {
  type AuditSelection,
  auditPage,
  currentCategories,
  findProducts,
  normalizeNumber,
  recordsByNumber,
  reportById,
} from '@parkho/projections';
import { searchFor, words } from '@parkho/stores';
import { ReadModels } from '../../platform/engines/read-models.js';

/** The most records of a kind whose name is matched with a search. */
const MAX_RECORDS = 100;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The selections of audit filters. Personal data cannot be searched: it is not in the index. */
@Injectable()
export class AuditSelections {
  constructor(private readonly models: ReadModels) {}

  /** Undefined: nothing matches. */
  async of({ type, thing, from, to, without, q, ...rest }: AuditFilter): Promise<AuditSelection | undefined> {
    const types = common(type, without && NOT_SYSTEM_EVENTS);
    if (types?.length === 0) return undefined;
    const selection: AuditSelection = {
      ...rest,
      ...(types && { types }),
      ...(thing && { things: [thing] }),
      ...(from && { from: isDay(from) ? startOfDay(from) : Date.parse(from) }),
      ...(to && { to: isDay(to) ? startOfDay(plusDays(to, 1)) - 1 : Date.parse(to) }),
    };
    const text = q?.trim();
    if (!text) return selection;
    const bySearch = await this.selectionOfText(text);
    return bySearch && intersection(selection, bySearch);
  }

  /** Matches of words: an id is one of an event, a request or a record, whichever exists. */
  private async selectionOfText(text: string): Promise<AuditSelection | undefined> {
    if (ID.test(text)) {
      const id = text.toLowerCase();
      for (const selection of [{ event: id }, { correlation: id }])
        if ((await auditPage(this.models, selection, { limit: 1 })).length > 0) return selection;
      return { things: [id] };
    }
    const reportId = parseReportId(text);
    if (reportId) return this.ofReport(reportId);
    const searchWords = words(text);
    if (searchWords.length === 0) return undefined;
    // Words of the action, and words of the record.
    const { types, field, others } = parseAuditWords(searchWords);
    const things = others.length > 0 ? await this.recordIds(others.join(' ')) : undefined;
    if (things?.length === 0) return undefined;
    return { ...(types && { types }), ...(field && { field }), ...(things && { things }) };
  }

  /** A report, and the listing of its device. */
  private async ofReport(reportId: string): Promise<AuditSelection | undefined> {
    const report = await reportById(this.models['inspection-reports'], reportId);
    if (report) return { things: [report.inspectionId] };
    const [listing] = await recordsByNumber(this.models.marks, 'listing', normalizeNumber(reportId), 1);
    return listing && { things: [listing.id] };
  }

  private async recordIds(text: string): Promise<string[]> {
    const [products, categories] = await Promise.all([
      findProducts(this.models.products, text, MAX_RECORDS),
      currentCategories(this.models.categories),
    ]);
    const terms = searchFor(text).terms.map(({ word }) => word);
    const matchingCategories = categories.filter(({ _id, name }) =>
      terms.every((term) => words(`${name} ${_id}`).some((word) => word.startsWith(term))),
    );
    return [...products, ...matchingCategories].map(({ _id }) => _id);
  }
}

const NOT_SYSTEM_EVENTS = EVENT_TYPES.filter((type) => !SYSTEM_EVENTS.has(type));

/** The intersection of two selections; undefined if it is empty. */
const intersection = (one: AuditSelection, other: AuditSelection): AuditSelection | undefined => {
  const types = common(one.types, other.types);
  const things = common(one.things, other.things);
  if (types?.length === 0 || things?.length === 0) return undefined;
  if (one.correlation && other.correlation && one.correlation !== other.correlation) return undefined;
  if (one.field && other.field && one.field !== other.field) return undefined;
  return { ...one, ...other, ...(types && { types }), ...(things && { things }) };
};

const common = <T>(one?: readonly T[], other?: readonly T[]): readonly T[] | undefined =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other);
