import type { ActorRole, AuditKind, DomainEventType } from '@parkho/contracts';
import type { Filter, Position } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import type { AuditDocument } from './audit.js';

type Audit = ReadModel<AuditDocument>;

/** All of it must hold; times are milliseconds since 1970, both ends included. */
export interface AuditSelection {
  actor?: string;
  role?: ActorRole;
  types?: readonly DomainEventType[];
  kind?: AuditKind;
  things?: readonly string[];
  from?: number;
  to?: number;
  correlation?: string;
  event?: string;
}

const filterOf = ({
  actor,
  role,
  types,
  kind,
  things,
  from,
  to,
  correlation,
  event,
}: AuditSelection): Filter =>
  Object.fromEntries(
    Object.entries({
      actor,
      role,
      kind,
      thing: things && { $in: [...things] },
      correlation,
      event,
      at:
        from === undefined && to === undefined
          ? undefined
          : { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) },
      type: types && { $in: [...types] },
    }).filter(([, condition]) => condition !== undefined),
  ) as Filter;

/** The latest first, before a position. */
export const auditPage = (
  model: Audit,
  selection: AuditSelection,
  { before, limit }: { before?: Position; limit: number },
): Promise<AuditDocument[]> =>
  model.find({
    filter: { ...filterOf(selection), ...(before !== undefined && { _id: { $lt: before } }) } as Filter,
    sort: { _id: -1 },
    limit,
  });

/** The earliest first, after a position. */
export const auditFrom = (
  model: Audit,
  selection: AuditSelection,
  { after, limit }: { after?: Position; limit: number },
): Promise<AuditDocument[]> =>
  model.find({
    filter: { ...filterOf(selection), ...(after !== undefined && { _id: { $gt: after } }) } as Filter,
    sort: { _id: 1 },
    limit,
  });

export const auditCount = (model: Audit, selection: AuditSelection): Promise<number> =>
  model.count({ filter: filterOf(selection) });

/** Those of these events that there are, in no particular order. */
export const auditedEvents = (model: Audit, ids: readonly string[]): Promise<AuditDocument[]> =>
  model.find({ filter: { event: { $in: [...ids] } }, limit: Math.max(1, ids.length) });
