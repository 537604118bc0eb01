import { type AuditKind, CONSOLE_PATH, isAuditedKind } from '@parkho/contracts';

/** Path segment of a record's history after the address of its screen. */
export const HISTORY_TAB = 'history';

/** The console's resource of a kind of record. */
const RESOURCES = {
  product: 'products',
  user: 'users',
  category: 'categories',
  inspection: 'inspections',
  featureRequest: 'feature-requests',
} as const;

/** The address of a record's history, at a time if `at` is given; undefined for kinds without a history page. */
export const historyPath = (kind: AuditKind, id: string, at?: string): string | undefined => {
  if (!isAuditedKind(kind)) return undefined;
  const path = `${CONSOLE_PATH}/${RESOURCES[kind]}/${encodeURIComponent(id)}/show/${HISTORY_TAB}`;
  return at === undefined ? path : `${path}?${new URLSearchParams({ at })}`;
};
