import { EVIDENCE_PAGE } from '@parkho/contracts';
import { ShieldCheck } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Evidence for auditors that the log is unchanged. */
export const evidence: ResourceProps = {
  name: 'evidence',
  options: { label: EVIDENCE_PAGE.title },
  list: lazyScreen(() => import('./evidence-screen'), 'EvidenceScreen'),
  icon: ShieldCheck,
};
