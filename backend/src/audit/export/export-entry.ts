import type { AuditEntry } from '@parkho/contracts';

/** An audit entry in an export, without names of people and resulting events. */
export type ExportEntry = Omit<AuditEntry, 'caused'>;
