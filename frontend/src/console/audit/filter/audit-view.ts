import {
  AUDIT_FILTER_FIELDS,
  AUDIT_LIMITS,
  type AuditFilter,
  type AuditFilterField,
  isMoment,
} from '@parkho/contracts';
import { AUDIT_PATH } from '../parts/audit-address';
import { boundsOf, isPeriod, type Period } from './audit-period';

/** The view of the audit's address. System events are shown only on request. */
export interface AuditView extends Omit<AuditFilter, 'without'> {
  /** In place of from and to. */
  period?: Period;
  system?: boolean;
}

const SYSTEM = 'shown';

/** The address of a view; `event`: with this event in the panel. */
export const auditPath = ({ system, ...view }: AuditView, event?: string): string => {
  const query = new URLSearchParams(
    Object.entries({
      ...view,
      ...(system && { system: SYSTEM }),
      ...(event !== undefined && { event }),
    }).flatMap(([name, value]) => [value].flat().map((item) => [name, item] as [string, string])),
  );
  return query.size > 0 ? `${AUDIT_PATH}?${query}` : AUDIT_PATH;
};

/** Why a value of the address is not a valid filter; undefined if it is valid. */
const problemOf = (field: AuditFilterField, value: string): string | undefined => {
  switch (field.input) {
    case 'choice':
    case 'choices':
      return Object.hasOwn(field.options, value) ? undefined : `unknown ${field.label.toLowerCase()}`;
    case 'time':
      return isMoment(value) ? undefined : 'invalid time';
    case 'id':
    case 'user':
      return value.length <= AUDIT_LIMITS.id ? undefined : `invalid ${field.label.toLowerCase()}`;
  }
};

/** Names besides the filters: the panel, and former names for system events. */
const NON_FILTER_PARAMS: ReadonlySet<string> = new Set(['event', 'without']);
const FIELDS: ReadonlyMap<string, AuditFilterField> = new Map(AUDIT_FILTER_FIELDS);

/** The view of an address, and why the rest of it is ignored. */
export const viewIn = (params: URLSearchParams): { view: AuditView; problems: string[] } => {
  const view: Record<string, unknown> = {};
  const problems = new Set<string>();
  for (const [name, value] of params) {
    const field = FIELDS.get(name);
    if (value === '' || NON_FILTER_PARAMS.has(name)) continue;
    if (field) {
      const problem = problemOf(field, value);
      if (problem) problems.add(`${problem} “${value.slice(0, 40)}”`);
      else if (field.input === 'choices') view[name] = [...((view[name] as string[]) ?? []), value];
      else view[name] = value;
    } else if (name === 'q' && value.length > AUDIT_LIMITS.search) problems.add('search too long');
    else if (name === 'q') view.q = value;
    else if (name === 'system' && value === SYSTEM) view.system = true;
    else if (name === 'period' && isPeriod(value)) view.period = value;
    else if (name === 'system' || name === 'period') problems.add(`unknown ${name} “${value.slice(0, 40)}”`);
    else problems.add(`unknown filter “${name.slice(0, 40)}”`);
  }
  if (view.period) for (const bound of ['from', 'to']) delete view[bound];
  return { view: view as AuditView, problems: [...problems] };
};

/** The filter of a view for the server. `today`: the day in Pakistan. */
export const filterOf = ({ period, system, ...filter }: AuditView, today: string): AuditFilter => ({
  ...filter,
  ...(period && boundsOf(period, today)),
  ...(!system && { without: 'program-work' }),
});

/** The names of a view's active filters. */
export const filtersSet = ({ system: _, ...view }: AuditView): string[] => Object.keys(view);
