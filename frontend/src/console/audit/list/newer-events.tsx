import { Button } from '@mui/material';
import { type AuditEntry, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { auditList, latestPage } from '../parts/audit-calls';

interface NewerEventsProps {
  list: Parameters<typeof auditList>[0];
  /** The first page as it is shown, and when it was read, in milliseconds since 1970. */
  shown: readonly AuditEntry[];
  readAt: number;
}

/** Announces newer events, and shows them on request. */
export const NewerEvents = ({ list, shown, readAt }: NewerEventsProps) => {
  const queries = useQueryClient();
  const { data: latest } = useQuery({
    ...latestPage(list),
    initialData: [...shown],
    initialDataUpdatedAt: readAt,
  });
  const firstShownIndex = latest.findIndex(({ id }) => id === shown[0]?.id);
  const count = firstShownIndex < 0 ? latest.length : firstShownIndex;
  const isMore = firstShownIndex < 0 && shown.length > 0;
  return (
    <div role="status">
      {count > 0 && (
        <Button
          fullWidth
          size="small"
          startIcon={<ArrowUp size={16} aria-hidden />}
          onClick={() => queries.resetQueries({ queryKey: auditList(list).queryKey })}
          sx={{ bgcolor: 'action.selected', minHeight: 36, borderRadius: 0 }}
        >
          {MESSAGES.newer(count, isMore)}
        </Button>
      )}
    </div>
  );
};
