import type { AuditChange, AuditField } from '@parkho/contracts';

/** The values of a field before and after a change, each formatted independently. */
export const changeSides = ({
  field,
  from,
  to,
  withheld,
  nothing,
}: AuditChange): { from: AuditField; to: AuditField } => {
  const side = (name: 'from' | 'to', value: AuditField['value']): AuditField => ({
    field,
    value,
    ...(withheld && nothing !== name && { withheld }),
  });
  return { from: side('from', from), to: side('to', to) };
};
