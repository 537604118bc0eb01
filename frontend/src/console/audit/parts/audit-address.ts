import { type AuditFilter, CONSOLE_PATH } from '@parkho/contracts';

const AUDIT_PATH = `${CONSOLE_PATH}/audit`;

/** Where one event is shown. */
export const eventPath = (id: string): string => `${AUDIT_PATH}/${encodeURIComponent(id)}`;

/** The audit with these filters set. */
export const auditPath = (filter: AuditFilter): string => {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  );
  return query.size > 0 ? `${AUDIT_PATH}?${query}` : AUDIT_PATH;
};
