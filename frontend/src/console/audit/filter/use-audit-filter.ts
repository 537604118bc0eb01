import type { AuditFilter } from '@parkho/contracts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { auditPath } from '../parts/audit-address';

const SINGLE = ['q', 'kind', 'thing', 'actor', 'role', 'from', 'to', 'correlation', 'without'] as const;

/** What an address asks for. Whether there are such kinds, roles and types says the server. */
const filterIn = (params: URLSearchParams): AuditFilter => {
  const types = params.getAll('type');
  const given = SINGLE.map((name) => [name, params.get(name)]).filter(([, value]) => value);
  return { ...Object.fromEntries(given), ...(types.length > 0 && { type: types }) } as AuditFilter;
};

/** The filters, in the address: a reload and 'back' lead to what was seen. */
export const useAuditFilter = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = params.toString();
  const filter = useMemo(() => filterIn(new URLSearchParams(address)), [address]);
  return { filter, setFilter: (next: AuditFilter) => navigate(auditPath(next)) };
};
