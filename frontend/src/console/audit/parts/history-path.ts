import { type AuditKind, CONSOLE_PATH, isAuditedKind } from '@parkho/contracts';

/** What follows the address of a record's screen in that of its history. */
export const HISTORY_TAB = 'history';

/** The resource of the console that shows one thing of a kind. */
const RESOURCES = {
  product: 'products',
  user: 'users',
  category: 'categories',
  inspection: 'inspections',
  featureRequest: 'feature-requests',
} as const;

/** Where the history of a thing is shown, at a time if one is given; undefined where it has none of its own. */
export const historyPath = (kind: AuditKind, id: string, at?: string): string | undefined => {
  if (!isAuditedKind(kind)) return undefined;
  const path = `${CONSOLE_PATH}/${RESOURCES[kind]}/${encodeURIComponent(id)}/show/${HISTORY_TAB}`;
  return at === undefined ? path : `${path}?${new URLSearchParams({ at })}`;
};
