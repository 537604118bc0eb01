import { Link as TextLink } from '@mui/material';
import { ERASED, type ReportRecord } from '@parkho/contracts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { auditPath } from '../../audit/filter/audit-view';
import { neededBy } from '../../parts/screens';

interface RecordLinkProps {
  text: string;
  record: ReportRecord | null | undefined;
}

/** The record that a row is about; its history, for those who may read nothing else of it. */
export const RecordLink = ({ text, record }: RecordLinkProps) => {
  const createPath = useCreatePath();
  const can = useCan();
  if (!record || text === ERASED) return text;
  const [resource, id] = record.split('/') as [string, string];
  if (can(neededBy(resource).read))
    return (
      <TextLink component={Link} to={createPath({ resource, type: 'show', id })}>
        {text}
      </TextLink>
    );
  if (!can('audit.read')) return text;
  return (
    <TextLink component={Link} to={auditPath({ thing: id })}>
      {text}
    </TextLink>
  );
};
