import {
  type AuditEntry,
  type AuditFieldName,
  type AuditValue,
  auditFieldOf,
  IMAGE_PATH_PATTERN,
  valueLabel,
} from '@parkho/contracts';
import { nameKindOf } from '../parts/field-labels';

/** 'PKR 85,000 → PKR 79,000': the change of a field by an event; undefined if its values are not texts. */
export const changeOf = ({ changes, kind }: AuditEntry, field: AuditFieldName): string | undefined => {
  const change = changes.find(({ field: path }) => auditFieldOf(path) === field);
  if (!change || change.withheld || nameKindOf(change.field, kind)) return undefined;
  const { from, to } = change;
  if ([from, to].some((value) => typeof value === 'string' && IMAGE_PATH_PATTERN.test(value)))
    return undefined;
  const words = (value: AuditValue): string => (value === null ? 'nothing' : valueLabel(change.field, value));
  return `${words(from)} → ${words(to)}`;
};
