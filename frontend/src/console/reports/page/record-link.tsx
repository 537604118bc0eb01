import { Link as TextLink } from '@mui/material';
import { ERASED, type ReportRecord } from '@parkho/contracts';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { auditPath } from '../../audit/filter/audit-view';
import { capabilitiesFor } from '../../parts/screens';

interface RecordLinkProps {
  text: string;
  record: ReportRecord | null | undefined;
}

/** A link to the record of a row, or to its history for users who may only read that. */
export const RecordLink = ({ text, record }: RecordLinkProps) => {
  const createPath = useCreatePath();
  const can = useCan();
  if (!record || text === ERASED) return text;
  const [resource, id] = record.split('/') as [string, string];
  if (can(capabilitiesFor(resource).read))
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
