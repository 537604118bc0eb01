import { AUDIT_FILTER_FIELDS, type AuditFilter } from '@parkho/contracts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { auditPath } from '../parts/audit-address';

const fields = (several: boolean) =>
  AUDIT_FILTER_FIELDS.filter(([, { input }]) => (input === 'choices') === several).map(([name]) => name);
const SINGLE = ['q', ...fields(false), 'without'];
const SEVERAL = fields(true);

/** The filters in an address; the server checks their values. */
const filterIn = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries([
    ...SINGLE.map((name) => [name, params.get(name)]).filter(([, value]) => value),
    ...SEVERAL.map((name) => [name, params.getAll(name)] as const).filter(([, values]) => values.length > 0),
  ]);

/** The filters, in the address: a reload and 'back' lead to what was seen. */
export const useAuditFilter = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = params.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(address)), [address]);
  return { filter, setFilter: (next: AuditFilter) => navigate(auditPath(next)) };
};
