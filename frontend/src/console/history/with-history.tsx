import { Tab, Tabs } from '@mui/material';
import type { AuditEntry, AuditedKind } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { useCreatePath, useResourceContext } from 'react-admin';
import { Link, useParams } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { HISTORY_TAB } from '../audit/parts/history-path';
import { lazyScreen } from '../parts/lazy-screen';

const History = lazyScreen(() => import('./history'), 'History');

interface WithHistoryProps {
  kind: AuditedKind;
  /** The record now; empty for users who may only read its history. */
  children: ReactNode;
  /** Actions on an entry of the history. */
  foot?: (entry: AuditEntry) => ReactNode;
}

/**
 * The screen of a record; for users who may read the audit with its history in another tab, with its own address: a
 * deleted record still has a history.
 */
export const WithHistory = ({ kind, children, foot }: WithHistoryProps) => {
  const can = useCan();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const { id = '', '*': tab } = useParams();
  if (!can('audit.read')) return children;
  const path = createPath({ resource, type: 'show', id });
  const isHistory = tab === HISTORY_TAB || !children;
  return (
    <>
      <Tabs
        value={isHistory ? HISTORY_TAB : 'details'}
        aria-label="Record"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {children && <Tab value="details" label="Details" component={Link} to={path} />}
        <Tab value={HISTORY_TAB} label="History" component={Link} to={`${path}/${HISTORY_TAB}`} />
      </Tabs>
      {isHistory ? <History key={id} kind={kind} id={id} foot={foot} /> : children}
    </>
  );
};
